import { Alert } from '@wattle/design-system';
import type { ReactNode } from 'react';
import { PaymentUnderWay, useUnderWay } from './payment-under-way.tsx';

/** What is said of a cart that is being paid: whom it waits for, once that is known. */
export function UnderWayNote({ message, action }: { message: string; action: ReactNode }) {
  const deposit = useUnderWay()?.deposit;
  const asks = deposit?.challenge?.type;
  const who = asks === 'redirect' ? 'PayPal' : 'Your bank';
  return (
    <Alert
      title={asks ? `${who} is waiting for you to confirm` : 'Please wait a moment'}
      live
      action={action}
    >
      <p>{asks ? 'Confirm the payment to finish it. No money has been taken yet.' : message}</p>
      <PaymentUnderWay />
    </Alert>
  );
}
