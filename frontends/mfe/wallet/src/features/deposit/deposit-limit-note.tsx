import { Alert, LinkButton, Money, Skeleton } from '@wattle/design-system';
import { isZero } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';
import { useDepositLimit } from './deposit-limit.ts';
import styles from './deposit-page.module.css';

/** What the limit of deposits still leaves; nothing for customers without one, or when it cannot be known. */
export function DepositLimitNote() {
  const { limit: room, isPending } = useDepositLimit();
  // Nearly every customer has one: reserve its place above the button.
  if (isPending) return <Skeleton lines={2} />;
  if (!room) return null;
  const whose = room.own ? 'Your deposit limit' : 'The deposit limit where you live';
  if (isZero(room.remaining.amount)) {
    return (
      <Alert
        tone="warning"
        title="Your deposit limit is reached"
        action={
          room.own && (
            <LinkButton to={paths.precommitmentLimit()} variant="secondary">
              See your limit
            </LinkButton>
          )
        }
      >
        {whose} is <Money value={room.limit} /> in any 7-day period. You can deposit more as earlier deposits
        turn 7 days old.
      </Alert>
    );
  }
  return (
    <p className={styles.note}>
      You can deposit <Money value={room.remaining} /> more. {whose} is <Money value={room.limit} /> in any
      7-day period. {room.own && <Link to={paths.precommitmentLimit()}>Change it</Link>}
    </p>
  );
}
