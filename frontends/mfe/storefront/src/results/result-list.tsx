import type { DrawResult, Page } from '@wattle/api-client';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import { EmptyState, LinkButton, Pagination, TicketPicture } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { ResultCards } from './result-cards.tsx';

interface ResultListProps {
  readonly results: Page<DrawResult>;
  readonly page: number;
  readonly href: (page: number) => string;
}

/** A page of results, newest first. */
export function ResultList({ results: { items, pageInfo }, page, href }: ResultListProps) {
  const pageCount = Math.ceil(pageInfo.total / pageInfo.limit);
  if (items.length === 0) {
    return (
      <EmptyState
        title={pageInfo.total > 0 ? 'There are no results this far back' : 'No results yet'}
        picture={<TicketPicture />}
        action={pageInfo.total > 0 ? <LinkButton to={href(1)}>Newest results</LinkButton> : <ShopButton />}
      >
        <p>Winning numbers appear here as soon as a draw is official.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ResultCards results={items}>
        {plural(pageInfo.total, 'draw')}
        {pageCount > 1 && `, page ${page} of ${pageCount}`}
      </ResultCards>
      <Pagination label="Pages of results" page={page} pageCount={pageCount} href={href} />
    </>
  );
}
