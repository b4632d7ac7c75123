import {
  backToApp,
  type Cart,
  type CartItem,
  type CheckoutInput,
  cartQuery,
  type UnattendedPayment,
  useCheckout,
  useShownCart,
} from '@wattle/api-client';
import { AutoRemovedItems, BoughtTickets } from '@wattle/checkout-flow';
import { CartTotals } from '@wattle/checkout-flow/cart-totals';
import { FlowPosition } from '@wattle/checkout-flow/flow-position';
import { isInPayingFlow } from '@wattle/checkout-flow/paying-flow';
import { UnknownOutcome, usePaying } from '@wattle/checkout-flow/use-paying';
import { Alert, Card, GameMark, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { sentence } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useSuspenseQuery } from '@wattle/platform';
import { lazy, Suspense, useRef } from 'react';
import { isBeingPaid } from '../../order/blocked.ts';
import { DrawDates } from '../../order/draw-dates.tsx';
import { LineFacts } from '../../order/line-facts.tsx';
import { PriceChanges } from '../../order/price-changes.tsx';
import { PurchaseDate } from '../../order/purchase-date.tsx';
import { WalletPayment } from '../../order/wallet-payment.tsx';
import styles from './buy-page.module.css';

/** Rarely needed parts load on demand. */
const BlockedReasons = lazy(async () => ({
  default: (await import('../../order/blocked-reasons.tsx')).BlockedReasons,
}));

/** Pays for the cart from the wallet (docs/design.md, Cart and checkout). */
export function BuyPage() {
  const navigate = useNavigate();
  const checkout = useCheckout();
  const { cart: current, isSettling } = useShownCart(useSuspenseQuery(cartQuery()).data);
  const { shown: cart, isPaying, unanswered, send } = usePaying(current, checkout.mutateAsync);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageMeta({ title: 'Pay', robots: 'noindex,nofollow' });

  const settle = async (input: CheckoutInput) => {
    try {
      const { checkoutId } = await send(input);
      await navigate(paths.receipt(checkoutId, backToApp()), { replace: true });
    } catch {
      // The refusal is shown from the mutation, and the cart and the wallet as they are read again.
    }
  };
  const pay = (unattendedPayment: UnattendedPayment | null) =>
    settle({
      cartVersion: cart.version,
      expectedTotal: cart.totalDue,
      expectedPreOrderTotal: cart.preOrderTotal,
      expectedDiscountTotal: cart.discountTotal,
      ...(unattendedPayment && { unattendedPayment }),
    });
  const focusHeading = () => heading.current?.focus();

  const head = (
    <>
      {isInPayingFlow() && <FlowPosition position={3} />}
      <h1 ref={heading} tabIndex={-1}>
        Pay
      </h1>
    </>
  );
  // An empty order may have been paid: an unanswered payment may have succeeded.
  if (unanswered && (unanswered.cartVersion !== cart.version || cart.itemCount === 0)) {
    return (
      <div className={styles.page}>
        {head}
        <UnknownOutcome
          error={checkout.error}
          isChecking={isPaying}
          check={() => settle(unanswered)}
          onClosed={focusHeading}
        />
      </div>
    );
  }
  if (cart.itemCount === 0) {
    return (
      <div className={styles.page}>
        {head}
        {isBeingPaid(cart) ? (
          <Suspense>
            <BlockedReasons cart={cart} />
          </Suspense>
        ) : (
          <NothingToPay cart={cart} />
        )}
      </div>
    );
  }
  return (
    <div className={styles.page}>
      {head}
      {!isPaying && (
        <AutoRemovedItems
          items={cart.autoRemovedItems}
          {...(!isBeingPaid(cart) && { onClosed: focusHeading })}
        />
      )}
      <PriceChanges cart={cart} onConfirmed={focusHeading} />
      <Card as="section" padding="lg" aria-labelledby="order" className={styles.card}>
        <div className={styles.head}>
          <h2 id="order">Your order</h2>
          <LinkButton to={paths.cart()} variant="quiet">
            Change
          </LinkButton>
        </div>
        <OrderLines items={cart.cartItems} />
        <CartTotals cart={cart} isSettling={isSettling} />
      </Card>
      <WalletPayment
        cart={cart}
        isPaying={isPaying}
        isSettling={isSettling}
        checkout={checkout}
        pay={pay}
        depositPath={(later) => paths.checkoutDeposit(later ? { later } : {})}
      />
    </div>
  );
}

const NothingToPay = ({ cart: { autoRemovedItems } }: { cart: Cart }) => (
  <Alert
    live
    title="Nothing is left to pay for"
    action={
      <LinkButton to={paths.cart()} variant="secondary">
        Go to the cart
      </LinkButton>
    }
  >
    {autoRemovedItems.length === 0 ? (
      <>
        Your cart is empty. It may have been paid, or changed in another window.
        <BoughtTickets />
      </>
    ) : (
      <>
        <ul>
          {autoRemovedItems.map(({ id, description, message }) => (
            <li key={id}>
              {description}: {sentence(message)}
            </li>
          ))}
        </ul>
        <p>You were not charged for the removed items.</p>
      </>
    )}
  </Alert>
);

function OrderLines({ items }: { items: readonly CartItem[] }) {
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
