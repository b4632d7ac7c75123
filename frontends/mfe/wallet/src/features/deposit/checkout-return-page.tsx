import { Loaded, PageHeading } from '@wattle/account-pages';
import { cartQuery, depositQuery } from '@wattle/api-client';
import { LinkButton, Skeleton, usePageMeta } from '@wattle/design-system';
import { formatMoney } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useParams, useQuery, useQueryClient, useToast } from '@wattle/platform';
import { useEffect } from 'react';
import { failureText } from './deposit-failure.ts';
import { DepositOutcome } from './deposit-outcome.tsx';
import styles from './deposit-page.module.css';

/** A deposit that pays the cart: waits until it is decided, and goes on to paying when the money is there. */
export function CheckoutReturnPage() {
  const { depositId = '' } = useParams();
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { locale } = useLocale();
  const query = useQuery(depositQuery(depositId));
  usePageMeta({ title: 'Your deposit', robots: 'noindex,nofollow' });

  const { status, amount, depositMethodCode } = query.data ?? {};
  const failure = query.data && status === 'failed' ? failureText(query.data) : null;
  useEffect(() => {
    if (status !== 'settled' || !amount) return;
    void (async () => {
      const cart = await queryClient.fetchQuery(cartQuery()).catch(() => null);
      // A cart that is empty was paid or given up meanwhile.
      await navigate(cart?.itemCount === 0 ? paths.depositDetails(depositId) : paths.buy(), {
        replace: true,
      });
      toast.show({
        tone: 'success',
        duration: 5_000,
        message: `We have received your deposit of ${formatMoney(amount, locale)}.`,
      });
    })();
  }, [status, amount, depositId, locale, navigate, queryClient, toast]);
  useEffect(() => {
    if (failure && depositMethodCode === 'pl')
      toast.show({ tone: 'danger', title: 'PayPal did not pay', message: failure });
  }, [failure, depositMethodCode, toast]);

  return (
    <div className={`${styles.page} ${styles.centred}`}>
      <PageHeading title="Your deposit" lead="Your cart stays as it is." />
      <Loaded
        query={query}
        what="your deposit"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {(deposit) => (
          <DepositOutcome
            deposit={deposit}
            actions={
              deposit.status !== 'settled' && (
                <>
                  <LinkButton to={paths.checkoutDeposit()}>Try another way</LinkButton>
                  <LinkButton to={paths.buy()} variant="secondary">
                    Back to your order
                  </LinkButton>
                </>
              )
            }
          />
        )}
      </Loaded>
    </div>
  );
}
