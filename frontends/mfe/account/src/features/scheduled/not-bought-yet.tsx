import type { ScheduledPurchase } from '@wattle/api-client';
import { lacksMoney, NextStepButton, purchaseFailure } from '@wattle/checkout-flow';
import { Alert, LinkButton, Money } from '@wattle/design-system';
import { sentence } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useCapability } from '@wattle/platform';

interface NotBoughtYetProps {
  readonly ordered: ScheduledPurchase;
  /** Why the last attempt failed. */
  readonly code: string;
}

/** Why it is not bought yet, what its customer can do about that, and that it is tried again. */
export function NotBoughtYet({ ordered: { encodedId, message, price }, code }: NotBoughtYetProps) {
  const mayDeposit = useCapability('wallet_deposit');
  const { title, next } = purchaseFailure(code);
  const why = sentence(message ?? title);
  if (lacksMoney(code))
    return (
      <Alert
        tone="warning"
        title="Not paid yet"
        action={mayDeposit && <LinkButton to={paths.deposit()}>Deposit and pay it yourself</LinkButton>}
      >
        {why} Once your wallet has <Money value={price} />, we will buy your tickets while the draw is open.
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      title="Not bought yet"
      action={
        // The purchase may still happen, so no link leads to the shop.
        <NextStepButton next={next === 'shop' ? null : next} order={paths.scheduledPurchase(encodedId)} />
      }
    >
      {why}{' '}
      {code === 'verify_account_required'
        ? 'Once you are verified, we will try again while the draw is open.'
        : 'We will try again while the draw is open.'}
    </Alert>
  );
}
