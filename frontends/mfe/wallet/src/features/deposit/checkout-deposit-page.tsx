import { PageHeading } from '@wattle/account-pages';
import { cartQuery, fundsQuery } from '@wattle/api-client';
import { Card, LinkButton, Money, usePageMeta } from '@wattle/design-system';
import { compareAmounts, formatMoney, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useSuspenseQuery, useToast } from '@wattle/platform';
import { DepositForm } from './deposit-form.tsx';
import styles from './deposit-page.module.css';
import { NoDeposits } from './no-deposits.tsx';
import { useDepositMethod } from './use-deposit-method.ts';

const atLeast = (amount: string, minimum: string) => (compareAmounts(amount, minimum) < 0 ? minimum : amount);

/** A deposit on the way to paying: what is missing stands in the field, and paying goes on afterwards. */
export function CheckoutDepositPage() {
  const navigate = useNavigate();
  const toast = useToast();
  const { locale } = useLocale();
  const method = useDepositMethod();
  const { data: cart } = useSuspenseQuery(cartQuery());
  const { data: funds } = useSuspenseQuery(fundsQuery());
  const missing = subtractAmounts(cart.totalDue.amount, funds.availableFunds.amount);
  const isShort = compareAmounts(missing, '0.00') > 0;
  usePageMeta({ title: 'Deposit to pay', robots: 'noindex,nofollow' });
  return (
    <div className={`${styles.page} ${styles.centred}`}>
      <PageHeading title="Deposit to pay" lead="Add money to your wallet, then confirm your order." />
      <Card padding="lg" className={styles.card}>
        <dl className={styles.sums}>
          <div>
            <dt>Your order</dt>
            <dd>
              <Money value={cart.totalDue} />
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
                <Money value={{ ...cart.totalDue, amount: missing }} />
              </dd>
            </div>
          )}
        </dl>
        {method ? (
          <DepositForm
            method={method}
            {...(isShort && { amount: atLeast(missing, method.rules.minAmount) })}
            onDeposited={async ({ amount }) => {
              await navigate(paths.buy(), { replace: true });
              toast.show({
                tone: 'success',
                duration: 5_000,
                message: `We have received your deposit of ${formatMoney(amount, locale)}.`,
              });
            }}
          />
        ) : (
          <NoDeposits />
        )}
      </Card>
      <div>
        <LinkButton to={paths.buy()} variant="quiet">
          Back to your order
        </LinkButton>
      </div>
    </div>
  );
}
