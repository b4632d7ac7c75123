import { LIMIT_SPANS, LimitRoom, Loaded } from '@wattle/account-frame';
import {
  type CustomerLimit,
  limitsQuery,
  type Money as MoneyValue,
  type Limits as Overview,
} from '@wattle/api-client';
import { Badge, Card, Money, Skeleton } from '@wattle/design-system';
import { compareAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { Link, useCapability, useQuery } from '@wattle/platform';
import homeStyles from './home-page.module.css';
import styles from './limits.module.css';

interface Line {
  readonly key: string;
  readonly name: string;
  readonly span: string;
  readonly room: { readonly limit: MoneyValue; readonly used: MoneyValue; readonly remaining: MoneyValue };
  /** A requested change that does not apply yet; only for the customer's own limits. */
  readonly requested: CustomerLimit['requested'];
}

const NAMES = { deposit: 'Deposits', spend: 'Spending on tickets' } as const;

/** The customer's own limits, and those of their region that leave less room than these: the lower one counts. */
function linesOf({ precommitment, customerLimits, systemLimits }: Overview): Line[] {
  const ownOf = { deposit: precommitment ? [precommitment] : [], spend: customerLimits } as const;
  const own = (kind: keyof typeof NAMES) => (limit: CustomerLimit) => ({
    key: `own ${kind} ${limit.period}`,
    name: NAMES[kind],
    span: LIMIT_SPANS[limit.period],
    room: limit,
    requested: limit.requested,
  });
  return [
    ...ownOf.deposit.map(own('deposit')),
    ...ownOf.spend.map(own('spend')),
    ...systemLimits
      .filter(({ kind, remaining }) =>
        ownOf[kind].every((mine) => compareAmounts(remaining.amount, mine.remaining.amount) < 0),
      )
      .map((limit) => ({
        key: `system ${limit.kind} ${limit.period}`,
        name: `${NAMES[limit.kind]}, for everyone`,
        span: LIMIT_SPANS[limit.period],
        room: limit,
        requested: null,
      })),
  ];
}

/** Every limit that counts and the room it leaves, with the way to change it one tap away. */
export function Limits() {
  const maySetLimits = useCapability('spend_limits');
  const query = useQuery({ ...limitsQuery(), enabled: maySetLimits });
  if (!maySetLimits) return null;
  return (
    <section aria-labelledby="limits" className={homeStyles.section}>
      <h2 id="limits">Your limits</h2>
      <Card className={styles.card}>
        <Loaded query={query} what="your limits" skeleton={<Skeleton lines={3} />}>
          {(limits) => (
            <>
              {!limits.precommitment && limits.customerLimits.length === 0 && (
                <p>You have not set a limit. You can set one for deposits and one for spending.</p>
              )}
              <Lines lines={linesOf(limits)} />
            </>
          )}
        </Loaded>
        <ul className={styles.links}>
          <li>
            <Link to={paths.precommitmentLimit()}>Deposit limit</Link>
          </li>
          <li>
            <Link to={paths.spendLimits()}>Spend limits</Link>
          </li>
        </ul>
      </Card>
    </section>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, name, span, room, requested }) => (
        <li key={key} className={styles.line}>
          <p className={styles.name}>
            <span>{name}</span>
            {requested && <Badge tone="accent">Change requested</Badge>}
          </p>
          <p className={styles.amount}>
            <strong>
              <Money value={room.limit} />
            </strong>{' '}
            {span}
          </p>
          <LimitRoom
            limit={room.limit}
            used={room.used}
            remaining={room.remaining}
            label={`${name} ${span}`}
          />
        </li>
      ))}
    </ul>
  );
}
