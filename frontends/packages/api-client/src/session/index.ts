/** Signing in and out, second factors, passwords, devices. */
export { hasSession } from './agreement.ts';
export * from './begin-session.ts';
export * from './customer-keys.ts';
export { elevate, sendElevationCode } from './elevation.ts';
export * from './own-sessions.ts';
export * from './passkeys.ts';
export * from './passwords.ts';
export * from './session.ts';
export { clearStoredCustomer } from './stored-customer.ts';
export * from './two-factor.ts';
export { setSubVariant, subVariant } from './visitor.ts';
