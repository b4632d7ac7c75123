import { type ScheduledPurchase, scheduledPurchasesQuery } from '@wattle/api-client';
import { Link, useQuery } from '@wattle/platform';
import { useId } from 'react';
import { Paged } from './paged.tsx';
import { ScheduledPurchaseCard } from './scheduled-purchase-card.tsx';
import styles from './ticket-card.module.css';

interface ScheduledPurchasesProps {
  readonly title: string;
  /** Open or ended pre-orders. */
  readonly ended: boolean;
  readonly page: number;
  readonly href: (page: number) => string;
}

/** The soonest first, where all of it is on one page; a part of several comes as the server has it. */
const soonestFirst = (items: readonly ScheduledPurchase[]) =>
  items.toSorted((one, other) => Date.parse(one.purchaseAt) - Date.parse(other.purchaseAt));

/** A page of what becomes tickets later, or did or did not; nothing where there is none. */
export function ScheduledPurchases({ title, ended, page, href }: ScheduledPurchasesProps) {
  const id = useId();
  const query = useQuery(scheduledPurchasesQuery(ended, { page }));
  const isWhole = query.data?.items.length === query.data?.pageInfo.total;
  // Most customers have none: the section appears only with content or an error.
  if (query.data ? query.data.pageInfo.total === 0 : query.errorUpdateCount === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id}>{title}</h2>
      <Paged
        query={query}
        what="your pre-orders"
        skeleton={null}
        title={title}
        page={page}
        href={href}
        empty={
          <p>
            There is nothing on this page. <Link to={href(1)}>Go to the first one</Link>
          </p>
        }
      >
        {(items) => (
          <ul className={styles.list}>
            {(isWhole && !ended ? soonestFirst(items) : items).map((ordered) => (
              <li key={ordered.encodedId}>
                <ScheduledPurchaseCard ordered={ordered} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}
