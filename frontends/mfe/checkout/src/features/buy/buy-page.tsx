import { LaterPayment, laterParam, useLaterFunds, useLaterPayment } from '@wattle/account-pages/payment';
import { cartQuery, fundsQuery, useCheckout } from '@wattle/api-client';
import { Alert, Button, Card, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { compareAmounts, formatMoney, isZero, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useSuspenseQuery } from '@wattle/platform';
import { useRef, useState } from 'react';
import { BlockedReasons, isBlocked } from '../../order/blocked-reasons.tsx';
import { PaymentRefusal } from '../../order/payment-refusal.tsx';
import { PriceChanges } from '../../order/price-changes.tsx';
import { Regulation } from '../../order/regulation.tsx';
import { Shortfall } from '../../order/shortfall.tsx';
import { Totals } from '../../order/totals.tsx';
import styles from './buy-page.module.css';
import { OrderLines } from './order-lines.tsx';

/** Pays for the cart from the wallet (design handbook, Cart and checkout). */
export function BuyPage() {
  const navigate = useNavigate();
  const { locale } = useLocale();
  const checkout = useCheckout();
  const { data: current } = useSuspenseQuery(cartQuery());
  const { data: funds } = useSuspenseQuery(fundsQuery());
  // A cart that is paid is empty before the receipt is there: what is being paid stays on the page until then.
  const [paying, setPaying] = useState<typeof current | null>(null);
  const cart = paying ?? current;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageMeta({ title: 'Pay', robots: 'noindex,nofollow' });

  const later = useLaterPayment();
  const isLater = cart.requiresUnattendedPaymentMethod;
  const { needsBank } = useLaterFunds(later, isLater);
  const left = subtractAmounts(funds.availableFunds.amount, cart.totalDue.amount);
  const isShort = !paying && compareAmounts(left, '0.00') < 0;

  const pay = async () => {
    const unattendedPayment = isLater ? await later.settle(needsBank) : null;
    if (isLater && !unattendedPayment) return;
    setPaying(cart);
    try {
      const { checkoutId } = await checkout.mutateAsync({
        cartVersion: cart.version,
        expectedTotal: cart.totalDue,
        ...(unattendedPayment && { unattendedPayment }),
      });
      await navigate(paths.receipt(checkoutId), { replace: true });
    } catch {
      // The refusal is shown from the mutation; the cart and the wallet have been read again by now.
      setPaying(null);
    }
  };

  const deposit = async () => {
    const chosen = await later.settle(needsBank);
    if (chosen) await navigate(paths.checkoutDeposit({ later: laterParam(chosen) }));
  };

  if (cart.itemCount === 0) return <NothingToPay />;
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Pay
      </h1>
      <PriceChanges cart={cart} onConfirmed={() => heading.current?.focus()} />
      <Card as="section" padding="lg" aria-labelledby="order" className={styles.card}>
        <div className={styles.head}>
          <h2 id="order">Your order</h2>
          <LinkButton to={paths.cart()} variant="quiet">
            Change
          </LinkButton>
        </div>
        <OrderLines items={cart.cartItems} />
        <Totals cart={cart} />
      </Card>
      <Card as="section" padding="lg" aria-labelledby="payment" className={styles.card}>
        <h2 id="payment">From your wallet</h2>
        <dl className={styles.sums}>
          <div>
            <dt>Available now</dt>
            <dd>
              <Money value={funds.availableFunds} />
            </dd>
          </div>
          {!isShort && !paying && (
            <div>
              <dt>Left after paying</dt>
              <dd>
                <Money value={{ ...funds.availableFunds, amount: left }} />
              </dd>
            </div>
          )}
        </dl>
        {checkout.isError && <PaymentRefusal error={checkout.error} />}
        {!paying && isBlocked(cart) && <BlockedReasons cart={cart} />}
        {!paying && (isBlocked(cart) || cart.priceChanges.length > 0) ? (
          <p className={styles.note}>You can pay once the notes on this page are settled.</p>
        ) : isShort ? (
          <>
            {isLater && <LaterPayment state={later} price={cart.preOrderTotal} />}
            <Shortfall
              missing={{ ...cart.totalDue, amount: left.replace(/^-/, '') }}
              {...(isLater && { go: deposit, isPending: later.isPending })}
            />
          </>
        ) : (
          <>
            {isLater && <LaterPayment state={later} price={cart.preOrderTotal} />}
            <Button
              size="lg"
              block
              pending={checkout.isPending || later.isPending}
              onClick={() => void pay()}
            >
              {isZero(cart.totalDue.amount) ? 'Place the order' : `Pay ${formatMoney(cart.totalDue, locale)}`}
            </Button>
            <p className={styles.note}>
              {isZero(cart.totalDue.amount)
                ? isZero(cart.preOrderTotal.amount)
                  ? 'Your voucher pays for these tickets. Nothing is taken from your wallet.'
                  : 'Nothing is taken now. You can cancel until a draw opens and its tickets are bought.'
                : 'The amount is taken from your wallet once. Tickets cannot be returned after that.'}
            </p>
          </>
        )}
        <Regulation cart={cart} />
      </Card>
    </div>
  );
}

const NothingToPay = () => (
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
      What was in your cart cannot be bought any more. No money was taken.
    </Alert>
  </div>
);
