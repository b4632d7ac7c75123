import {
  backToApp,
  type PartnerCheckoutInput,
  partnerCartQuery,
  type UnattendedPayment,
  useApplyPartnerVoucher,
  useConfirmPartnerPrices,
  usePartnerCheckout,
  useRemovePartnerItem,
  useRemovePartnerVoucher,
} from '@wattle/api-client';
import { CartTotals } from '@wattle/checkout-flow/cart-totals';
import { PartnerAgreement, usePartnerAgreement } from '@wattle/checkout-flow/partner-agreement';
import { PartnerBrand } from '@wattle/checkout-flow/partner-brand';
import { UnknownOutcome, usePaying } from '@wattle/checkout-flow/use-paying';
import { Card, DateTime, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useNavigate, useQuery, useSuspenseQuery } from '@wattle/platform';
import { lazy, Suspense, useRef } from 'react';
import { isBeingPaid } from '../../order/blocked.ts';
import { WalletPayment } from '../../order/wallet-payment.tsx';
import { EmptyOrder } from './empty-order.tsx';
import { LinkEnded } from './link-ended.tsx';
import { PartnerLines } from './partner-lines.tsx';
import styles from './partner-page.module.css';

/** Parts that few orders have, or that may come later. */
const AutoRemovedItems = lazy(async () => ({
  default: (await import('@wattle/checkout-flow/auto-removed-items')).AutoRemovedItems,
}));
const PriceChanges = lazy(async () => ({
  default: (await import('../../order/price-changes.tsx')).PriceChanges,
}));

const Voucher = lazy(async () => ({ default: (await import('../../order/voucher.tsx')).Voucher }));
const LinkedPartner = lazy(async () => ({ default: (await import('./linked-partner.tsx')).LinkedPartner }));

/** A partner's storefront: the lines, the total and one button. */
export function PartnerPayment({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const query = partnerCartQuery(slug);
  const { data: current } = useSuspenseQuery(query);
  const { refetch, isFetching } = useQuery(query);
  const checkout = usePartnerCheckout(slug);
  const { shown, isPaying, unanswered, send } = usePaying(current, checkout.mutateAsync);
  const { partner, cart } = shown;
  const purchaseId = shown.purchaseId ?? '';
  const [remember, setRemember] = usePartnerAgreement(purchaseId);
  const remove = useRemovePartnerItem(slug, purchaseId);
  const applyVoucher = useApplyPartnerVoucher(slug, purchaseId);
  const removeVoucher = useRemovePartnerVoucher(slug, purchaseId);
  const confirm = useConfirmPartnerPrices(slug, purchaseId);
  const mayUseVouchers = useCapability('vouchers');
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();

  const settle = async (input: PartnerCheckoutInput) => {
    try {
      const { checkoutId } = await send(input);
      await navigate(paths.partnerReceipt(slug, checkoutId, backToApp()), { replace: true });
    } catch {
      // The refusal is shown from the mutation, and the order and the wallet as they are read again.
    }
  };
  const pay = (unattendedPayment: UnattendedPayment | null) =>
    settle({
      purchaseId,
      partnerKey: partner.key,
      cartVersion: cart.version,
      expectedTotal: cart.totalDue,
      expectedPreOrderTotal: cart.preOrderTotal,
      expectedDiscountTotal: cart.discountTotal,
      remember,
      ...(unattendedPayment && { unattendedPayment }),
    });

  const header = (
    <header className={styles.header}>
      <PartnerBrand partner={partner} />
      <h1 ref={heading} tabIndex={-1}>
        Pay for your order
      </h1>
    </header>
  );
  if (unanswered && (unanswered.purchaseId !== purchaseId || unanswered.cartVersion !== cart.version)) {
    return (
      <div className={styles.page}>
        {header}
        <UnknownOutcome
          error={checkout.error}
          isChecking={isPaying}
          check={() => settle(unanswered)}
          onClosed={focusHeading}
        />
      </div>
    );
  }
  if (shown.purchaseId === null) return <LinkEnded partner={partner} />;
  return (
    <div className={styles.page}>
      {header}
      <Suspense>
        {cart.autoRemovedItems.length > 0 && (
          <AutoRemovedItems
            items={cart.autoRemovedItems}
            {...(!isBeingPaid(cart) && { onClosed: focusHeading })}
            remove={remove}
            from="order"
          />
        )}
        {cart.priceChanges.length > 0 && (
          <PriceChanges cart={cart} onConfirmed={focusHeading} confirm={confirm} />
        )}
      </Suspense>
      {cart.itemCount === 0 ? (
        <EmptyOrder partner={partner} />
      ) : (
        <>
          <Card as="section" padding="lg" aria-labelledby="order" className={styles.card}>
            <h2 id="order">Your order</h2>
            <PartnerLines
              items={cart.cartItems}
              isHeld={isBeingPaid(cart)}
              {...(!isPaying && { remove, onRemoved: focusHeading })}
            />
            {!isPaying && (mayUseVouchers || cart.voucher) && (
              <Suspense fallback={<Skeleton shape="heading" />}>
                <Voucher cart={cart} apply={applyVoucher} remove={removeVoucher} isHeld={isBeingPaid(cart)} />
              </Suspense>
            )}
            <CartTotals cart={cart} />
          </Card>
          <WalletPayment
            cart={cart}
            isPaying={isPaying}
            checkout={checkout}
            pay={pay}
            depositPath={(later) => paths.checkoutDeposit({ partner: slug, later })}
            again={{ refetch, isFetching }}
            agreements={
              !shown.isLinked && (
                <PartnerAgreement name={partner.name} agrees={remember} onChange={setRemember} />
              )
            }
          />
        </>
      )}
      {shown.expiresAt && !isPaying && (
        <p className={styles.note}>
          You can pay this order until <DateTime value={shown.expiresAt} />.
        </p>
      )}
      <Suspense>
        {shown.isLinked && !isPaying && (
          <LinkedPartner slug={slug} name={partner.name} onStop={() => setRemember(false)} />
        )}
      </Suspense>
    </div>
  );
}
