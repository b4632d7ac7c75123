/** Names the customer, so that nobody else in this browser goes without the question. */
const COOKIE = 'wattle_migration_later';

/** How long "not now" holds (specification §9): seven days, in seconds. */
const HOLDS_SECONDS = 7 * 24 * 60 * 60;

export const isMigrationDismissed = (customerId: string): boolean =>
  document.cookie.split('; ').includes(`${COOKIE}=${customerId}`);

export function dismissMigration(customerId: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${COOKIE}=${customerId}; Path=/; Max-Age=${HOLDS_SECONDS}; SameSite=Lax`;
}
