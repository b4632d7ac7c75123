import { type ScheduledPurchase, scheduledPurchasesQuery } from '@wattle/api-client';
import { CardLink, DateTime, GameMark, Money } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import styles from './ticket-card.module.css';

/** What becomes a ticket when its draw opens; nothing where there is none. */
export function OrderedAhead() {
  const { data } = useQuery(scheduledPurchasesQuery('scheduled_status_active', { page: 1 }));
  if (!data || data.items.length === 0) return null;
  const more = data.pageInfo.total - data.items.length;
  return (
    <section aria-labelledby="ordered-ahead" className={styles.list}>
      <h2 id="ordered-ahead">Ordered ahead</h2>
      <ul className={styles.list}>
        {data.items.map((ordered) => (
          <li key={ordered.encodedId}>
            <OrderedAheadCard ordered={ordered} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.detail}>And {plural(more, 'more order')}.</p>}
    </section>
  );
}

function OrderedAheadCard({ ordered }: { ordered: ScheduledPurchase }) {
  return (
    <CardLink to={paths.scheduledPurchase(ordered.encodedId)} className={styles.card}>
      <GameMark offerKey={ordered.productOfferKey} size="md" />
      <span className={styles.text}>
        <span className={styles.name}>{ordered.offerName}</span>
        <span className={styles.detail}>
          {plural(ordered.numRaffleTickets, 'ticket')} · <Money value={ordered.price} />
        </span>
        <span className={styles.detail}>
          {ordered.code === null ? 'Draw opens' : 'Not paid yet; tried again'}{' '}
          <DateTime value={ordered.purchaseAt} />
        </span>
      </span>
    </CardLink>
  );
}
