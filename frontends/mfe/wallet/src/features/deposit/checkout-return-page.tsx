import { Loaded, PageHeading } from '@wattle/account-frame';
import {
  type CheckoutState,
  checkoutStateQuery,
  type Deposit,
  depositQuery,
  invalidatePurchase,
  isUndecided,
  returnToPurchase,
} from '@wattle/api-client';
import { NextStepButton, purchaseFailure } from '@wattle/checkout-flow';
import { Card, CircleAlert, LinkButton, Loading, Money, Skeleton, usePageMeta } from '@wattle/design-system';
import { sentence } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import {
  useCapability,
  useLoaderData,
  useNavigate,
  useParams,
  useQuery,
  useQueryClient,
  useToast,
} from '@wattle/platform';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { DepositOutcome } from './deposit-outcome.tsx';
import styles from './deposit-page.module.css';
import { type ReturnedPurchase, receiptOf } from './returned-purchase.ts';
import { useFocusOnClose } from './use-focus-on-close.ts';

const BrandOfPartner = lazy(async () => ({
  default: (await import('./partner-order.tsx')).BrandOfPartner,
}));
const ChallengeDialog = lazy(async () => ({
  default: (await import('@wattle/checkout-flow/challenge-dialog')).ChallengeDialog,
}));

const TITLES: Readonly<Record<CheckoutState['status'], string>> = {
  processing: 'Your payment',
  paid: 'Your payment',
  failed: 'Your order did not go through',
};

const NOT_PAID: readonly (string | undefined)[] = ['failed', 'abandoned'];

/** A deposit that pays the cart: waits until bank and shop have decided, and ends at the receipt or with the reason. */
export function CheckoutReturnPage() {
  const { depositId = '' } = useParams();
  const { checkoutId, partnerSlug } = useLoaderData<ReturnedPurchase>();
  const order = partnerSlug === null ? paths.buy() : paths.partnerPurchase(partnerSlug);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isQuestionOpen, setQuestionOpen] = useState(true);
  const goOn = useFocusOnClose();
  const deposit = useQuery(depositQuery(depositId));
  const { data: purchase } = useQuery(checkoutStateQuery(checkoutId));
  const status = purchase?.status ?? 'processing';
  const failure =
    status === 'failed' && deposit.data?.depositMethodCode === 'pl' ? deposit.data.failure?.message : null;
  const reason = purchaseFailure(purchase?.code ?? null);
  const mayDeposit = useCapability('wallet_deposit');
  const isOwn = partnerSlug === null;
  // Arrived money pays from the wallet; otherwise the deposit is retried.
  const again = isOwn && mayDeposit && deposit.data?.status !== 'settled' ? paths.checkoutDeposit() : order;
  // If the deposit arrived, the order failed for its lines: some may be sold out.
  const isCartUnchanged = isOwn && NOT_PAID.includes(deposit.data?.status);
  usePageMeta({ title: TITLES[status], robots: 'noindex,nofollow' });

  useEffect(() => {
    if (status === 'processing') return;
    invalidatePurchase(queryClient);
    if (status === 'paid') void navigate(receiptOf(checkoutId, partnerSlug), { replace: true });
  }, [status, checkoutId, partnerSlug, navigate, queryClient]);

  useEffect(() => {
    if (failure) toast.show({ tone: 'danger', title: 'PayPal did not pay', message: failure });
  }, [failure, toast]);

  /** The bank is done, or the customer has turned back: what it means is for the server to say. */
  const comeBack = useCallback(
    async (cancelled = false) => {
      setQuestionOpen(false);
      await returnToPurchase(queryClient, depositId, { cancelled });
      await queryClient.invalidateQueries({ queryKey: depositQuery(depositId).queryKey });
    },
    [depositId, queryClient],
  );
  // Without an answer the page goes on asking by itself.
  const done = useCallback(() => void comeBack().catch(() => null), [comeBack]);
  const asked = status === 'processing' && deposit.data?.status === 'awaiting_customer';
  const challenge = asked && deposit.data?.challenge?.type === 'frame' ? deposit.data.challenge : null;

  return (
    <div className={`${styles.page} ${styles.centred}`}>
      <Suspense>{partnerSlug !== null && <BrandOfPartner slug={partnerSlug} />}</Suspense>
      <PageHeading
        title={TITLES[status]}
        lead={
          status === 'failed'
            ? isCartUnchanged && 'Your cart has not changed.'
            : 'Your order stays as it is until it is bought.'
        }
      />
      <Loaded
        query={deposit}
        what="your deposit"
        skeleton={<Skeleton shape="block" className={styles.skeleton ?? ''} />}
      >
        {(known) =>
          status === 'failed' ? (
            <>
              <Card padding="lg" className={styles.card}>
                <div role="status" className={styles.standing}>
                  <div className={styles.undone}>
                    <CircleAlert aria-hidden="true" />
                    <h2>{reason.title}</h2>
                  </div>
                  {purchase?.message && sentence(purchase.message) !== sentence(reason.title) && (
                    <p>{sentence(purchase.message)}</p>
                  )}
                  <MoneyOfUnpaidOrder deposit={known} />
                </div>
              </Card>
              <div className={styles.actions}>
                <NextStepButton next={reason.next} order={again} />
                <LinkButton to={order} variant={reason.next ? 'secondary' : 'primary'}>
                  Back to your order
                </LinkButton>
              </div>
            </>
          ) : known.status === 'settled' ? (
            <Card padding="lg" className={styles.card}>
              <div role="status" className={styles.standing}>
                <h2>Your money is here. We are buying your tickets</h2>
                <Loading what="Buying your tickets">
                  <Skeleton lines={3} />
                </Loading>
              </div>
            </Card>
          ) : (
            <DepositOutcome
              deposit={known}
              actions={null}
              question={{ id: goOn.id, open: () => setQuestionOpen(true), cancel: () => comeBack(true) }}
            />
          )
        }
      </Loaded>
      {challenge && isQuestionOpen && (
        <Suspense>
          <ChallengeDialog
            challenge={challenge}
            about={{ deposit: depositId }}
            onDone={done}
            onClose={() => {
              setQuestionOpen(false);
              goOn.closed();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function MoneyOfUnpaidOrder({ deposit }: { deposit: Deposit }) {
  if (deposit.status === 'settled') {
    return (
      <p>
        Your deposit of <Money value={deposit.amount} /> is in your wallet. You can spend it or withdraw it.
      </p>
    );
  }
  // What the wallet may not keep is under way back while its deposit still counts as undecided.
  if (deposit.status === 'returned' || (isUndecided(deposit) && deposit.failure)) {
    return (
      <p>
        <Money value={deposit.amount} /> goes back to where it came from.
      </p>
    );
  }
  if (deposit.status === 'reversed') {
    return (
      <p>
        Your bank reversed your deposit: <Money value={deposit.amount} /> was deducted from your wallet.
      </p>
    );
  }
  if (isUndecided(deposit)) {
    return (
      <p>
        Your bank has not told us yet whether it paid <Money value={deposit.amount} />. If it does, the money
        will be in your wallet, and we will tell you.
      </p>
    );
  }
  return <p>No money was taken.</p>;
}
