/** Orders, tickets and scheduled purchases. */
export * from './orders.ts';
export * from './scheduled-purchases.ts';
export * from './tickets.ts';
