/** Funding sources, withdrawals, limits, transactions. */
export * from './funds.ts';
export * from './limits.ts';
export * from './safer-play.ts';
export * from './transactions.ts';
export * from './withdrawals.ts';
