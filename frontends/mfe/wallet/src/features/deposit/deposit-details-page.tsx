import { Loaded, PageHeading } from '@wattle/account-frame';
import { depositQuery } from '@wattle/api-client';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import { LinkButton, Skeleton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useParams, useQuery, useToast } from '@wattle/platform';
import { useEffect } from 'react';
import { failureText } from './deposit-failure.ts';
import { DepositOutcome } from './deposit-outcome.tsx';
import styles from './deposit-page.module.css';

/**
 * A deposit after the customer's part: its state decides the page, not the address. PayPal and card issuers
 * return customers here.
 */
export function DepositDetailsPage() {
  const { depositId = '' } = useParams();
  const toast = useToast();
  const mayDeposit = useCapability('wallet_deposit');
  const query = useQuery(depositQuery(depositId));
  usePageMeta({ title: 'Your deposit', robots: 'noindex,nofollow' });

  const failed = query.data?.status === 'failed' ? query.data : undefined;
  const failedAtPaypal = failed?.depositMethodCode === 'pl' ? failureText(failed) : null;
  useEffect(() => {
    if (failedAtPaypal) toast.show({ tone: 'danger', title: 'PayPal did not pay', message: failedAtPaypal });
  }, [failedAtPaypal, toast]);

  return (
    <div className={styles.page}>
      <PageHeading title="Your deposit" />
      <Loaded
        query={query}
        what="your deposit"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {(deposit) => (
          <DepositOutcome
            deposit={deposit}
            actions={
              deposit.status === 'settled' ? (
                <>
                  <ShopButton />
                  <LinkButton to={paths.account()} variant="secondary">
                    My account
                  </LinkButton>
                </>
              ) : (
                <>
                  {mayDeposit && <LinkButton to={paths.deposit()}>Deposit again</LinkButton>}
                  <LinkButton to={paths.transactions()} variant="secondary">
                    Transactions
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
