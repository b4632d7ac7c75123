/** Deposits into the wallet. */
export { depositQuery, isUndecided } from './deposit-query.ts';
export * from './deposits.ts';
