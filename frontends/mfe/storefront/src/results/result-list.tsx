import type { DrawResult, Page } from '@wattle/api-client';
import { EmptyState, LinkButton, Pagination, TicketPicture } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useState } from 'react';
import { OrderSwitch } from './order-switch.tsx';
import { ResultCard } from './result-card.tsx';
import styles from './result-list.module.css';
import { type BallOrder, isDrawnOrderKnown } from './result-numbers.tsx';

export interface ResultListProps {
  readonly results: Page<DrawResult>;
  readonly page: number;
  readonly href: (page: number) => string;
}

/** A page of results, newest first. */
export function ResultList({ results: { items, pageInfo }, page, href }: ResultListProps) {
  const [order, setOrder] = useState<BallOrder>('drawn');
  const pageCount = Math.ceil(pageInfo.total / pageInfo.limit);
  if (items.length === 0) {
    return (
      <EmptyState
        title={pageInfo.total > 0 ? 'There are no results this far back' : 'No results yet'}
        picture={<TicketPicture />}
        action={
          pageInfo.total > 0 ? (
            <LinkButton to={href(1)}>Newest results</LinkButton>
          ) : (
            <LinkButton to={paths.lottoTickets()}>See the next draws</LinkButton>
          )
        }
      >
        <p>Winning numbers appear here as soon as a draw is official.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.count}>
          {plural(pageInfo.total, 'draw')}
          {pageCount > 1 && `, page ${page} of ${pageCount}`}
        </p>
        {isDrawnOrderKnown(items) && <OrderSwitch value={order} onChange={setOrder} />}
      </div>
      <ul className={styles.results}>
        {items.map((result) => (
          <li key={`${result.productOfferKey}-${result.drawNo}`}>
            <ResultCard result={result} order={order} headingLevel={2} />
          </li>
        ))}
      </ul>
      <Pagination label="Pages of results" page={page} pageCount={pageCount} href={href} />
    </>
  );
}
