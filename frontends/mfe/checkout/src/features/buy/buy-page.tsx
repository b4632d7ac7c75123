import { FlowPosition } from '@wattle/account-pages/flow-position';
import { isInPayingFlow } from '@wattle/account-pages/paying-flow';
import { AutoRemovedItems, sentence } from '@wattle/account-pages/payment';
import { CartTotals } from '@wattle/account-pages/payment/cart-totals';
import {
  backToApp,
  type Cart,
  cartQuery,
  type UnattendedPayment,
  useCheckout,
  useShownCart,
} from '@wattle/api-client';
import { Alert, Card, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useSuspenseQuery } from '@wattle/platform';
import { useRef, useState } from 'react';
import { PriceChanges } from '../../order/price-changes.tsx';
import { WalletPayment } from '../../order/wallet-payment.tsx';
import styles from './buy-page.module.css';
import { OrderLines } from './order-lines.tsx';

/** Pays for the cart from the wallet (design handbook, Cart and checkout). */
export function BuyPage() {
  const navigate = useNavigate();
  const checkout = useCheckout();
  const { cart: current, isSettling } = useShownCart(useSuspenseQuery(cartQuery()).data);
  // A cart that is paid is empty before the receipt is there: what is being paid stays on the page until then.
  const [paying, setPaying] = useState<typeof current | null>(null);
  const cart = paying ?? current;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageMeta({ title: 'Pay', robots: 'noindex,nofollow' });

  const pay = async (unattendedPayment: UnattendedPayment | null) => {
    setPaying(cart);
    try {
      const { checkoutId } = await checkout.mutateAsync({
        cartVersion: cart.version,
        expectedTotal: cart.totalDue,
        expectedPreOrderTotal: cart.preOrderTotal,
        ...(unattendedPayment && { unattendedPayment }),
      });
      await navigate(paths.receipt(checkoutId, backToApp()), { replace: true });
    } catch {
      // The refusal is shown from the mutation; the cart and the wallet have been read again by now.
      setPaying(null);
    }
  };

  if (cart.itemCount === 0) return <NothingToPay cart={cart} />;
  return (
    <div className={styles.page}>
      {isInPayingFlow() && <FlowPosition position={3} />}
      <h1 ref={heading} tabIndex={-1}>
        Pay
      </h1>
      {!paying && (
        <AutoRemovedItems items={cart.autoRemovedItems} onClosed={() => heading.current?.focus()} />
      )}
      <PriceChanges cart={cart} onConfirmed={() => heading.current?.focus()} />
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
        isPaying={paying !== null}
        isSettling={isSettling}
        checkout={checkout}
        pay={pay}
        depositPath={(later) => paths.checkoutDeposit(later ? { later } : {})}
      />
    </div>
  );
}

/** Everything has gone from the cart while its customer was about to pay. */
const NothingToPay = ({ cart: { autoRemovedItems } }: { cart: Cart }) => (
  <div className={styles.page}>
    <h1>Pay</h1>
    <Alert
      title="Nothing is left to pay for"
      action={
        <LinkButton to={paths.cart()} variant="secondary">
          Go to the cart
        </LinkButton>
      }
    >
      {autoRemovedItems.length === 0 ? (
        'Your cart is empty. It may have been paid or changed in another window. Nothing was taken here.'
      ) : (
        <>
          <ul>
            {autoRemovedItems.map(({ id, description, message }) => (
              <li key={id}>
                {description}: {sentence(message)}
              </li>
            ))}
          </ul>
          <p>Nothing was taken.</p>
        </>
      )}
    </Alert>
  </div>
);
