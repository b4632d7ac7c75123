import { Loaded } from '@wattle/account-frame';
import { PAGE_SIZE, type Page } from '@wattle/api-client';
import { Loading, Pagination, Skeleton } from '@wattle/design-system';
import type { ReactNode } from 'react';

interface PagedProps<Item> {
  readonly query: {
    readonly data: Page<Item> | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    /** The next page is loading; the previous one is shown. */
    readonly isPlaceholderData: boolean;
    refetch(): Promise<unknown>;
  };
  /** The data's name, to follow "Loading" and "We could not load". */
  readonly what: string;
  readonly skeleton: ReactNode;
  /** Of what the pages are. */
  readonly title: string;
  readonly page: number;
  readonly href: (page: number) => string;
  /** Stands where this page has nothing. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A page of a list with the ways to its others. */
export function Paged<Item>(props: PagedProps<Item>) {
  const { query, what, skeleton, title, page, href, empty, children } = props;
  return (
    <Loaded query={query} what={what} skeleton={skeleton}>
      {({ items, pageInfo }) => (
        <>
          {items.length > 0 ? (
            <div>
              {query.isPlaceholderData && (
                <Loading what={`Loading ${what}`}>
                  <Skeleton />
                </Loading>
              )}
              <div aria-busy={query.isPlaceholderData}>{children(items)}</div>
            </div>
          ) : (
            empty
          )}
          <Pagination
            page={page}
            pageCount={Math.ceil(pageInfo.total / PAGE_SIZE)}
            href={href}
            label={`${title}, pages`}
          />
        </>
      )}
    </Loaded>
  );
}
