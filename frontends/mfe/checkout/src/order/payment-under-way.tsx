import { purchaseUnderWayQuery } from '@wattle/api-client';
import { LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import styles from './blocked-reasons.module.css';

const POLL_MS = 3_000;

/** The payment that keeps the cart, as it stands now. */
export const useUnderWay = () =>
  useQuery({ ...purchaseUnderWayQuery(), staleTime: 0, refetchInterval: POLL_MS }).data;

/**
 * The way back to a payment that waits for the customer's bank, from any tab and any device: of the cart, or only of one
 * checkout.
 */
export function PaymentUnderWay({ checkoutId }: { checkoutId?: string }) {
  const purchase = useUnderWay();
  const isMeant = checkoutId === undefined || purchase?.checkoutId === checkoutId;
  const depositId = isMeant ? purchase?.deposit?.depositId : undefined;
  return depositId ? (
    <div className={styles.way}>
      <LinkButton to={paths.checkoutDepositSuccess(depositId)} variant="secondary">
        See the payment
      </LinkButton>
    </div>
  ) : null;
}
