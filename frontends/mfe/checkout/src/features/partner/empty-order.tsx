import type { Partner } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';
import { StartAgain } from './start-again.tsx';

/** Of what a partner prepared nothing can be bought any more. */
export const EmptyOrder = ({ partner }: { partner: Partner }) => (
  <Alert title="Your order is empty">
    There is nothing left to pay for. To buy something, <StartAgain partner={partner} />.
  </Alert>
);
