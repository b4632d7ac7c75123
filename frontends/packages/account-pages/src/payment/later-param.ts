import type { UnattendedPayment } from '@wattle/api-client';

const WALLET = 'wallet';

/** A choice as it stands in an address. */
export const laterParam = ({ fundId }: UnattendedPayment): string => fundId ?? WALLET;

/** What an address says; null where it says nothing. The server decides whether it can be. */
export const laterFromParam = (param: string | null): UnattendedPayment | null =>
  param === null ? null : param === WALLET ? { walletOnly: true } : { fundId: param };
