import {
  appLinkOf,
  type CheckoutState,
  checkoutStateQuery,
  linkedReceiptQuery,
  type ReceiptLink,
  receiptQuery,
} from '@wattle/api-client';
import { NextStepButton, purchaseFailure } from '@wattle/checkout-flow';
import { CircleCheck, ErrorState, LinkButton, Loading, Skeleton, usePageMeta } from '@wattle/design-system';
import { sentence } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import {
  useLoaderData,
  useParams,
  useQuery,
  useSearchParams,
  useSession,
  useSuspenseQuery,
} from '@wattle/platform';
import type { ReactNode } from 'react';
import { PaymentUnderWay } from '../../order/payment-under-way.tsx';
import { isInPlay } from './order-words.ts';
import { Outcome, useRefreshOnDecision } from './outcome.tsx';
import { PaidReceipt } from './paid-receipt.tsx';
import { ReceiptBody } from './receipt-body.tsx';
import type { ShownBy } from './receipt-loader.ts';
import styles from './receipt-page.module.css';

const TITLES = { processing: 'Your order is being processed', paid: 'Receipt', failed: 'Not paid' } as const;

/** Everything about one purchase, at an address that can be opened again at any time. */
export function ReceiptPage() {
  const { checkoutId = '' } = useParams();
  const { link } = useLoaderData<ShownBy>();
  return (
    <>
      {/* The address may be the link of a mail, which must not leak. */}
      <meta name="referrer" content="no-referrer" />
      {link ? <LinkedReceipt checkoutId={checkoutId} link={link} /> : <OwnReceipt checkoutId={checkoutId} />}
    </>
  );
}

function OwnReceipt({ checkoutId }: { checkoutId: string }) {
  const { data: checkout } = useSuspenseQuery(checkoutStateQuery(checkoutId));
  const { status } = checkout;
  const [search] = useSearchParams();
  const query = receiptQuery(checkoutId, appLinkOf(search));
  const { data: receipt } = useQuery({ ...query, enabled: status === 'paid' });
  usePageMeta({ title: TITLES[status], robots: 'noindex,nofollow' });
  useRefreshOnDecision(status);
  return (
    <>
      <Outcome checkout={checkout} order={receipt?.order} />
      <Decided checkoutId={checkoutId} checkout={checkout} />
    </>
  );
}

function Decided({ checkoutId, checkout }: { checkoutId: string; checkout: CheckoutState }) {
  switch (checkout.status) {
    case 'paid':
      return <PaidReceipt checkoutId={checkoutId} />;
    case 'processing':
      return (
        <Processing>
          <PaymentUnderWay checkoutId={checkoutId} />
        </Processing>
      );
    case 'failed':
      return (
        <Failed
          checkout={checkout}
          order={
            checkout.partnerSlug === null
              ? { label: 'Back to your cart', to: paths.cart(), pay: paths.buy() }
              : atPartner(checkout.partnerSlug)
          }
        />
      );
  }
}

/** Where an order is that a partner prepared: it is paid where it is seen. */
export function atPartner(slug: string): FailedProps['order'] {
  const order = paths.partnerPurchase(slug);
  return { label: 'Back to your order', to: order, pay: order };
}

export const Processing = ({ children }: { children?: ReactNode }) => (
  <div className={styles.page}>
    <h1>Your order is being processed</h1>
    <p>
      This takes a few seconds. You may leave this page: we finish the order, and you find it under upcoming
      tickets. You are charged once at most.
    </p>
    {children}
    <Loading what="Waiting for your order">
      <Skeleton shape="block" className={styles.skeleton ?? ''} />
    </Loading>
  </div>
);

interface FailedProps {
  readonly checkout: Pick<CheckoutState, 'code' | 'message'>;
  /** Where the order is, and where it is paid. */
  readonly order: { readonly label: string; readonly to: string; readonly pay: string };
}

/** Why nothing was bought, where the money is and the next step, by the code. */
export function Failed({ checkout: { code, message }, order }: FailedProps) {
  const { title, money, next } = purchaseFailure(code);
  return (
    <ErrorState
      headingLevel={1}
      title={title}
      action={
        <div className={styles.actions}>
          <NextStepButton next={next} order={order.pay} />
          {(next === 'shop' || next?.to(order.pay) !== order.to) && (
            <LinkButton to={order.to} variant={next ? 'secondary' : 'primary'}>
              {order.label}
            </LinkButton>
          )}
        </div>
      }
    >
      {message && sentence(message) !== sentence(title) && <p>{sentence(message)}</p>}
      <p>No ticket was bought. {money}</p>
    </ErrorState>
  );
}

function LinkedReceipt({ checkoutId, link }: { checkoutId: string; link: ReceiptLink }) {
  const { data: receipt } = useSuspenseQuery(linkedReceiptQuery(checkoutId, link));
  const isSignedIn = useSession().status === 'signed-in';
  usePageMeta({ title: 'Receipt', robots: 'noindex,nofollow' });
  return (
    <article className={styles.page}>
      <header className={styles.done}>
        {receipt.order.lines.some(isInPlay) && <CircleCheck aria-hidden="true" className={styles.tick} />}
        <div>
          <h1>Receipt</h1>
          <p>
            You opened it by a link, so it only shows what was paid.{' '}
            {isSignedIn
              ? 'The order belongs to another account. Only that account can see its tickets.'
              : 'Log in to see the tickets.'}
          </p>
        </div>
      </header>
      <ReceiptBody receipt={receipt} isLinked />
      {!isSignedIn && (
        <div className={styles.actions}>
          <LinkButton to={paths.login({ returnTo: paths.receipt(checkoutId) })}>Log in</LinkButton>
        </div>
      )}
    </article>
  );
}
