import { PageHeading } from '@wattle/account-frame';
import {
  type Cart,
  cartQuery,
  type DepositPurchase,
  fundsQuery,
  outcomeIsOpen,
  type PaidCart,
  useDepositPurchase,
  useIsCartChanging,
  useShownCart,
} from '@wattle/api-client';
import {
  type AutoRemovedItemsProps,
  deferredPurchases,
  unattendedFromParam,
  when,
} from '@wattle/checkout-flow';
import { isInPayingFlow } from '@wattle/checkout-flow/paying-flow';
import { UnknownOutcome, usePaying } from '@wattle/checkout-flow/use-paying';
import { Card, LinkButton, Loading, Money, Skeleton, usePageMeta } from '@wattle/design-system';
import { compareAmounts, formatMoney, isZero, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useSearchParams, useSuspenseQuery, useToast } from '@wattle/platform';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { AfterLimitQuestion } from './after-limit-question.tsx';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { leaveSite } from './leave-site.ts';
import { isPayableByDeposit } from './payable-by-deposit.ts';
import { receiptOf } from './returned-purchase.ts';
import { INSTANT_METHODS, onlyUnattended, useDepositOptions } from './use-deposit-options.ts';
import { isDecided, useRefusal } from './use-refusal.ts';

const AutoRemovedItems = lazy(async () => ({
  default: (await import('@wattle/checkout-flow/auto-removed-items')).AutoRemovedItems,
}));
const FlowPosition = lazy(async () => ({
  default: (await import('@wattle/checkout-flow/flow-position')).FlowPosition,
}));
const nothingToPay = () => import('./nothing-to-pay.tsx');
const NothingToPay = lazy(async () => ({ default: (await nothingToPay()).NothingToPay }));
const PartnerOrder = lazy(async () => ({ default: (await import('./partner-order.tsx')).PartnerOrder }));
const UnattendedPaymentNote = lazy(async () => ({
  default: (await import('./unattended-payment-note.tsx')).UnattendedPaymentNote,
}));

/**
 * Deposits what the wallet lacks and pays for the cart with it, in one go (docs/requirements.md, Funds and deposit).
 */
export function CheckoutDepositPage() {
  const [search] = useSearchParams();
  const slug = search.get('partner');
  if (slug === null) return <OwnCart />;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      <PartnerOrder slug={slug}>{(order) => <DepositAndPay {...order} />}</PartnerOrder>
    </Suspense>
  );
}

function OwnCart() {
  const { cart, isSettling } = useShownCart(useSuspenseQuery(cartQuery()).data);
  return <DepositAndPay current={cart} isSettling={isSettling} back={paths.buy()} partnerSlug={null} />;
}

export interface DepositAndPayProps {
  readonly current: Cart;
  /** Lines are being removed: the amount due is not known yet. */
  readonly isSettling?: boolean;
  readonly prepared?: NonNullable<PaidCart['prepared']>;
  /** Where the order is. */
  readonly back: string;
  /** The partner who prepared the order; null for the customer's own cart. */
  readonly partnerSlug: string | null;
  /** Dismisses a removed line; by default of the customer's own cart. */
  readonly remove?: AutoRemovedItemsProps['remove'];
  /** Whose order it is, when it is a partner's. */
  readonly brand?: ReactNode;
  /** What the customer may agree to as well, before they pay. */
  readonly agreements?: ReactNode;
}

function DepositAndPay({
  current,
  isSettling = false,
  prepared: preparedNow,
  back,
  partnerSlug,
  remove,
  brand,
  agreements,
}: DepositAndPayProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { locale } = useLocale();
  const { methods, gateway } = useDepositOptions(INSTANT_METHODS);
  const isCartChanging = useIsCartChanging();
  const purchase = useDepositPurchase();
  const { data: funds } = useSuspenseQuery(fundsQuery());
  const { refusal, textOf, pay, forget } = useRefusal(purchase.mutateAsync);
  const { shown, isPaying, unanswered, send } = usePaying({ cart: current, prepared: preparedNow }, pay);
  const { cart, prepared } = shown;
  const sent = unanswered?.checkout;
  const isGone =
    sent !== undefined &&
    (sent.cartVersion !== cart.version || sent.prepared?.purchaseId !== prepared?.purchaseId);
  const { totalDue } = cart;
  const missing = subtractAmounts(totalDue.amount, funds.availableFunds.amount);
  const isShort = compareAmounts(missing, '0.00') > 0;
  const deferred = deferredPurchases(cart.cartItems);
  const page = useRef<HTMLDivElement>(null);
  const hasChecked = useRef(false);
  const hasLater = !isZero(cart.preOrderTotal.amount);
  const [search] = useSearchParams();
  const later = cart.requiresUnattendedPaymentMethod ? unattendedFromParam(search.get('later')) : null;
  const isEmpty = cart.itemCount === 0;
  const isKept = refusal?.isKept === true;
  // The balance now pays on the order's page: another deposit would charge the customer again.
  const leadsBack = !isPaying && !isGone && !isEmpty && (isKept || !isPayableByDeposit(cart, search));
  const why = refusal?.message;
  usePageMeta({ title: 'Deposit and pay', robots: 'noindex,nofollow' });
  // Loaded ahead: it may have to say where the money is.
  useEffect(() => void nothingToPay().catch(() => null), []);

  const goBack = useEffectEvent(async () => {
    await navigate(back, { replace: true });
    if (why) toast.show({ tone: 'danger', duration: null, message: why });
  });
  useEffect(() => {
    if (leadsBack) void goBack();
  }, [leadsBack]);
  // A refusal while the order is still payable does not explain its later outcome.
  const isOver = why !== undefined && !isPaying && !isGone && !isEmpty && !leadsBack;
  const leaveRefusal = useEffectEvent(() => {
    // After a check there is no form that shows the deposit.
    if (hasChecked.current && why) toast.show({ tone: 'danger', duration: null, message: why });
    forget();
  });
  useEffect(() => {
    if (isOver) leaveRefusal();
  }, [isOver]);

  const sum = (value: Cart['totalDue']) =>
    isSettling ? <Skeleton className={styles.settling} /> : <Money value={value} />;

  const goOn = async ({ checkoutId, status, deposit }: DepositPurchase) => {
    if (status === 'paid' || !deposit) return navigate(receiptOf(checkoutId, partnerSlug), { replace: true });
    if (deposit.challenge?.type === 'redirect') return leaveSite(deposit.challenge.url);
    await navigate(paths.checkoutDepositSuccess(deposit.depositId), { replace: true });
  };
  const check = async () => {
    if (!unanswered) return;
    hasChecked.current = true;
    try {
      await goOn(await send(unanswered));
    } catch (error) {
      // The decision is shown on the page, or passed to the next.
      if (!outcomeIsOpen(error) && !isDecided(error)) {
        toast.show({ tone: 'danger', duration: null, message: await textOf(error) });
      }
    }
  };
  const confirmFromWallet = async (amount: string) => {
    await navigate(back, { replace: true });
    toast.show({
      tone: 'success',
      duration: 5_000,
      message: `We have received your deposit of ${formatMoney({ ...totalDue, amount }, locale)}.`,
    });
  };

  return (
    <div ref={page} tabIndex={-1} className={`${styles.page} ${styles.centred}`}>
      {isInPayingFlow() && (
        <Suspense>
          <FlowPosition position={3} />
        </Suspense>
      )}
      {brand}
      <PageHeading
        title="Deposit and pay"
        lead={
          !isEmpty &&
          'Your deposit pays for your order at once. If it does not go through, nothing is bought and your order stays as it is.'
        }
      />
      {!isPaying && !isGone && cart.autoRemovedItems.length > 0 && (
        <Suspense>
          <AutoRemovedItems
            items={cart.autoRemovedItems}
            onClosed={() => page.current?.focus()}
            {...(remove && { remove, from: 'order' })}
          />
        </Suspense>
      )}
      {isGone ? (
        <UnknownOutcome
          error={purchase.error}
          isChecking={isPaying}
          check={check}
          onClosed={() => page.current?.focus()}
        />
      ) : isEmpty && !isSettling ? (
        <Suspense>
          <NothingToPay why={why} isKept={isKept} isOwn={partnerSlug === null} />
        </Suspense>
      ) : (
        <AfterLimitQuestion>
          <Card padding="lg" className={styles.card}>
            <dl className={styles.sums}>
              {cart.cartItems.map((item) => (
                <div key={item.id}>
                  <dt>{item.description}</dt>
                  <dd>
                    <Money value={item.price} />
                  </dd>
                </div>
              ))}
              {!isZero(cart.discountTotal.amount) && (
                <div>
                  <dt>Voucher {cart.voucher?.code}</dt>
                  <dd>{sum({ ...totalDue, amount: `-${cart.discountTotal.amount}` })}</dd>
                </div>
              )}
              <div className={styles.total}>
                <dt>{hasLater ? 'Due now' : 'Total to pay'}</dt>
                <dd>
                  {isSettling ? (
                    <Loading what="Working out the new total">{sum(totalDue)}</Loading>
                  ) : (
                    sum(totalDue)
                  )}
                </dd>
              </div>
              {hasLater && (
                <div>
                  <dt>Due later, {when(deferred)}</dt>
                  <dd>{sum(cart.preOrderTotal)}</dd>
                </div>
              )}
              <div>
                <dt>In your wallet</dt>
                <dd>
                  <Money value={funds.availableFunds} />
                </dd>
              </div>
              {isShort && (
                <div>
                  <dt>Still to pay</dt>
                  <dd>{sum({ ...totalDue, amount: missing })}</dd>
                </div>
              )}
            </dl>
            {later && (
              <Suspense>
                <UnattendedPaymentNote later={later} when={when(deferred)} back={back} />
              </Suspense>
            )}
            {agreements}
            <DepositForm
              methods={cart.requiresUnattendedPaymentMethod ? onlyUnattended(methods) : methods}
              gateway={gateway}
              {...(isShort && { amount: missing, least: missing })}
              purpose={` and pay ${formatMoney(totalDue, locale)}`}
              isHeld={isSettling || isCartChanging || leadsBack}
              start={(deposit) => {
                hasChecked.current = false;
                return send({
                  ...deposit,
                  checkout: {
                    cartVersion: cart.version,
                    expectedTotal: totalDue,
                    expectedPreOrderTotal: cart.preOrderTotal,
                    expectedDiscountTotal: cart.discountTotal,
                    ...(later && { unattendedPayment: later }),
                    ...(prepared && { prepared }),
                  },
                });
              }}
              onBegun={goOn}
              onTestDeposit={(_, amount) => confirmFromWallet(amount)}
            />
          </Card>
        </AfterLimitQuestion>
      )}
      {!isGone && (
        <div>
          <LinkButton to={back} variant="quiet" flush>
            Back to your order
          </LinkButton>
        </div>
      )}
    </div>
  );
}
