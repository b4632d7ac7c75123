import {
  type Cart,
  cartQuery,
  type DepositPurchase,
  depositQuery,
  type Limits,
  limitsQuery,
  type Money as MoneyValue,
} from '@wattle/api-client';
import { Alert, Button, IconButton, LinkButton, Money, X } from '@wattle/design-system';
import { compareAmounts, subtractAmounts } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useQuery, useSite } from '@wattle/platform';
import { type ReactNode, useState } from 'react';
import { BLOCKED_ID, isBeingPaid, isBlocked } from './blocked.ts';
import styles from './blocked-reasons.module.css';
import { PaymentLink, usePaymentUnderWay } from './payment-under-way.tsx';

interface Remedy {
  /** Over the server's message; a limit's message says by itself what it is about. */
  readonly title?: string;
  readonly to?: () => string;
  readonly label?: string;
  /** The capability that the page behind it needs. */
  readonly needs?: string;
}

const CONTACT = { to: paths.contact, label: 'Contact us' };

const UNKNOWN: Remedy = { title: 'You cannot pay at the moment', ...CONTACT };

/**
 * Each blocked reason by its id in the client's case, and where to resolve it (docs/requirements.md §4,
 * Cart).
 */
const REMEDIES: Readonly<Record<string, Remedy>> = {
  spendLimit: { to: paths.spendLimits, label: 'Your spend limits', needs: 'spend_limits' },
  depositLimit: { to: paths.precommitmentLimit, label: 'Your deposit limit', needs: 'spend_limits' },
  globalSpendLimit: { to: paths.spendLimits, label: 'All limits', needs: 'spend_limits' },
  verifyAccountRequired: {
    title: 'Verify your account first',
    to: paths.verifyAccount,
    label: 'Verify your account',
    needs: 'verify_id',
  },
  fixed: UNKNOWN,
  close: { title: 'Please wait a moment' },
};

export interface BlockedReasonsProps {
  readonly cart: Cart;
  /** Lines are being removed: the amount due is not known yet. */
  readonly isSettling?: boolean;
  /** Reloads the cart; by default the customer's own. */
  readonly again?: { readonly refetch: () => Promise<unknown>; readonly isFetching: boolean };
}

/** Why the cart cannot be paid, each reason with what can be done about it. */
export function BlockedReasons({ cart, isSettling = false, again }: BlockedReasonsProps) {
  const { capabilities } = useSite();
  const own = useQuery({ ...cartQuery(), enabled: again === undefined });
  const { refetch, isFetching } = again ?? own;
  const purchase = usePaymentUnderWay(again === undefined && isBeingPaid(cart));
  // A note is hidden by its text: another text under the same id is news.
  const [closed, setClosed] = useState<readonly string[]>([]);
  if (!isBlocked(cart)) return null;
  const shown = Object.entries(cart.blockedReasons).filter(
    ([id, message]) => id !== 'close' || !closed.includes(message),
  );
  return (
    <div id={BLOCKED_ID} className={styles.reasons}>
      {shown.length === 0 && (
        <p role="status" className={styles.waiting}>
          You can pay here again once this is done. It takes a moment.
        </p>
      )}
      {shown.map(([id, message]) => {
        const remedy = REMEDIES[id] ?? UNKNOWN;
        const { title, needs } = remedy;
        const { to, label } = needs && !capabilities.includes(needs) ? CONTACT : remedy;
        const close = (
          <IconButton
            label="Close this note"
            icon={X}
            onClick={() => setClosed((before) => [...before, message])}
          />
        );
        if (id === 'close' && !again) {
          return <UnderWayNote key={id} message={message} action={close} purchase={purchase} />;
        }
        return (
          <Alert
            key={id}
            tone={id === 'close' ? 'info' : 'danger'}
            {...(title && { title })}
            live
            action={
              to ? (
                <LinkButton to={to()} variant="secondary">
                  {label}
                </LinkButton>
              ) : (
                close
              )
            }
          >
            <p>{message}</p>
            {!isSettling && <OverLimit reason={id} due={cart.totalDue} />}
          </Alert>
        );
      })}
      <Button variant="quiet" flush pending={isFetching} onClick={() => void refetch()}>
        Check again
      </Button>
    </div>
  );
}

const LEFT: Readonly<Record<string, (limits: Limits) => readonly MoneyValue[]>> = {
  spendLimit: ({ customerLimits }) => customerLimits.map(({ remaining }) => remaining),
  globalSpendLimit: ({ systemLimits }) =>
    systemLimits.filter(({ kind }) => kind === 'spend').map(({ remaining }) => remaining),
};

interface OverLimitProps {
  /** By its id in the client's case. */
  readonly reason: string;
  readonly due: MoneyValue;
}

/** By how much an order is over a limit of spending; nothing for other reasons, and while it is not known. */
function OverLimit({ reason, due }: OverLimitProps) {
  const leftBy = LEFT[reason];
  const { data: limits } = useQuery({ ...limitsQuery(), enabled: leftBy !== undefined });
  if (!leftBy || !limits) return null;
  const [least] = leftBy(limits)
    .map(({ amount }) => amount)
    .toSorted(compareAmounts);
  if (least === undefined || compareAmounts(due.amount, least) <= 0) return null;
  return (
    <p>
      Remove tickets for at least <Money value={{ ...due, amount: subtractAmounts(due.amount, least) }} />.
    </p>
  );
}

interface UnderWayNoteProps {
  readonly message: string;
  readonly action: ReactNode;
  readonly purchase: DepositPurchase | null | undefined;
}

function UnderWayNote({ message, action, purchase }: UnderWayNoteProps) {
  const depositId = purchase?.deposit?.depositId;
  const { data: deposit } = useQuery({
    ...depositQuery(depositId ?? ''),
    staleTime: 0,
    enabled: depositId !== undefined,
  });
  const asks = deposit?.status === 'awaiting_customer';
  const who = deposit?.depositMethodCode === 'pl' ? 'PayPal' : 'Your bank';
  return (
    <Alert
      title={asks ? `${who} is waiting for you to confirm` : 'Please wait a moment'}
      live
      action={action}
    >
      <p>{asks ? 'Confirm the payment to finish it. No money has been taken yet.' : message}</p>
      <PaymentLink purchase={purchase} />
    </Alert>
  );
}
