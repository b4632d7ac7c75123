/** Signing in and out, second factors, passwords, devices. */
export { browserHoldsSession } from './agreement.ts';
export * from './begin-session.ts';
export * from './customer-keys.ts';
export { elevate, sendElevationCode } from './elevation.ts';
export { forgetKnownCustomer } from './known-customer.ts';
export * from './own-sessions.ts';
export * from './passkeys.ts';
export * from './passwords.ts';
export * from './session.ts';
export * from './two-factor.ts';
export { setSubVariant, subVariant } from './visitor.ts';
