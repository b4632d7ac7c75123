import {
  type Cart,
  type CartItem,
  cartQuery,
  useApplyVoucher,
  useRemoveVoucher,
  useShownCart,
} from '@wattle/api-client';
import { AutoRemovedItems } from '@wattle/checkout-flow';
import { CartTotals } from '@wattle/checkout-flow/cart-totals';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import { Card, EmptyCartPicture, EmptyState, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useSession, useSuspenseQuery } from '@wattle/platform';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isBeingPaid, isBlocked } from '../../order/blocked.ts';
import { PriceChanges } from '../../order/price-changes.tsx';
import { Regulation } from '../../order/regulation.tsx';
import { Voucher } from '../../order/voucher.tsx';
import { CartLine } from './cart-line.tsx';
import styles from './cart-page.module.css';

/** Rarely needed parts load on demand. */
const BlockedReasons = lazy(async () => ({
  default: (await import('../../order/blocked-reasons.tsx')).BlockedReasons,
}));

const removedLine = () => import('./removed-line.tsx');
const RemovedLine = lazy(async () => ({ default: (await removedLine()).RemovedLine }));

export function CartPage() {
  const { cart, isSettling } = useShownCart(useSuspenseQuery(cartQuery()).data);
  const heading = useRef<HTMLHeadingElement>(null);
  const { lines, removed, kept, restored } = useRemovedLines(cart.cartItems);
  usePageMeta({ title: 'Your cart', robots: 'noindex,nofollow' });
  // Loaded early: the network may be unavailable later.
  useEffect(() => void removedLine().catch(() => null), []);

  const isHeld = isBeingPaid(cart);
  const isEmpty = cart.itemCount === 0;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          Your cart
        </h1>
        <p className={styles.lead}>
          Tickets you choose stay here until you pay. You pay nothing until you confirm the amount.
        </p>
      </div>
      <AutoRemovedItems
        items={cart.autoRemovedItems}
        {...(!isHeld && { onClosed: () => heading.current?.focus() })}
      />
      <PriceChanges cart={cart} onConfirmed={() => heading.current?.focus()} />
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) =>
            line.isRemoved ? (
              <Suspense key={line.item.id}>
                <RemovedLine
                  item={line.item}
                  isHeld={isHeld}
                  onRestored={() => {
                    restored(line.item.id);
                    heading.current?.focus();
                  }}
                />
              </Suspense>
            ) : (
              <CartLine
                key={line.item.id}
                item={line.item}
                isHeld={isHeld}
                onRemoved={() => removed(line.item)}
                onRestored={() => kept(line.item.id)}
              />
            ),
          )}
        </ul>
      )}
      {!isEmpty && <Summary cart={cart} isSettling={isSettling} />}
      {isEmpty && !isHeld && <EmptyCart />}
      <Suspense>{isEmpty && isHeld && <BlockedReasons cart={cart} />}</Suspense>
    </div>
  );
}

const EmptyCart = () => (
  <EmptyState title="Your cart is empty" picture={<EmptyCartPicture />} action={<ShopButton />} />
);

function Summary({ cart, isSettling }: { cart: Cart; isSettling: boolean }) {
  const { status } = useSession();
  const canGoOn = !isBlocked(cart) && cart.priceChanges.length === 0;
  return (
    <Card as="section" padding="lg" className={styles.summary} aria-labelledby="cart-summary">
      <h2 id="cart-summary">Summary</h2>
      <CartTotals cart={cart} isSettling={isSettling} />
      <OwnVoucher cart={cart} />
      <Suspense>{isBlocked(cart) && <BlockedReasons cart={cart} isSettling={isSettling} />}</Suspense>
      {canGoOn && (
        <LinkButton to={paths.buy()} size="lg" block>
          Continue to payment
        </LinkButton>
      )}
      {cart.priceChanges.length > 0 && !isBlocked(cart) && (
        <p className={styles.note}>Agree to the new price above, then go on to payment.</p>
      )}
      {canGoOn && (
        <p className={styles.note}>
          {status === 'signed-in'
            ? 'You confirm the amount on the next page. Nothing is paid yet.'
            : 'You log in or create an account first. Nothing is paid yet.'}
        </p>
      )}
      <ShopButton variant="quiet">Add another ticket</ShopButton>
      <Regulation cart={cart} />
    </Card>
  );
}

function OwnVoucher({ cart }: { cart: Cart }) {
  const apply = useApplyVoucher();
  const remove = useRemoveVoucher();
  return <Voucher cart={cart} apply={apply} remove={remove} isHeld={isBeingPaid(cart)} />;
}

interface ShownLine {
  readonly item: CartItem;
  /** Taken out on this visit to the page; the offer to undo that stands in its place. */
  readonly isRemoved: boolean;
}

interface RemovedAt {
  readonly item: CartItem;
  /** Its place among the lines shown. */
  readonly place: number;
}

/** The lines of the cart with those taken out still in their places. */
function useRemovedLines(items: readonly CartItem[]) {
  const [removedLines, setRemovedLines] = useState<readonly RemovedAt[]>([]);

  const lines: ShownLine[] = items.map((item) => ({ item, isRemoved: false }));
  // One whose removal was not answered is in the cart until the cart says otherwise.
  const gone = removedLines.filter(({ item }) => items.every(({ id }) => id !== item.id));
  for (const { item, place } of gone.toSorted((a, b) => a.place - b.place)) {
    lines.splice(place, 0, { item, isRemoved: true });
  }

  return {
    lines,
    removed: (item: CartItem) => {
      const place = lines.findIndex((line) => line.item.id === item.id);
      setRemovedLines((current) => [...current.filter((line) => line.item.id !== item.id), { item, place }]);
    },
    /** It could not be taken out. */
    kept: (id: string) => setRemovedLines((current) => current.filter(({ item }) => item.id !== id)),
    /** It is back in the cart, at its end. */
    restored: (id: string) =>
      setRemovedLines((current) => {
        const place = current.find(({ item }) => item.id === id)?.place ?? 0;
        return current
          .filter(({ item }) => item.id !== id)
          .map((line) => (line.place > place ? { ...line, place: line.place - 1 } : line));
      }),
  };
}
