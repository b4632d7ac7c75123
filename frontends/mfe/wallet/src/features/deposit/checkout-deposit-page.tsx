import { PageHeading } from '@wattle/account-pages';
import { cartQuery, type Deposit, fundsQuery } from '@wattle/api-client';
import { Card, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { compareAmounts, formatMoney, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useSuspenseQuery, useToast } from '@wattle/platform';
import { AfterLimitQuestion } from './after-limit-question.tsx';
import { asRefusal } from './deposit-failure.ts';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { leaveSite } from './leave-site.ts';
import { rememberToPay } from './paying-afterwards.ts';
import { INSTANT_METHODS, useDepositOptions } from './use-deposit-options.ts';

/** A deposit on the way to paying: what is missing stands in the field, and paying goes on afterwards. */
export function CheckoutDepositPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const { locale } = useLocale();
  const options = useDepositOptions(INSTANT_METHODS);
  const { data: cart } = useSuspenseQuery(cartQuery());
  const { data: funds } = useSuspenseQuery(fundsQuery());
  const { totalDue } = cart;
  const missing = subtractAmounts(totalDue.amount, funds.availableFunds.amount);
  const isShort = compareAmounts(missing, '0.00') > 0;
  usePageMeta({ title: 'Deposit to pay', robots: 'noindex,nofollow' });

  const pay = async (amount: string) => {
    await navigate(paths.buy(), { replace: true });
    toast.show({
      tone: 'success',
      duration: 5_000,
      message: `We have received your deposit of ${formatMoney({ ...totalDue, amount }, locale)}.`,
    });
  };
  const goOn = async (deposit: Deposit) => {
    const { depositId, status, challenge, amount } = deposit;
    if (status === 'failed') throw asRefusal(deposit);
    if (status === 'settled') return pay(amount.amount);
    rememberToPay(depositId);
    if (challenge?.type === 'redirect') return leaveSite(challenge.url);
    await navigate(
      challenge ? paths.depositAuthorisation(depositId) : paths.checkoutDepositSuccess(depositId),
    );
  };

  return (
    <div className={`${styles.page} ${styles.centred}`}>
      <PageHeading title="Deposit to pay" lead="Add money to your wallet, then confirm your order." />
      <AfterLimitQuestion>
        <Card padding="lg" className={styles.card}>
          <dl className={styles.sums}>
            <div>
              <dt>Your order</dt>
              <dd>
                <Money value={totalDue} />
              </dd>
            </div>
            <div>
              <dt>In your wallet</dt>
              <dd>
                <Money value={funds.availableFunds} />
              </dd>
            </div>
            {isShort && (
              <div className={styles.total}>
                <dt>Missing</dt>
                <dd>
                  <Money value={{ ...totalDue, amount: missing }} />
                </dd>
              </div>
            )}
          </dl>
          <DepositForm
            {...options}
            {...(isShort && { amount: missing })}
            onDeposit={goOn}
            onTestDeposit={(_, amount) => pay(amount)}
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
