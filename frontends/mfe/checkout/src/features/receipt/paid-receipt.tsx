import { laterOf, when } from '@wattle/account-pages/payment';
import { ShopButton } from '@wattle/account-pages/shop-button';
import { appLinkOf, type Receipt, receiptQuery } from '@wattle/api-client';
import { Button, CircleCheck, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useQuery, useSearchParams } from '@wattle/platform';
import { BackToApp } from './back-to-app.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReceiptBody } from './receipt-body.tsx';
import { ReceiptOnItsWay } from './receipt-on-its-way.tsx';
import styles from './receipt-page.module.css';

export function PaidReceipt({ checkoutId }: { checkoutId: string }) {
  const [search] = useSearchParams();
  const seesOrders = useCapability('viewing_orders');
  const app = appLinkOf(search);
  const { data: receipt, isError, error, refetch } = useQuery(receiptQuery(checkoutId, app));
  return (
    <>
      {receipt && <BackToApp receipt={receipt} />}
      <article className={styles.page}>
        <header className={styles.done}>
          <CircleCheck aria-hidden="true" className={styles.tick} />
          <div>
            <h1>{receipt?.order.status === 'placed' ? 'Your order is placed' : 'Your tickets are bought'}</h1>
            <p>{receipt ? leadOf(receipt) : 'We keep them for you.'}</p>
          </div>
        </header>
        {receipt && <ReceiptBody receipt={receipt} />}
        {receipt && <NextSteps order={receipt.order} />}
        {!receipt && <ReceiptOnItsWay isError={isError} error={error} onRetry={() => void refetch()} />}
        <div className={styles.actions}>
          {seesOrders && <LinkButton to={paths.upcomingTickets()}>See upcoming tickets</LinkButton>}
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
          <ShopButton variant="quiet" />
          {receipt && (
            <LinkButton to={paths.replay(receipt.order.orderId)} variant="quiet">
              Buy this order again
            </LinkButton>
          )}
        </div>
      </article>
    </>
  );
}

/** What has happened, in one breath. */
function leadOf({ order }: Receipt): string {
  const later = when(laterOf(order.lines));
  if (order.status === 'placed') {
    return `You have paid nothing yet. We buy your tickets ${later}, and tell you if we cannot.`;
  }
  const isAllBought = order.lines.every(({ purchaseStatus }) => purchaseStatus === 'standard');
  return isAllBought
    ? 'They are in the draws below. We keep them for you.'
    : `They are in the draws below. The rest of your order we buy ${later}.`;
}
