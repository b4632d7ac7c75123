import { type Limits, limitsQuery, type Money as MoneyValue } from '@wattle/api-client';
import { Alert, LinkButton, Money, Skeleton } from '@wattle/design-system';
import { compareAmounts, isZero } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useQuery } from '@wattle/platform';
import styles from './deposit-page.module.css';

interface Room {
  readonly remaining: MoneyValue;
  readonly limit: MoneyValue;
  readonly own: boolean;
}

/** The tightest limit of deposits: the customer's own, or that of the region. */
function tightest({ precommitment, systemLimits }: Limits): Room | null {
  const rooms: Room[] = systemLimits
    .filter(({ kind }) => kind === 'deposit')
    .map(({ remaining, limit }) => ({ remaining, limit, own: false }));
  if (precommitment) rooms.push({ ...precommitment, own: true });
  return rooms.reduce<Room | null>(
    (least, room) =>
      least && compareAmounts(least.remaining.amount, room.remaining.amount) <= 0 ? least : room,
    null,
  );
}

/** What the limit of deposits still leaves; nothing for customers without one, or when it cannot be known. */
export function DepositLimitNote() {
  const { data: limits, isPending } = useQuery(limitsQuery());
  // Nearly everybody has one: the button below keeps its place.
  if (isPending) return <Skeleton lines={2} />;
  const room = limits && tightest(limits);
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
        {whose} is <Money value={room.limit} /> in any 7-day period. Room comes back as earlier deposits turn
        7 days old.
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
