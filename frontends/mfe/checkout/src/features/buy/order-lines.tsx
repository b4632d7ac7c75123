import type { CartItem } from '@wattle/api-client';
import { GameMark, Money } from '@wattle/design-system';
import { DrawDates } from '../../order/draw-dates.tsx';
import { LineFacts } from '../../order/line-facts.tsx';
import { PurchaseDate } from '../../order/purchase-date.tsx';
import styles from './buy-page.module.css';

/** What is about to be paid, one row a ticket. */
export function OrderLines({ items }: { items: readonly CartItem[] }) {
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.id} className={styles.line}>
          <GameMark offerKey={item.productOfferKey} productType={item.productType} size="sm" />
          <div className={styles.what}>
            <span className={styles.name}>{item.description}</span>
            <span className={styles.detail}>
              <DrawDates draws={item.draws} />
            </span>
            <PurchaseDate item={item} className={styles.detail} />
            <LineFacts line={item} />
          </div>
          <Money value={item.price} />
        </li>
      ))}
    </ul>
  );
}
