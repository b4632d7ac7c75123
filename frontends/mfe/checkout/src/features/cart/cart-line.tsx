import { type CartItem, cartKeys, errorText, outcomeIsUnknown, useRemoveCartItem } from '@wattle/api-client';
import {
  Button,
  Card,
  Countdown,
  DateTime,
  GameList,
  GameMark,
  LinkButton,
  Money,
  Pencil,
  Trash2,
  VisuallyHidden,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQueryClient, useToast } from '@wattle/platform';
import { useCallback, useEffect, useState } from 'react';
import { BLOCKED_ID } from '../../order/blocked.ts';
import { DrawDates } from '../../order/draw-dates.tsx';
import { LineFacts } from '../../order/line-facts.tsx';
import styles from './cart-line.module.css';

/** The draw of a ticket that closes first is the last moment to pay for it; one without a date closes any time. */
const firstClose = ({ draws }: CartItem): string | undefined =>
  draws
    .filter(({ drawsWhenSoldOut }) => !drawsWhenSoldOut)
    .map(({ stop }) => stop)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];

/** Allows for a server whose clock is slightly behind. */
const ONCE_MORE_AFTER_MS = 5000;

/** Once a line has closed the server takes it out: the cart is read again then, and once more if it is still there. */
function useClosed(close: string | undefined): () => void {
  const queryClient = useQueryClient();
  const [closed, setClosed] = useState<string>();
  useEffect(() => {
    if (closed === undefined) return;
    const read = () =>
      void queryClient.invalidateQueries({ queryKey: cartKeys.all }, { cancelRefetch: false });
    read();
    const timer = setTimeout(read, ONCE_MORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [closed, queryClient]);
  return useCallback(() => setClosed(close), [close]);
}

const whatOf = ({ description, offerName }: CartItem): string =>
  description.startsWith(`${offerName}, `) ? description.slice(offerName.length + 2) : description;

/** The screen on which a line was put together, and is changed. */
function changePath({ id, productType, productOfferKey, gameType, drawNo }: CartItem): string {
  if (productType === 'raffle_ticket' && gameType !== 'deferred') {
    return paths.raffleBuy(productOfferKey, drawNo, { cartItem: id });
  }
  return paths.play(productOfferKey, {
    gameType: gameType === 'standard' ? undefined : gameType,
    ...((productType === 'lottery_ticket' || productType === 'multi_draw_ticket') && { firstDrawNo: drawNo }),
    cartItem: id,
  });
}

interface CartLineProps {
  readonly item: CartItem;
  /** The cart is being paid: nothing of it changes now, for the reason that stands with its sum. */
  readonly isHeld?: boolean;
  /** It is out of sight at once, before the server has said so. */
  readonly onRemoved: () => void;
  /** It could not be taken out. */
  readonly onRestored: () => void;
}

/** One ticket in the cart. */
export function CartLine({ item, isHeld = false, onRemoved, onRestored }: CartLineProps) {
  const toast = useToast();
  const remove = useRemoveCartItem();
  const close = firstClose(item);
  const onClosed = useClosed(close);
  const held = isHeld && { disabled: true, 'aria-describedby': BLOCKED_ID };
  const edit = (
    <>
      <Pencil aria-hidden="true" /> Edit <VisuallyHidden>{item.description}</VisuallyHidden>
    </>
  );
  return (
    <Card as="li" className={styles.line}>
      <div className={styles.head}>
        <GameMark offerKey={item.productOfferKey} productType={item.productType} size="md" />
        <div className={styles.what}>
          <h2 className={styles.name}>{item.offerName}</h2>
          <p className={styles.detail}>
            {whatOf(item)}
            {item.quickpick && ', quickpick'}
          </p>
        </div>
        <p className={styles.price}>
          <Money value={item.price} />
        </p>
      </div>
      <dl className={styles.dates}>
        <div>
          <dt>Drawn</dt>
          <dd>
            <DrawDates draws={item.draws} />
          </dd>
        </div>
        {item.scheduledPurchase && (
          <div>
            <dt>Will be bought</dt>
            <dd>
              {item.purchaseOn === null && 'When the draw opens, '}
              <DateTime value={item.scheduledPurchase.purchaseAt} />
            </dd>
          </div>
        )}
        {close && !isHeld && !item.scheduledPurchase && (
          <div>
            <dt>Pay by</dt>
            <dd>
              <DateTime value={close} /> (<Countdown to={close} ended="closed" onEnd={onClosed} />)
            </dd>
          </div>
        )}
      </dl>
      <LineFacts line={item} />
      {item.games.length > 0 && <GameList games={item.games} />}
      <div className={styles.actions}>
        {isHeld ? (
          <Button variant="quiet" {...held}>
            {edit}
          </Button>
        ) : (
          <LinkButton variant="quiet" to={changePath(item)}>
            {edit}
          </LinkButton>
        )}
        <Button
          variant="quiet"
          {...held}
          onClick={() => {
            onRemoved();
            // This line is unmounted before the answer, and with it its own callbacks.
            remove.mutateAsync(item.id).catch((error: unknown) => {
              const isUnknown = outcomeIsUnknown(error);
              if (!isUnknown) onRestored();
              toast.show({
                tone: 'danger',
                ...(isUnknown && { title: `We do not know yet whether ${item.description} was removed` }),
                message: errorText(error),
              });
            });
          }}
        >
          <Trash2 aria-hidden="true" /> Remove <VisuallyHidden>{item.description}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}
