import { PageHeading } from '@wattle/account-frame';
import { errorText, isApiError, outcomeIsUnknown } from '@wattle/api-client';
import { ErrorState, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useLocation, useNavigate, useRouteError } from '@wattle/platform';
import styles from './deposit-page.module.css';

/** The outcome at the bank or PayPal is unknown; the customer can ask again. */
export function ReturnUnknownPage() {
  const error = useRouteError();
  if (!isApiError(error) || !outcomeIsUnknown(error)) throw error;
  return <Unknown reason={errorText(error)} />;
}

function Unknown({ reason }: { readonly reason: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  usePageMeta({ title: 'Your payment', robots: 'noindex,nofollow' });
  return (
    <div className={`${styles.page} ${styles.centred}`}>
      <PageHeading title="Your payment" lead="Your order stays as it is until it is bought." />
      <ErrorState
        title="We do not know yet whether your payment went through"
        retryLabel="Check again"
        onRetry={() => void navigate(location, { replace: true })}
        action={
          <LinkButton to={paths.transactions()} variant="secondary">
            Transactions
          </LinkButton>
        }
      >
        {reason} Checking again charges nothing. If money was taken, it appears in your transactions and pays
        for your order automatically.
      </ErrorState>
    </div>
  );
}
