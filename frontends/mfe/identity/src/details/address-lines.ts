import type { CustomerDetails } from '@wattle/api-client';

/** An address as it stands on an envelope. */
export const addressLines = (details: CustomerDetails): string[] =>
  [
    details.addressLine1,
    details.addressLine2 ?? '',
    `${details.suburb} ${details.state} ${details.postcode}`.trim(),
  ].filter((line) => line !== '');
