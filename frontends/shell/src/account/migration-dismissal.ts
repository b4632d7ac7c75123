import { readCookie, writeCookie } from '@wattle/platform';

/** Names the customer, so that nobody else in this browser goes without the question. */
const COOKIE = 'wattle_migration_later';

/** How long "not now" holds (specification §9): seven days, in seconds. */
const HOLDS_SECONDS = 7 * 24 * 60 * 60;

export const isMigrationDismissed = (customerId: string): boolean => readCookie(COOKIE) === customerId;

export const dismissMigration = (customerId: string): void =>
  writeCookie(COOKIE, customerId, { maxAgeSeconds: HOLDS_SECONDS });
