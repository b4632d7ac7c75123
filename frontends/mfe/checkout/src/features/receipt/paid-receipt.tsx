import { appLinkOf, type Receipt, receiptQuery, useSells } from '@wattle/api-client';
import { ShopButton } from '@wattle/checkout-flow/shop-button';
import { Button, LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useQuery, useSearchParams } from '@wattle/platform';
import { NextSteps } from './next-steps.tsx';
import { OrderHeader } from './order-header.tsx';
import { ReceiptBody } from './receipt-body.tsx';
import { ReceiptOnItsWay } from './receipt-on-its-way.tsx';
import styles from './receipt-page.module.css';

export function PaidReceipt({ checkoutId }: { checkoutId: string }) {
  const [search] = useSearchParams();
  const seesOrders = useCapability('viewing_orders');
  const sells = useSells();
  const app = appLinkOf(search);
  const { data: receipt, isError, error, refetch } = useQuery(receiptQuery(checkoutId, app));
  return (
    <>
      {receipt && <BackToApp receipt={receipt} />}
      <article className={styles.page}>
        <OrderHeader order={receipt?.order} />
        {receipt && <ReceiptBody receipt={receipt} />}
        {receipt && <NextSteps order={receipt.order} />}
        {!receipt && <ReceiptOnItsWay isError={isError} error={error} onRetry={() => void refetch()} />}
        <div className={styles.actions}>
          {seesOrders && <LinkButton to={paths.upcomingTickets()}>See upcoming tickets</LinkButton>}
          {receipt && (
            <Button variant="secondary" onClick={() => window.print()}>
              Print
            </Button>
          )}
          <ShopButton variant="quiet" />
          {receipt?.order.lines.some(({ productType }) => sells(productType)) && (
            <LinkButton to={paths.replay(receipt.order.orderId)} variant="quiet">
              Buy this order again
            </LinkButton>
          )}
        </div>
      </article>
    </>
  );
}

/** The way back into the app that its customer came from; only into one that the server knows. */
const BackToApp = ({ receipt: { successMobileDeepLink } }: { receipt: Receipt }) =>
  successMobileDeepLink && (
    <p className={styles.back}>
      <a href={successMobileDeepLink}>Back to the app</a>
    </p>
  );
