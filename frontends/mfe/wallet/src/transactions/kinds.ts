import type { TransactionKind } from '@wattle/api-client';

/** What each kind of movement is called. */
export const TRANSACTION_KINDS: Readonly<Record<TransactionKind, string>> = {
  deposit: 'Deposit',
  purchase: 'Tickets bought',
  refund: 'Refund',
  prize: 'Prize',
  withdrawal: 'Withdrawal',
  donation: 'Donation',
  voucher: 'Voucher',
  chargeback: 'Reversed by your bank',
  adjustment: 'Correction',
  repayment: 'Repayment',
};
