import { errorText, isApiError, type Replay, useReplay } from '@wattle/api-client';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import { ErrorState, LinkButton, Loading, Skeleton, usePageMeta } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useNavigate, useParams, useToast } from '@wattle/platform';
import { useEffect, useRef } from 'react';
import styles from './replay-page.module.css';

const whatOf = ({ kind, name }: Replay): string =>
  kind === 'campaign' && name ? name : kind === 'recommended' ? 'this suggestion' : 'this order';

/** Said once the cart is there. */
function arrival(replay: Replay): string {
  const { applied, kind, name, cart } = replay;
  if (!applied) {
    const put = `You put ${whatOf(replay)} into your cart earlier today`;
    return cart.itemCount === 0
      ? `${put}. You can do this once a day.`
      : `${put}: ${plural(cart.itemCount, 'item')}.`;
  }
  return kind === 'campaign'
    ? `${name} is in your cart, for the next draws.`
    : 'The same tickets are in your cart, for the next draws.';
}

/** Adds a past order, or a link's list, to the cart and goes there; the cart lists lines that could not be added. */
export function ReplayPage() {
  const { replayId = '' } = useParams();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, data, error, isError } = useReplay();
  const title = data?.name ?? 'Buy again';
  usePageMeta({ title, robots: 'noindex,nofollow' });

  const arrive = async (replay: Replay) => {
    await navigate(paths.cart(), { replace: true });
    if (replay.missing.length > 0) return;
    toast.show({ ...(replay.applied && { tone: 'success' }), message: arrival(replay) });
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
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <Loading what="Adding the tickets to your cart">
        <Skeleton shape="block" className={styles.skeleton ?? ''} />
      </Loading>
    </div>
  );
}

/** Whether the server confirmed that nothing was added; an unreadable answer leaves that open. */
const isRefusal = (error: unknown) =>
  isApiError(error) && error.status < 500 && error.status !== 408 && error.code !== 'unreadable';

function NotReplayed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const seesOrders = useCapability('viewing_orders');
  if (isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <ErrorState
        headingLevel={1}
        title="There is nothing here to buy again"
        action={seesOrders ? <LinkButton to={paths.pastTickets()}>Past tickets</LinkButton> : <ShopButton />}
      >
        <p>The link may have expired, or belong to another account.</p>
      </ErrorState>
    );
  }
  return isRefusal(error) ? (
    <ErrorState headingLevel={1} title="The tickets are not in your cart" onRetry={onRetry}>
      <p>{errorText(error)}</p>
    </ErrorState>
  ) : (
    <ErrorState
      headingLevel={1}
      title="We do not know yet whether the tickets are in your cart"
      onRetry={onRetry}
    >
      <p>{errorText(error)}</p>
      <p>You can try again: we add them only once.</p>
    </ErrorState>
  );
}
