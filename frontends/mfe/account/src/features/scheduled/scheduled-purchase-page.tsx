import {
  type ScheduledPurchase,
  scheduledPurchaseQuery,
  useCancelScheduledPurchase,
} from '@wattle/api-client';
import {
  Alert,
  ArrowLeft,
  Button,
  Card,
  DateTime,
  Dialog,
  GameList,
  GameMark,
  LinkButton,
  Money,
  usePageMeta,
} from '@wattle/design-system';
import { isZero, sumAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useParams, useSuspenseQuery } from '@wattle/platform';
import { useState } from 'react';
import styles from '../../tickets/ticket-page.module.css';
import { ChangeRefusal } from './change-refusal.tsx';
import { NotBoughtYet } from './not-bought-yet.tsx';
import { PaidBy, PayOtherwise } from './pay-otherwise.tsx';

export function ScheduledPurchasePage() {
  const { id = '' } = useParams();
  const { data: ordered } = useSuspenseQuery(scheduledPurchaseQuery(id));
  usePageMeta({ title: `Pre-order: ${ordered.offerName}`, robots: 'noindex,nofollow' });
  return (
    <article className={styles.page}>
      <Link to={paths.upcomingTickets()} className={styles.back}>
        <ArrowLeft aria-hidden="true" /> Upcoming tickets
      </Link>
      <header className={styles.head}>
        <GameMark offerKey={ordered.productOfferKey} productType={ordered.productType} size="lg" />
        <div>
          <h1>{ordered.description}</h1>
          <p className={styles.subtitle}>Pre-order for draw {ordered.drawNo}</p>
        </div>
      </header>
      {/* Announces a purchase that happens while the page is open. */}
      <div aria-live="polite">
        <Standing ordered={ordered} />
      </div>
      <dl className={styles.facts}>
        <Drawn ordered={ordered} />
        {ordered.causeName && (
          <div>
            <dt>Cause</dt>
            <dd>{ordered.causeName}</dd>
          </div>
        )}
        <Price ordered={ordered} />
        <div>
          <dt>Paid by</dt>
          <dd>
            <PaidBy fund={ordered.defaultFund} />
          </dd>
        </div>
        <div>
          <dt>Ordered</dt>
          <dd>
            <DateTime value={ordered.placedAt} />
          </dd>
        </div>
        {ordered.status === 'scheduled_status_active' && (
          <div>
            <dt>{whatComes(ordered)}</dt>
            <dd>
              <DateTime value={ordered.purchaseAt} />
            </dd>
          </div>
        )}
      </dl>
      {ordered.games.length > 0 && (
        <Card as="section" aria-labelledby="ordered-numbers" className={styles.section}>
          <h2 id="ordered-numbers">Your numbers</h2>
          <GameList games={ordered.games} />
        </Card>
      )}
      {ordered.canBeCancelled && !isZero(ordered.price.amount) && <PayOtherwise ordered={ordered} />}
      {ordered.canBeCancelled && <Cancel ordered={ordered} />}
      <div className={styles.actions}>
        <LinkButton to={paths.receipt(ordered.orderId)} variant="secondary">
          Receipt
        </LinkButton>
      </div>
    </article>
  );
}

/** When its draw is held; of one that waits for its last ticket, the ticket says when that was. */
function Drawn({ ordered: { drawAt, drawsWhenSoldOut, status } }: { ordered: ScheduledPurchase }) {
  if (drawsWhenSoldOut && status !== 'scheduled_status_active') return null;
  return (
    <div>
      <dt>Drawn</dt>
      <dd>{drawsWhenSoldOut ? 'When all tickets are sold' : <DateTime value={drawAt} />}</dd>
    </div>
  );
}

function Price({ ordered: { price, discount, status } }: { ordered: ScheduledPurchase }) {
  const whole = { ...price, amount: sumAmounts(price.amount, discount.amount) };
  return (
    <>
      <div>
        <dt>Price</dt>
        <dd>
          <Money value={whole} />
        </dd>
      </div>
      {!isZero(discount.amount) && (
        <>
          <div>
            <dt>Voucher</dt>
            <dd>
              −<Money value={discount} />
            </dd>
          </div>
          {status !== 'scheduled_status_cancelled' && (
            <div>
              <dt>{status === 'scheduled_status_executed' ? 'Paid' : 'You pay'}</dt>
              <dd>
                <Money value={price} />
              </dd>
            </div>
          )}
        </>
      )}
    </>
  );
}

const whatComes = ({ code, kind }: ScheduledPurchase): string => {
  if (code !== null) return 'Next attempt';
  return kind === 'pre_order' ? 'Draw opens' : 'Bought';
};

const UNTIL = 'You can cancel it until five minutes before.';

function Standing({ ordered }: { ordered: ScheduledPurchase }) {
  if (ordered.ticketId !== null)
    return (
      <Alert
        tone="success"
        title="Bought"
        action={<LinkButton to={paths.upcomingTicket(ordered.ticketId)}>Open the ticket</LinkButton>}
      >
        Open the ticket to see its result.
      </Alert>
    );
  if (ordered.status === 'scheduled_status_cancelled')
    return (
      <Alert tone="info" title={ordered.code === 'by_customer' ? 'Cancelled' : 'Not bought'}>
        {ordered.message}
      </Alert>
    );
  if (!ordered.canBeCancelled)
    return (
      <Alert tone="info" title="Being bought">
        We are buying your tickets now, or within the next five minutes, so you can no longer change the
        order. The result appears on this page.
      </Alert>
    );
  if (ordered.code !== null) return <NotBoughtYet ordered={ordered} code={ordered.code} />;
  if (ordered.kind === 'scheduled_purchase')
    return (
      <Alert tone="info" title="Waiting for the day you chose">
        You have paid nothing yet. We will buy your tickets, if any are left, and charge your wallet on{' '}
        <DateTime value={ordered.purchaseAt} />. {UNTIL}
      </Alert>
    );
  return (
    <Alert tone="info" title="Waiting for the draw to open">
      You have paid nothing yet. When the draw opens, we will buy your tickets. Earlier orders come first.{' '}
      {UNTIL}
    </Alert>
  );
}

function Cancel({ ordered }: { ordered: ScheduledPurchase }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelScheduledPurchase(ordered.encodedId);
  return (
    <>
      {cancel.isError && (
        <ChangeRefusal
          error={cancel.error}
          refused="It was not cancelled"
          unknown="it was cancelled"
          again="Cancel it again in a moment. Cancelling twice changes nothing."
        />
      )}
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Cancel this order
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this order?"
        width={550}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button
              variant="danger"
              pending={cancel.isPending}
              onClick={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              Cancel the order
            </Button>
          </>
        }
      >
        <p>You will not be charged. You will lose your place in the queue.</p>
      </Dialog>
    </>
  );
}
