import { errorText, receiptQuery } from '@wattle/api-client';
import { Alert, Button, CircleCheck, LinkButton, Loading, Skeleton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import { ReceiptBody } from './receipt-body.tsx';
import styles from './receipt-page.module.css';

export function PaidReceipt({ checkoutId }: { checkoutId: string }) {
  const { data: receipt, isError, error, refetch } = useQuery(receiptQuery(checkoutId));
  const isOrderedAhead = receipt?.order.status === 'placed';
  return (
    <article className={styles.page}>
      <header className={styles.done}>
        <CircleCheck aria-hidden="true" className={styles.tick} />
        <div>
          <h1>{isOrderedAhead ? 'Your order is placed' : 'Your tickets are bought'}</h1>
          <p>
            {isOrderedAhead
              ? 'You have paid nothing yet. We buy your tickets when their draws open, and tell you if we cannot.'
              : 'They are in the draws below. We keep them for you under upcoming tickets.'}
          </p>
        </div>
      </header>
      {receipt && <ReceiptBody receipt={receipt} />}
      {!receipt && !isError && (
        <Loading what="Loading your receipt">
          <Skeleton shape="block" className={styles.skeleton ?? ''} />
        </Loading>
      )}
      {!receipt && isError && (
        <Alert
          tone="danger"
          live
          title="We could not load the receipt"
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {errorText(error)} Your order is paid.
        </Alert>
      )}
      <div className={styles.actions}>
        <LinkButton to={paths.upcomingTickets()}>See upcoming tickets</LinkButton>
        <LinkButton to={paths.lottoTickets()} variant="secondary">
          Keep playing
        </LinkButton>
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </article>
  );
}
