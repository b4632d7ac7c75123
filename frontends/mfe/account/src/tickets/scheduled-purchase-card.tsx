import type { ScheduledPurchase } from '@wattle/api-client';
import { Badge, CardLink, DateTime, GameMark, Money } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { quantityOf } from './quantity.ts';
import styles from './ticket-card.module.css';

/** Something that is bought later by itself; the whole card leads to it. */
export function ScheduledPurchaseCard({ ordered }: { ordered: ScheduledPurchase }) {
  const { encodedId, productOfferKey, offerName, productType, numGames, causeName, price } = ordered;
  return (
    <CardLink to={paths.scheduledPurchase(encodedId)} className={styles.card}>
      <GameMark offerKey={productOfferKey} productType={productType} size="md" />
      <span className={styles.text}>
        <span className={styles.name}>{offerName}</span>
        <span className={styles.detail}>
          {quantityOf({ productType, numGames })} · <Money value={price} />
          {causeName && ` · for ${causeName}`}
        </span>
        <Standing ordered={ordered} />
      </span>
    </CardLink>
  );
}

function Standing({ ordered: { status, kind, code, message, purchaseAt } }: { ordered: ScheduledPurchase }) {
  switch (status) {
    case 'scheduled_status_executed':
      return (
        <span>
          <Badge tone="brand">Bought</Badge>
        </span>
      );
    case 'scheduled_status_cancelled':
      return (
        <>
          <span>
            <Badge>{code === 'by_customer' ? 'Cancelled' : 'Not bought'}</Badge>
          </span>
          {code !== 'by_customer' && message && <span className={styles.detail}>{message}</span>}
        </>
      );
    default:
      return (
        <span className={styles.detail}>
          {code !== null && 'Not paid yet; tried again '}
          {code === null &&
            (kind === 'pre_order' ? 'Will be bought when its draw opens, ' : 'Will be bought on ')}
          <DateTime value={purchaseAt} />
        </span>
      );
  }
}
