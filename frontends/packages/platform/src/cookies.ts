/** Kinds of cookies (docs/requirements.md §6): the essential ones are always allowed. */
export type CookieCategory = 'essential' | 'non_essential';

interface KnownCookie {
  readonly category: CookieCategory;
  /** Its line in the cookie policy. */
  readonly listedAs: string;
}

/** Every cookie of the site, also those that only servers write and read. The cookie policy lists the same. */
export const COOKIES: Readonly<Record<string, KnownCookie>> = {
  '__Host-wattle_cart': { category: 'essential', listedAs: 'Your cart' },
  '__Host-wattle_access': { category: 'essential', listedAs: 'Your session' },
  '__Host-wattle_refresh': { category: 'essential', listedAs: 'Your session' },
  wattle_customer: { category: 'essential', listedAs: 'Your session' },
  '__Host-wattle_device': { category: 'essential', listedAs: 'Your device' },
  '__Host-wattle_known_device': { category: 'essential', listedAs: 'Your device' },
  wattle_cookie_consent: { category: 'essential', listedAs: 'Your choice about cookies' },
  wattle_banner: { category: 'essential', listedAs: 'News that you closed' },
  wattle_rebrand: { category: 'essential', listedAs: 'News that you closed' },
  wattle_migration_later: { category: 'essential', listedAs: 'A question that you put off' },
  '__Host-wattle_preview': { category: 'essential', listedAs: 'A draft of the site' },
  wattle_sv: { category: 'essential', listedAs: 'The version of the site' },
  wattle_campaign: { category: 'non_essential', listedAs: 'Where you came from' },
};

interface CookieOptions {
  /** How long it holds; 0 deletes it. */
  readonly maxAgeSeconds: number;
  /** Whether non-essential cookies are allowed; undefined means no. */
  readonly allowsNonEssential?: boolean;
}

/**
 * Writes a cookie of this site, over encrypted connections alone. One that is not essential is not written without
 * consent; one without a category counts as non-essential, and logs a warning (docs/requirements.md §8).
 */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, allowsNonEssential = false }: CookieOptions,
): void {
  const known = COOKIES[name];
  if (!known) console.warn(`the cookie ${name} has no category`);
  if (known?.category !== 'essential' && !allowsNonEssential && maxAgeSeconds > 0) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; Secure`;
}

/** The value of a cookie that scripts may read; null when there is none. */
export function readCookie(name: string): string | null {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found === undefined ? null : found.slice(start.length);
}
