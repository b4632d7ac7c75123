/** The customer record: details, verification, preferences, messages. */
export * from './account-end.ts';
export * from './addresses.ts';
export * from './communication-preferences.ts';
export * from './confirmations.ts';
export * from './details.ts';
export * from './notifications.ts';
export * from './verification.ts';
