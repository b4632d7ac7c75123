import {
  paymentMethodsQuery,
  type ScheduledPurchase,
  usePayScheduledPurchaseBy,
  useRetryScheduledPurchase,
} from '@wattle/api-client';
import {
  fundName,
  UNATTENDED_METHODS,
  UnattendedPaymentChoice,
  useUnattendedFunds,
  useUnattendedPayment,
} from '@wattle/checkout-flow';
import { Button, Dialog } from '@wattle/design-system';
import { useQuery, useToast } from '@wattle/platform';
import { useState } from 'react';
import styles from '../../tickets/ticket-page.module.css';
import { ChangeRefusal } from './change-refusal.tsx';

/** Who pays it: the wallet, and the chosen fund for the rest. */
export function PaidBy({ fund: { kind, fundId } }: { fund: ScheduledPurchase['defaultFund'] }) {
  const { data: methods } = useQuery({
    ...paymentMethodsQuery(UNATTENDED_METHODS),
    enabled: fundId !== null,
  });
  if (kind === 'wallet') return <>Your wallet only</>;
  const fund = Object.values(methods ?? {})
    .flatMap((method) => method.funds)
    .find(({ id }) => id === fundId);
  return <>Your wallet, then {fund ? fundName(fund) : kind === 'paypal' ? 'PayPal' : 'a card'}</>;
}

/** Another way to pay it, or another attempt at once. */
export function PayOtherwise({ ordered }: { ordered: ScheduledPurchase }) {
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const retry = useRetryScheduledPurchase(ordered.encodedId);
  const payBy = usePayScheduledPurchaseBy(ordered.encodedId);
  const later = useUnattendedPayment();
  const { needsBank } = useUnattendedFunds(later, isOpen);

  const change = async () => {
    const chosen = await later.settle(needsBank);
    if (!chosen) return;
    if (retry.isError) retry.reset();
    await payBy.mutateAsync(chosen).then(
      () => toast.show({ tone: 'success', message: 'We will use this way to pay from now on.' }),
      () => null,
    );
    setOpen(false);
  };
  const tryAgain = () => {
    if (payBy.isError) payBy.reset();
    retry.mutate(undefined, {
      onSuccess: () =>
        toast.show({ tone: 'info', message: 'We are trying again. The result appears on this page.' }),
    });
  };
  return (
    <>
      {retry.isError && (
        <ChangeRefusal
          error={retry.error}
          refused="Nothing was changed"
          unknown="we are trying again"
          again="Press “Try again now” once more in a moment: you can only be charged once for this order."
        />
      )}
      {payBy.isError && (
        <ChangeRefusal
          error={payBy.error}
          refused="Nothing was changed"
          unknown="your way to pay was saved"
          again="Save it once more in a moment: you can only be charged once for this order."
        />
      )}
      <div className={styles.actions}>
        {ordered.canBeRetried && (
          <Button pending={retry.isPending} onClick={tryAgain}>
            Try again now
          </Button>
        )}
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Pay another way
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Pay another way"
        width={550}
        footer={
          <Button pending={later.isPending || payBy.isPending} onClick={() => void change()}>
            Save
          </Button>
        }
      >
        <UnattendedPaymentChoice
          state={later}
          price={ordered.price}
          later={ordered.kind === 'scheduled_purchase' ? 'day' : 'openings'}
          refused="We did not save this way to pay. You were not charged."
        />
      </Dialog>
    </>
  );
}
