import { type Deposit, isUndecided } from '@wattle/api-client';
import { Money } from '@wattle/design-system';

/** Where the money of a deposit for a refused order is. */
export function MoneyOfUnpaidOrder({ deposit }: { deposit: Deposit }) {
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
