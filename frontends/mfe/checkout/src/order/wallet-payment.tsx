import {
  type Cart,
  fundsQuery,
  outcomeIsOpen,
  outcomeIsUnknown,
  type UnattendedPayment,
  useIsCartChanging,
} from '@wattle/api-client';
import {
  deferredPurchases,
  unattendedParam,
  until,
  useUnattendedFunds,
  useUnattendedPayment,
} from '@wattle/checkout-flow';
import { Button, Card, Money, Skeleton } from '@wattle/design-system';
import { compareAmounts, formatMoney, isZero, subtractAmounts } from '@wattle/i18n';
import { useLocale, useNavigate, useSuspenseQuery } from '@wattle/platform';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isBeingPaid, isBlocked } from './blocked.ts';
import type { BlockedReasonsProps } from './blocked-reasons.tsx';
import { Regulation } from './regulation.tsx';
import { Shortfall } from './shortfall.tsx';
import styles from './wallet-payment.module.css';

/** Rarely needed parts load on demand. */
const UnattendedPaymentChoice = lazy(async () => ({
  default: (await import('@wattle/checkout-flow/unattended-payment-choice')).UnattendedPaymentChoice,
}));

const BlockedReasons = lazy(async () => ({
  default: (await import('./blocked-reasons.tsx')).BlockedReasons,
}));

const refusal = () => import('./payment-refusal.tsx');
const PaymentRefusal = lazy(async () => ({ default: (await refusal()).PaymentRefusal }));

interface WalletPaymentProps {
  /** The order; while `isPaying`, as the customer confirmed it. */
  readonly cart: Cart;
  readonly isPaying: boolean;
  /** Lines are being removed: the amount due is not known yet. */
  readonly isSettling?: boolean;
  readonly checkout: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown };
  /** Pays the amount due now; pre-orders are paid as the customer chose. */
  readonly pay: (unattendedPayment: UnattendedPayment | null) => Promise<void>;
  /** Where a deposit pays for it at once, with the choice of how the rest is paid later. */
  readonly depositPath: (later?: string) => string;
  /** Reloads a blocked order; by default the customer's own cart. */
  readonly again?: BlockedReasonsProps['again'];
  /** What the customer may agree to as well, before they pay. */
  readonly agreements?: ReactNode;
}

/** The balance before and after payment, and the button that pays. */
export function WalletPayment({
  cart,
  isPaying,
  isSettling = false,
  checkout,
  pay,
  depositPath,
  again,
  agreements,
}: WalletPaymentProps) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { data: funds } = useSuspenseQuery(fundsQuery());
  const isCartChanging = useIsCartChanging();
  const later = useUnattendedPayment();
  const isLater = cart.requiresUnattendedPaymentMethod;
  const { needsBank } = useUnattendedFunds(later, isLater);
  const left = subtractAmounts(funds.availableFunds.amount, cart.totalDue.amount);
  const isShort = !isPaying && !isSettling && compareAmounts(left, '0.00') < 0;
  const stands = !isPaying && (isBlocked(cart) || cart.priceChanges.length > 0);
  // The order is being paid, as its blocked reasons say: the button goes.
  const isUnderWay = isBeingPaid(cart) && outcomeIsUnknown(checkout.error);

  const [isUnsent, setUnsent] = useState(false);
  // Here before it is needed: what cannot be sent for want of a network could not be explained either.
  useEffect(() => void refusal().catch(() => null), []);

  const payWords = isZero(cart.totalDue.amount)
    ? 'Place the order'
    : `Pay ${formatMoney(cart.totalDue, locale)}`;
  const settleAndPay = async () => {
    // An earlier press may have succeeded, whatever the result of this one.
    const isUnknown = checkout.isError && outcomeIsOpen(checkout.error) && !isUnsent;
    setUnsent(!navigator.onLine && !isUnknown);
    const chosen = isLater ? await later.settle(needsBank) : null;
    if (!isLater || chosen) await pay(chosen);
  };
  const settleAndDeposit = async () => {
    const chosen = await later.settle(needsBank);
    if (chosen) await navigate(depositPath(unattendedParam(chosen)));
  };
  const choice = isLater && (
    <Suspense fallback={<Skeleton lines={4} />}>
      <UnattendedPaymentChoice
        state={later}
        price={cart.preOrderTotal}
        later={deferredPurchases(cart.cartItems)}
      />
    </Suspense>
  );

  return (
    <Card as="section" padding="lg" aria-labelledby="payment" className={styles.card}>
      <h2 id="payment">From your wallet</h2>
      <dl className={styles.sums}>
        <div>
          <dt>Available now</dt>
          <dd>
            <Money value={funds.availableFunds} />
          </dd>
        </div>
        {!isShort && !isPaying && !stands && (
          <div>
            <dt>Left after paying</dt>
            <dd>
              {isSettling ? (
                <Skeleton className={styles.settling} />
              ) : (
                <Money value={{ ...funds.availableFunds, amount: left }} />
              )}
            </dd>
          </div>
        )}
      </dl>
      <Suspense>
        {checkout.isError && !isUnderWay && <PaymentRefusal error={checkout.error} isUnsent={isUnsent} />}
      </Suspense>
      <Suspense>
        {!isPaying && isBlocked(cart) && (
          <BlockedReasons cart={cart} isSettling={isSettling} {...(again && { again })} />
        )}
      </Suspense>
      {stands ? (
        <p className={styles.note}>
          {isBlocked(cart)
            ? 'You cannot pay for this order yet. See above why, and what you can do.'
            : 'Agree to the new price above, then you can pay.'}
        </p>
      ) : isShort ? (
        <>
          {choice}
          {agreements}
          <Shortfall
            missing={{ ...cart.totalDue, amount: left.replace(/^-/, '') }}
            to={depositPath()}
            {...(isLater && { go: settleAndDeposit, isPending: later.isPending })}
          />
        </>
      ) : (
        <>
          {choice}
          {agreements}
          <Button
            size="lg"
            block
            pending={isPaying || checkout.isPending || later.isPending || isSettling || isCartChanging}
            onClick={() => void settleAndPay()}
          >
            {isSettling ? 'Pay' : payWords}
          </Button>
          <p className={styles.note}>{whatIsTaken(cart)}</p>
        </>
      )}
      <Regulation cart={cart} />
    </Card>
  );
}

function whatIsTaken({ cartItems, totalDue, preOrderTotal, discountTotal }: Cart): string {
  const isLater = ({ scheduledPurchase }: Cart['cartItems'][number]) => scheduledPurchase !== null;
  const when = until(deferredPurchases(cartItems));
  const rest = cartItems.some(isLater) ? ` You can cancel later purchases ${when}.` : '';
  if (!isZero(totalDue.amount)) {
    return rest === ''
      ? 'The amount is taken from your wallet once. Tickets cannot be returned after that.'
      : `The amount is taken from your wallet once. Tickets bought now cannot be returned after that.${rest}`;
  }
  if (isZero(preOrderTotal.amount)) {
    return `Your voucher pays for these tickets. Nothing is taken from your wallet.${rest}`;
  }
  return isZero(discountTotal.amount) || cartItems.every(isLater)
    ? `Nothing is taken now. You can cancel ${when}.`
    : `Your voucher pays for what is bought now. You can cancel the rest ${when}.`;
}
