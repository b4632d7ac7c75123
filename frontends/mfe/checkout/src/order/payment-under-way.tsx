import {
  cartKeys,
  type DepositPurchase,
  invalidatePurchase,
  purchaseUnderWayQuery,
} from '@wattle/api-client';
import { LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery, useQueryClient } from '@wattle/platform';
import { useEffect } from 'react';
import styles from './blocked-reasons.module.css';

const POLL_MS = 3_000;

const polledQuery = () => ({ ...purchaseUnderWayQuery(), staleTime: 0, refetchInterval: POLL_MS });

/** The payment that blocks the cart, polled. Its end invalidates the cart and the wallet. */
export function usePaymentUnderWay(isBeingPaid: boolean) {
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({ ...polledQuery(), enabled: isBeingPaid });
  // When the cart is not blocked, the payment may be for a partner's order.
  const purchase = data?.partnerSlug ? null : data;
  // With every answer: only the cart itself says that it is free again. One that is slow to say so is waited for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt tells one answer from the next
  useEffect(() => {
    if (isBeingPaid && purchase === null) {
      void queryClient.invalidateQueries({ queryKey: cartKeys.all }, { cancelRefetch: false });
    }
  }, [isBeingPaid, purchase, dataUpdatedAt, queryClient]);
  useEffect(
    () => (isBeingPaid ? () => invalidatePurchase(queryClient) : undefined),
    [isBeingPaid, queryClient],
  );
  return purchase;
}

/** The way back to a payment that waits for the customer's bank, from any tab and any device. */
export const PaymentLink = ({ purchase }: { purchase: DepositPurchase | null | undefined }) =>
  purchase?.deposit ? (
    <div className={styles.way}>
      <LinkButton to={paths.checkoutDepositSuccess(purchase.deposit.depositId)} variant="secondary">
        See the payment
      </LinkButton>
    </div>
  ) : null;

/** The same, of one checkout. */
export function PaymentUnderWay({ checkoutId }: { checkoutId: string }) {
  const { data } = useQuery(polledQuery());
  return <PaymentLink purchase={data?.checkoutId === checkoutId ? data : null} />;
}
