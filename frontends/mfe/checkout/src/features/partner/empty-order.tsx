import { Alert } from '@wattle/design-system';

/** Of what a partner prepared nothing can be bought any more. */
export const EmptyOrder = ({ name }: { name: string }) => (
  <Alert title="Your order is empty">
    There is nothing left to pay for. To buy something, start again at {name}.
  </Alert>
);
