import { type CartItem, errorText, type useRemovePartnerItem } from '@wattle/api-client';
import { Button, GameList, GameMark, Money, Trash2, VisuallyHidden } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { lazy, Suspense } from 'react';
import { BLOCKED_ID } from '../../order/blocked.ts';
import { DrawDates } from '../../order/draw-dates.tsx';
import { PurchaseDate } from '../../order/purchase-date.tsx';
import styles from './partner-lines.module.css';

/** Rarely needed parts load on demand. */
const LineFacts = lazy(async () => ({ default: (await import('../../order/line-facts.tsx')).LineFacts }));

interface PartnerLinesProps {
  readonly items: readonly CartItem[];
  /** Takes a line out: all that may be changed here. Without it nothing is. */
  readonly remove?: ReturnType<typeof useRemovePartnerItem>;
  readonly onRemoved?: () => void;
  /** The order is being paid: nothing of it changes now. */
  readonly isHeld?: boolean;
}

/** What the partner has prepared, with its numbers. */
export function PartnerLines({ items, remove, onRemoved, isHeld = false }: PartnerLinesProps) {
  const toast = useToast();
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.id} className={styles.line}>
          <GameMark offerKey={item.productOfferKey} productType={item.productType} size="sm" />
          <div className={styles.what}>
            <p className={styles.name}>{item.description}</p>
            <p className={styles.detail}>
              <DrawDates draws={item.draws} />
            </p>
            <PurchaseDate item={item} className={styles.detail} />
            <Suspense>
              <LineFacts line={item} />
            </Suspense>
          </div>
          <Money value={item.price} className={styles.price} />
          <div className={styles.more}>
            {item.games.length > 0 && <GameList games={item.games} />}
            {remove && (
              <Button
                variant="quiet"
                flush
                {...(isHeld && { disabled: true, 'aria-describedby': BLOCKED_ID })}
                pending={remove.isPending && remove.variables === item.id}
                onClick={() =>
                  remove.mutate(item.id, {
                    ...(onRemoved && { onSuccess: onRemoved }),
                    onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
                  })
                }
              >
                <Trash2 aria-hidden="true" /> Remove <VisuallyHidden>{item.description}</VisuallyHidden>
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
