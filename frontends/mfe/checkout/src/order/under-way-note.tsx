import { type DepositPurchase, depositQuery } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';
import { useQuery } from '@wattle/platform';
import type { ReactNode } from 'react';
import { PaymentLink } from './payment-under-way.tsx';

interface UnderWayNoteProps {
  readonly message: string;
  readonly action: ReactNode;
  readonly purchase: DepositPurchase | null | undefined;
}

/** Who must act while the cart is being paid: the customer, the bank or nothing. */
export function UnderWayNote({ message, action, purchase }: UnderWayNoteProps) {
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
