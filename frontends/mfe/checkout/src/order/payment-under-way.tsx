import { purchaseUnderWayQuery } from '@wattle/api-client';
import { LinkButton } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useQuery } from '@wattle/platform';
import styles from './blocked-reasons.module.css';

/** The way back to a payment that waits for the customer's bank, from any tab and any device. */
export function PaymentUnderWay() {
  const { data: purchase } = useQuery({ ...purchaseUnderWayQuery(), staleTime: 0 });
  const depositId = purchase?.deposit?.depositId;
  return depositId ? (
    <div className={styles.way}>
      <LinkButton to={paths.checkoutDepositSuccess(depositId)} variant="secondary">
        See the payment
      </LinkButton>
    </div>
  ) : null;
}
