import type { Customer } from '../types.ts';

const SLOT = 'wattle.known-customer';

/** Stores the signed-in customer in this tab, so that pages can be shown while identity is down. */
export const storeCustomer = (customer: Customer): void =>
  sessionStorage.setItem(SLOT, JSON.stringify(customer));

export const clearStoredCustomer = (): void => sessionStorage.removeItem(SLOT);

/** The stored customer with this id, or null. */
export function storedCustomer(customerId: string): Customer | null {
  const kept = sessionStorage.getItem(SLOT);
  const customer = kept === null ? null : (JSON.parse(kept) as Customer);
  return customer?.customerId === customerId ? customer : null;
}
