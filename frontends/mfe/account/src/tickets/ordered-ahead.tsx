import { Loaded } from '@wattle/account-pages';
import { PAGE_SIZE, scheduledPurchasesQuery } from '@wattle/api-client';
import { Pagination } from '@wattle/design-system';
import { Link, useQuery } from '@wattle/platform';
import { useId } from 'react';
import { AheadCard } from './ahead-card.tsx';
import styles from './ticket-card.module.css';

interface OrderedAheadProps {
  readonly title: string;
  /** What is still to come, or what was bought, cancelled or could not be bought. */
  readonly ended: boolean;
  readonly page: number;
  readonly href: (page: number) => string;
}

/** A page of what becomes tickets later, or did or did not; nothing where there is none. */
export function OrderedAhead({ title, ended, page, href }: OrderedAheadProps) {
  const id = useId();
  const query = useQuery(scheduledPurchasesQuery(ended, { page }));
  // Most customers have none: only what is there, or could not be loaded, takes room.
  if (query.data ? query.data.pageInfo.total === 0 : query.errorUpdateCount === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id}>{title}</h2>
      <Loaded query={query} what="what you ordered ahead" skeleton={null}>
        {({ items, pageInfo }) => (
          <>
            {items.length === 0 && (
              <p>
                There is nothing on this page. <Link to={href(1)}>Go to the first one</Link>
              </p>
            )}
            <ul className={styles.list}>
              {items.map((ordered) => (
                <li key={ordered.encodedId}>
                  <AheadCard ordered={ordered} />
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(pageInfo.total / PAGE_SIZE)}
              href={href}
              label={`${title}, pages`}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
