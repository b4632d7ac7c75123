import type { Customer } from '../types.ts';

const SLOT = 'wattle.known-customer';

/** Keeps in this tab who is signed in, so that pages can be shown while nobody can say it anew. */
export const storeCustomer = (customer: Customer): void =>
  sessionStorage.setItem(SLOT, JSON.stringify(customer));

export const clearStoredCustomer = (): void => sessionStorage.removeItem(SLOT);

/** What was last known of a customer; null of anybody else. */
export function storedCustomer(customerId: string): Customer | null {
  const kept = sessionStorage.getItem(SLOT);
  const customer = kept === null ? null : (JSON.parse(kept) as Customer);
  return customer?.customerId === customerId ? customer : null;
}
