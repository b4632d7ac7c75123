import { ShopButton } from '@wattle/account-pages/shop-button';
import { appLinkOf, receiptQuery } from '@wattle/api-client';
import { Button, CircleCheck, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useQuery, useSearchParams } from '@wattle/platform';
import { BackToApp } from './back-to-app.tsx';
import { Lead } from './lead.tsx';
import { NextSteps } from './next-steps.tsx';
import { headingOf, isInPlay } from './order-words.ts';
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
          {(!receipt || receipt.order.lines.some(isInPlay)) && (
            <CircleCheck aria-hidden="true" className={styles.tick} />
          )}
          <div>
            <h1>{receipt ? headingOf(receipt.order) : 'Your tickets are bought'}</h1>
            <p>{receipt ? <Lead order={receipt.order} /> : 'We keep them for you.'}</p>
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
