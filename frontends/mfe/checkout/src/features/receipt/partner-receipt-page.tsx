import { appLinkOf, type CheckoutState, checkoutStateQuery, partnerReceiptQuery } from '@wattle/api-client';
import { PartnerBrand } from '@wattle/checkout-flow/partner-brand';
import { Button, LinkButton, usePageMeta } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useCapability, useParams, useQuery, useSearchParams, useSuspenseQuery } from '@wattle/platform';
import { PaymentUnderWay } from '../../order/payment-under-way.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderHeader } from './order-header.tsx';
import { Outcome, useRefreshOnDecision } from './outcome.tsx';
import { ReceiptBody } from './receipt-body.tsx';
import { ReceiptOnItsWay } from './receipt-on-its-way.tsx';
import styles from './receipt-page.module.css';
import { atPartner, Failed, Processing } from './receipt-page.tsx';

export { openPartnerReceipt } from '../../partner/partner-loaders.ts';

/** The receipt of a partner's order, with the way back. */
export function PartnerReceiptPage() {
  const { partnerSlug: slug = '', checkoutId = '' } = useParams();
  const { data: checkout } = useSuspenseQuery(checkoutStateQuery(checkoutId));
  const [search] = useSearchParams();
  const query = partnerReceiptQuery(slug, checkoutId, appLinkOf(search));
  const { data } = useQuery({ ...query, enabled: checkout.status === 'paid' });
  useRefreshOnDecision(checkout.status);
  usePageMeta({ title: 'Receipt', robots: 'noindex,nofollow' });
  return (
    <>
      <Outcome checkout={checkout} order={data?.receipt.order} />
      <Decided slug={slug} checkoutId={checkoutId} checkout={checkout} />
    </>
  );
}

interface DecidedProps {
  readonly slug: string;
  readonly checkoutId: string;
  readonly checkout: CheckoutState;
}

function Decided({ slug, checkoutId, checkout }: DecidedProps) {
  if (checkout.status === 'processing') {
    return (
      <Processing>
        <PaymentUnderWay checkoutId={checkoutId} />
      </Processing>
    );
  }
  if (checkout.status === 'failed') {
    return <Failed checkout={checkout} order={atPartner(slug)} />;
  }
  return <PaidAtPartner slug={slug} checkoutId={checkoutId} />;
}

function PaidAtPartner({ slug, checkoutId }: { slug: string; checkoutId: string }) {
  const [search] = useSearchParams();
  const seesOrders = useCapability('viewing_orders');
  const wanted = appLinkOf(search);
  const { data, isError, error, refetch } = useQuery(partnerReceiptQuery(slug, checkoutId, wanted));
  const back = data?.receipt.successMobileDeepLink ?? data?.returnUrl;
  return (
    <article className={styles.page}>
      {data && <PartnerBrand partner={data.partner} />}
      <OrderHeader order={data?.receipt.order} where={data && `Ordered at ${data.partner.name}. `} />
      {data && back && (
        <a className={styles.return} href={back} rel="noreferrer">
          Back to {data.partner.name}
        </a>
      )}
      {data && <ReceiptBody receipt={data.receipt} />}
      {data && <NextSteps order={data.receipt.order} />}
      {!data && <ReceiptOnItsWay isError={isError} error={error} onRetry={() => void refetch()} />}
      <div className={styles.actions}>
        {seesOrders && (
          <LinkButton to={paths.upcomingTickets()} variant="secondary">
            See upcoming tickets
          </LinkButton>
        )}
        {data && (
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
    </article>
  );
}
