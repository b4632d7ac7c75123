import { PageHeading } from '@wattle/account-pages';
import { fundName, LATER_METHODS, laterFromParam } from '@wattle/account-pages/payment';
import {
  cartQuery,
  type DepositPurchase,
  fundsQuery,
  paymentMethodsQuery,
  type UnattendedPayment,
  useDepositPurchase,
} from '@wattle/api-client';
import { Alert, Card, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { compareAmounts, formatMoney, isZero, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import {
  useLocale,
  useNavigate,
  useQuery,
  useSearchParams,
  useSuspenseQuery,
  useToast,
} from '@wattle/platform';
import { useState } from 'react';
import { AfterLimitQuestion } from './after-limit-question.tsx';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { leaveSite } from './leave-site.ts';
import { INSTANT_METHODS, onlyUnattended, useDepositOptions } from './use-deposit-options.ts';

/** Deposits what the wallet lacks and pays for the cart with it, in one go (specification, Funds and deposit). */
export function CheckoutDepositPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const { locale } = useLocale();
  const { methods, gateway } = useDepositOptions(INSTANT_METHODS);
  const purchase = useDepositPurchase();
  const { data: current } = useSuspenseQuery(cartQuery());
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
    if (status === 'paid' || !deposit) return navigate(paths.receipt(checkoutId), { replace: true });
    if (deposit.challenge?.type === 'redirect') return leaveSite(deposit.challenge.url);
    await navigate(paths.checkoutDepositSuccess(deposit.depositId), { replace: true });
  };
  const confirmFromWallet = async (amount: string) => {
    await navigate(paths.buy(), { replace: true });
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
          {later && <LaterNote later={later} />}
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
                  checkout: { cartVersion, expectedTotal, ...(later && { unattendedPayment: later }) },
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
        <LinkButton to={paths.buy()} variant="quiet">
          Back to your order
        </LinkButton>
      </div>
    </div>
  );
}

/** What was chosen on the page before, where it can be changed. */
function LaterNote({ later }: { later: UnattendedPayment }) {
  const { data: methods } = useQuery(paymentMethodsQuery(LATER_METHODS));
  const fund = Object.values(methods ?? {})
    .flatMap((method) => method.funds)
    .find(({ id }) => id === later.fundId);
  return (
    <Alert
      tone="info"
      title="Part of your order is paid later"
      action={
        <LinkButton to={paths.buy()} variant="quiet">
          Change
        </LinkButton>
      }
    >
      {later.fundId
        ? `When the draws open, it is taken from your wallet, and what is missing from ${fund ? fundName(fund) : 'what you chose'}.`
        : 'When the draws open, it is taken from your wallet only.'}
    </Alert>
  );
}
