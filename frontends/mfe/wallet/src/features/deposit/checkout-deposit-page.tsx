import { PageHeading } from '@wattle/account-pages';
import { laterFromParam } from '@wattle/account-pages/payment';
import {
  type Cart,
  cartQuery,
  type DepositPurchase,
  fundsQuery,
  type PaidCart,
  partnerCartQuery,
  useDepositPurchase,
} from '@wattle/api-client';
import { Card, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { compareAmounts, formatMoney, isZero, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useSearchParams, useSuspenseQuery, useToast } from '@wattle/platform';
import { lazy, Suspense, useState } from 'react';
import { AfterLimitQuestion } from './after-limit-question.tsx';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { leaveSite } from './leave-site.ts';
import { INSTANT_METHODS, onlyUnattended, useDepositOptions } from './use-deposit-options.ts';

const LaterNote = lazy(async () => ({ default: (await import('./later-note.tsx')).LaterNote }));

/** Deposits what the wallet lacks and pays for the cart with it, in one go (specification, Funds and deposit). */
export function CheckoutDepositPage() {
  const [search] = useSearchParams();
  const slug = search.get('partner');
  return slug === null ? <OwnCart /> : <PartnerOrder slug={slug} remember={search.has('remember')} />;
}

function OwnCart() {
  const { data: cart } = useSuspenseQuery(cartQuery());
  return <DepositAndPay current={cart} back={paths.buy()} receiptOf={paths.receipt} />;
}

/** What a partner has prepared is paid in the same way. */
function PartnerOrder({ slug, remember }: { slug: string; remember: boolean }) {
  const { data: shown } = useSuspenseQuery(partnerCartQuery(slug));
  const prepared = {
    partnerSlug: slug,
    partnerKey: shown.partner.key,
    purchaseId: shown.purchaseId ?? '',
    remember,
  };
  return (
    <DepositAndPay
      current={shown.cart}
      prepared={prepared}
      back={paths.partnerPurchase(slug)}
      receiptOf={(checkoutId) => paths.partnerReceipt(slug, checkoutId)}
    />
  );
}

interface DepositAndPayProps {
  readonly current: Cart;
  readonly prepared?: NonNullable<PaidCart['prepared']>;
  /** Where the order is. */
  readonly back: string;
  readonly receiptOf: (checkoutId: string) => string;
}

function DepositAndPay({ current, prepared, back, receiptOf }: DepositAndPayProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { locale } = useLocale();
  const { methods, gateway } = useDepositOptions(INSTANT_METHODS);
  const purchase = useDepositPurchase();
  const { data: funds } = useSuspenseQuery(fundsQuery());
  // A cart that is paid is empty before the receipt is there: what is being paid stays on the page until then.
  const [paying, setPaying] = useState<typeof current | null>(null);
  const cart = paying ?? current;
  const { totalDue } = cart;
  const missing = subtractAmounts(totalDue.amount, funds.availableFunds.amount);
  const isShort = compareAmounts(missing, '0.00') > 0;
  const hasLater = !isZero(cart.preOrderTotal.amount);
  const [search] = useSearchParams();
  const later = cart.requiresUnattendedPaymentMethod ? laterFromParam(search.get('later')) : null;
  usePageMeta({ title: 'Deposit and pay', robots: 'noindex,nofollow' });

  const goOn = async ({ checkoutId, status, deposit }: DepositPurchase) => {
    if (status === 'paid' || !deposit) return navigate(receiptOf(checkoutId), { replace: true });
    if (deposit.challenge?.type === 'redirect') return leaveSite(deposit.challenge.url);
    await navigate(paths.checkoutDepositSuccess(deposit.depositId), { replace: true });
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
    <div className={`${styles.page} ${styles.centred}`}>
      <PageHeading
        title="Deposit and pay"
        lead="Your deposit pays for your order at once. If it does not go through, nothing is bought and your cart stays as it is."
      />
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
                <dd>
                  <Money value={{ ...totalDue, amount: `-${cart.discountTotal.amount}` }} />
                </dd>
              </div>
            )}
            <div className={styles.total}>
              <dt>{hasLater ? 'Due now' : 'Total to pay'}</dt>
              <dd>
                <Money value={totalDue} />
              </dd>
            </div>
            {hasLater && (
              <div>
                <dt>Due later, when the draws open</dt>
                <dd>
                  <Money value={cart.preOrderTotal} />
                </dd>
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
                <dt>Missing</dt>
                <dd>
                  <Money value={{ ...totalDue, amount: missing }} />
                </dd>
              </div>
            )}
          </dl>
          {later && (
            <Suspense>
              <LaterNote later={later} back={back} />
            </Suspense>
          )}
          <DepositForm
            methods={cart.requiresUnattendedPaymentMethod ? onlyUnattended(methods) : methods}
            gateway={gateway}
            {...(isShort && { amount: missing, least: missing })}
            purpose={` and pay ${formatMoney(totalDue, locale)}`}
            start={async (deposit) => {
              setPaying(cart);
              try {
                const { version: cartVersion, totalDue: expectedTotal } = cart;
                return await purchase.mutateAsync({
                  ...deposit,
                  checkout: {
                    cartVersion,
                    expectedTotal,
                    ...(later && { unattendedPayment: later }),
                    ...(prepared && { prepared }),
                  },
                });
              } catch (error) {
                setPaying(null);
                throw error;
              }
            }}
            onBegun={goOn}
            onTestDeposit={(_, amount) => confirmFromWallet(amount)}
          />
        </Card>
      </AfterLimitQuestion>
      <div>
        <LinkButton to={back} variant="quiet">
          Back to your order
        </LinkButton>
      </div>
    </div>
  );
}
