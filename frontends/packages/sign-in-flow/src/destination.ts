import type { SignedIn } from '@wattle/api-client';
import { paths } from '@wattle/mfe-contract';

/**
 * Where signing in leads: to what must be done first, or to where the customer was going (docs/requirements.md §2,
 * Forced redirects).
 */
export function destinationOf({ forcePasswordChange, customer }: SignedIn, returnTo: string): string {
  if (forcePasswordChange) return paths.forcePasswordChange({ returnTo });
  return customer.accountUpgrade ? paths.upgradeAccount({ returnTo }) : returnTo;
}
