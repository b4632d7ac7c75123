import { errorText, isApiError, type Replay, useReplayOrder } from '@wattle/api-client';
import { Alert, ErrorState, LinkButton, Loading, Skeleton, usePageMeta } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useNavigate, useParams, useToast } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import styles from './replay-page.module.css';

/** Puts a past order into the cart again and goes there; what cannot be bought any more is told first. */
export function ReplayPage() {
  const { replayId = '' } = useParams();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, data, error, isError } = useReplayOrder();
  usePageMeta({ title: 'Buy again', robots: 'noindex,nofollow' });

  const arrive = async ({ applied, missing, cart }: Replay) => {
    if (missing.length > 0) return;
    await navigate(paths.cart(), { replace: true });
    toast.show(
      applied
        ? { tone: 'success', message: 'The same tickets are in your cart, for the next draws.' }
        : {
            message: `You put this order into your cart earlier today: ${plural(cart.itemCount, 'ticket')}.`,
          },
    );
  };
  const put = () => mutate(replayId, { onSuccess: arrive });

  const started = useRef(false);
  const first = useRef(put);
  useEffect(() => {
    // Once for each visit: the server counts the visits of a day besides.
    if (!started.current) first.current();
    started.current = true;
  }, []);

  if (isError) return <NotReplayed error={error} onRetry={put} />;
  if (!data || data.missing.length === 0) {
    return (
      <div className={styles.page}>
        <h1>Buy again</h1>
        <Loading what="Putting the same tickets into your cart">
          <Skeleton shape="block" className={styles.skeleton ?? ''} />
        </Loading>
      </div>
    );
  }
  const { missing, cart } = data;
  return (
    <div className={styles.page}>
      <h1>Buy again</h1>
      <Alert
        tone="warning"
        live
        title={`${plural(missing.length, 'ticket')} of this order cannot be bought any more`}
      >
        <ul>
          {missing.map(({ description, message }, place) => (
            <li key={place}>
              {description}: {message}.
            </li>
          ))}
        </ul>
      </Alert>
      <p>
        {cart.itemCount > 0
          ? `The rest is in your cart, with the same numbers for the next draws: ${plural(cart.itemCount, 'ticket')} in all.`
          : 'Your cart is empty.'}
      </p>
      <div className={styles.actions}>
        {cart.itemCount > 0 && <LinkButton to={paths.cart()}>Go to your cart</LinkButton>}
        <LinkButton to={paths.lottoTickets()} variant={cart.itemCount > 0 ? 'secondary' : 'primary'}>
          See the next draws
        </LinkButton>
      </div>
    </div>
  );
}

function NotReplayed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <ErrorState
        headingLevel={1}
        title="We do not know this order"
        action={<LinkButton to={paths.pastTickets()}>Past tickets</LinkButton>}
      >
        <p>It may belong to another account.</p>
      </ErrorState>
    );
  }
  return (
    <ErrorState headingLevel={1} title="The order is not in your cart" onRetry={onRetry}>
      <p>{errorText(error)}</p>
    </ErrorState>
  );
}
