import {
  type Cart,
  type CartItem,
  cartQuery,
  errorText,
  isRedrawn,
  outcomeIsUnknown,
  useRemoveCartItem,
  useRestoreCartItem,
  useShownCart,
} from '@wattle/api-client';
import { CartTotals } from '@wattle/checkout-flow/cart-totals';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import {
  Alert,
  Button,
  DateTime,
  Drawer,
  EmptyCartPicture,
  EmptyState,
  ErrorState,
  GameMark,
  IconButton,
  LinkButton,
  Loading,
  Money,
  Skeleton,
  Trash2,
  VisuallyHidden,
  X,
} from '@wattle/design-system';
import { sentence } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './cart-drawer.module.css';
import { Suggestions } from './pre-cart-suggestions.tsx';

interface CartDrawerProps {
  readonly open: boolean;
  /** The cart's version after an addition, until the suggestions were shown; otherwise null. */
  readonly added: number | null;
  readonly onClose: () => void;
}

/** The cart over the page: its lines, its total and the next steps. Nothing is paid here. */
export function CartDrawer({ open, added, onClose }: CartDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} title="Your cart" side="end">
      <Contents added={added} />
    </Drawer>
  );
}

function Contents({ added }: Pick<CartDrawerProps, 'added'>) {
  // An addition returned the whole cart; an earlier reading may be stale.
  const {
    data: cart,
    isError,
    error,
    refetch,
  } = useQuery({
    ...cartQuery(),
    refetchOnMount: added === null ? 'always' : true,
  });
  if (cart) return <Filled current={cart} added={added} />;
  if (isError) {
    return (
      <ErrorState title="Your cart cannot be shown right now" onRetry={() => void refetch()}>
        {errorText(error)} Nothing in it is lost.
      </ErrorState>
    );
  }
  return (
    <Loading what="Loading your cart">
      <Skeleton lines={4} />
    </Loading>
  );
}

interface FilledProps {
  readonly current: Cart;
  readonly added: number | null;
}

const BLOCKED_ID = 'cart-drawer-blocked';
const HELD = { disabled: true, 'aria-describedby': BLOCKED_ID } as const;
type Held = typeof HELD | false;

function Filled({ current, added }: FilledProps) {
  const { cart, isSettling } = useShownCart(current);
  const [removed, setRemoved] = useState<CartItem | null>(null);
  const [failure, setFailure] = useState<{ readonly id: string; readonly error: unknown } | null>(null);
  // Success shows in the lines, and is announced to screen readers.
  const [said, setSaid] = useState('');
  const remove = useRemoveCartItem();
  const isEmpty = cart.itemCount === 0;
  const blocked = isEmpty ? [] : Object.entries(cart.blockedReasons);
  // It is being paid: nothing of it changes now.
  const held = !isEmpty && 'close' in cart.blockedReasons && HELD;
  const hasPriceChanges = !isEmpty && cart.priceChanges.length > 0;
  const takeOut = (id: string, item: CartItem | null) => {
    setFailure(null);
    setSaid('');
    setRemoved(item);
    remove.mutateAsync(id).catch((error: unknown) => {
      if (!outcomeIsUnknown(error)) setRemoved(null);
      setFailure({ id, error });
    });
  };
  // Without an answer, the cart shows whether it was removed.
  const isThere = (id: string) =>
    [...cart.cartItems, ...cart.autoRemovedItems].some((candidate) => candidate.id === id);
  return (
    <>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <div className={styles.drawer}>
        {failure !== null && isThere(failure.id) && (
          <Alert
            tone="danger"
            live
            title={
              outcomeIsUnknown(failure.error)
                ? 'We do not know yet whether your cart has changed'
                : 'Your cart has not changed'
            }
          >
            {errorText(failure.error)}
          </Alert>
        )}
        {/* What keeps standing here is read out when it comes, not when the drawer opens. */}
        <div aria-live="polite" className={styles.notes}>
          {cart.autoRemovedItems.map(({ id, description, message, wasInCart }) => (
            <Alert
              key={id}
              tone="warning"
              title={`${description} ${wasInCart ? 'is no longer in' : 'could not be added to'} your cart`}
              action={
                <IconButton
                  label={`Close the note on ${description}`}
                  icon={X}
                  {...held}
                  onClick={() => takeOut(id, null)}
                />
              }
            >
              {sentence(message)}
            </Alert>
          ))}
        </div>
        {removed && !isThere(removed.id) && (
          <Removed
            key={removed.id}
            item={removed}
            held={held}
            onRestored={() => {
              setRemoved(null);
              setSaid(
                `${removed.description} is in your cart again${isRedrawn(removed) ? ', with new numbers' : ''}.`,
              );
            }}
          />
        )}
        {isEmpty ? (
          <EmptyState
            title="Your cart is empty"
            picture={<EmptyCartPicture />}
            headingLevel={3}
            action={<ShopButton />}
          />
        ) : (
          <ul className={styles.lines}>
            {cart.cartItems.map((item) => (
              <Line
                key={item.id}
                item={item}
                held={held}
                isBack={removed?.id === item.id}
                onRemove={() => takeOut(item.id, item)}
              />
            ))}
          </ul>
        )}
        <div id={BLOCKED_ID} aria-live="polite" className={styles.notes}>
          {blocked.map(([id, message]) => (
            <Alert key={id} tone={id === 'close' ? 'info' : 'warning'} title="You cannot pay for this now">
              {sentence(message)}
            </Alert>
          ))}
          {hasPriceChanges && (
            <Alert tone="warning" title="A price has changed">
              View your cart to agree to it. You have paid nothing yet.
            </Alert>
          )}
        </div>
        {!isEmpty && !held && added !== null && <Suggestions cartVersion={added} say={setSaid} />}
      </div>
      {!isEmpty && (
        <div className={styles.foot}>
          <CartTotals cart={cart} isSettling={isSettling} />
          <Ways mayPay={blocked.length === 0 && !hasPriceChanges} />
        </div>
      )}
    </>
  );
}

interface LineProps {
  readonly item: CartItem;
  readonly held: Held;
  /** A hidden line that is shown again: its removal failed, or its outcome is unknown. */
  readonly isBack: boolean;
  readonly onRemove: () => void;
}

function Line({ item, held, isBack, onRemove }: LineProps) {
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isBack && nothingHasFocus()) line.current?.querySelector('button')?.focus();
  }, [isBack]);
  const [first] = item.draws;
  return (
    <li ref={line} className={styles.line}>
      <GameMark offerKey={item.productOfferKey} productType={item.productType} size="sm" />
      <div className={styles.what}>
        <p className={styles.name}>{item.description}</p>
        {first && (
          <p className={styles.detail}>
            {first.drawsWhenSoldOut ? (
              'Drawn when all tickets are sold'
            ) : (
              <>
                {item.numDraws > 1 ? 'First draw' : 'Draw'} <DateTime value={first.drawAt} />
              </>
            )}
          </p>
        )}
        <Money value={item.price} />
      </div>
      <IconButton label={`Remove ${item.description}`} icon={Trash2} {...held} onClick={onRemove} />
    </li>
  );
}

const nothingHasFocus = () => document.activeElement === document.body;

/** Stands for the line that was taken out last, and puts it back. */
function Removed({ item, held, onRestored }: { item: CartItem; held: Held; onRestored: () => void }) {
  const putBack = useRestoreCartItem(item);
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button is removed: the focus moves here, unless it has moved meanwhile.
  useLayoutEffect(() => {
    if (nothingHasFocus()) words.current?.focus();
  }, []);
  return (
    <div className={styles.removed}>
      <div>
        <p ref={words} tabIndex={-1}>
          {item.description} was removed.{isRedrawn(item) && ' Undo draws new numbers for it.'}
        </p>
        {putBack.isError && <p role="alert">{errorText(putBack.error)}</p>}
      </div>
      <Button
        variant="quiet"
        {...held}
        pending={putBack.isPending}
        onClick={() => putBack.mutate(undefined, { onSuccess: onRestored })}
      >
        Undo
      </Button>
    </div>
  );
}

/** The ways on from here. */
const Ways = ({ mayPay }: { mayPay: boolean }) => (
  <div className={styles.ways}>
    {mayPay && (
      <LinkButton to={paths.buy()} size="lg" block>
        Pay
      </LinkButton>
    )}
    <LinkButton to={paths.cart()} variant={mayPay ? 'secondary' : 'primary'} block>
      View cart
    </LinkButton>
  </div>
);
