import { BoughtTickets } from '@wattle/checkout-flow';
import { Alert } from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { Link } from '@wattle/platform';

interface NothingToPayProps {
  /** The last refusal. */
  readonly why: string | undefined;
  /** The deposit came before the order was refused, and is in the wallet. */
  readonly isKept: boolean;
  /** The order was the customer's own cart. */
  readonly isOwn: boolean;
}

/** Stands where the order was. */
export const NothingToPay = ({ why, isKept, isOwn }: NothingToPayProps) => (
  <Alert
    live
    tone={why ? 'danger' : 'info'}
    title={isKept ? 'Your order did not go through' : 'Nothing is left to pay for'}
  >
    {why ?? 'Your order may have been paid, or changed in another window.'}
    {!isKept && <BoughtTickets />}
    {isOwn && !why && (
      <p>
        To put money into your wallet without buying anything, go to <Link to={paths.deposit()}>Deposit</Link>
        .
      </p>
    )}
  </Alert>
);
