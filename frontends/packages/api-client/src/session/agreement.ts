import { type SessionLoss, sessionSignals } from '@wattle/platform';
import { clearCookieCustomer, cookieCustomerId } from './visitor.ts';

/**
 * Whose session this is, as far as a script can know: the page's own memory and the readable cookie. The tokens are in
 * cookies that only the server reads; it compares them with the id that each call names (docs/requirements.md §5,
 * Auth).
 */

/** The customer of this page. A new page takes the customer of the browser's cookie. */
export function currentCustomerId(): string | null {
  if (sessionSignals.customerId === null) {
    const customer = cookieCustomerId();
    if (customer !== null) sessionSignals.begin(customer);
  }
  return sessionSignals.customerId;
}

/** Whether a session exists, also one that may only choose a password. */
export const hasSession = (): boolean => currentCustomerId() !== null;

/** Whether the cookie names the customer of this page. */
export function cookieMatchesPage(): boolean {
  const customer = currentCustomerId();
  return customer !== null && cookieCustomerId() === customer;
}

/** Whether another customer has signed in to this browser since the page began. */
export function cookieNamesOther(): boolean {
  const cookie = cookieCustomerId();
  return cookie !== null && cookie !== currentCustomerId();
}

/** Ends the session of this page, and notifies the shell. */
export function reportSessionLoss(how: SessionLoss): void {
  clearCookieCustomer();
  sessionSignals.report(how);
}
