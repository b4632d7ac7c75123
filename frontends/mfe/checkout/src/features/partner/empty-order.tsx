import type { Partner } from '@wattle/api-client';
import { Alert } from '@wattle/design-system';

/** Of what a partner prepared nothing can be bought any more. */
export const EmptyOrder = ({ partner }: { partner: Partner }) => (
  <Alert title="Your order is empty">
    There is nothing left to pay for. To buy something, <StartAgain partner={partner} />.
  </Alert>
);

/** What to do to buy something after all, as the end of a sentence; an address in a browser is not known of every partner. */
export const StartAgain = ({ partner: { name, homeUrl } }: { partner: Partner }) =>
  homeUrl ? (
    <a href={homeUrl} rel="noreferrer">
      start again at {name}
    </a>
  ) : (
    `go back to the website or app of ${name} and choose your tickets there again`
  );
