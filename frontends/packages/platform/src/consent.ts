import { useSyncExternalStore } from 'react';

/** Kinds of cookies (specification §6): the essential ones are always allowed. */
export type CookieCategory = 'essential' | 'non_essential';

/** What the visitor allowed; `unknown` until they have said. */
export type Consent = 'unknown' | CookieCategory;

export interface ConsentStore {
  snapshot(): Consent;
  /** Keeps the choice for so many days. */
  choose(choice: CookieCategory, days: number): void;
  subscribe(listener: () => void): () => void;
}

const COOKIE = 'wattle_cookie_consent';
const DAY_SECONDS = 24 * 60 * 60;

function readChoice(): Consent {
  const value = /(?:^|;\s*)wattle_cookie_consent=(essential|non_essential)(?:;|$)/.exec(document.cookie)?.[1];
  return (value as CookieCategory | undefined) ?? 'unknown';
}

export function createConsentStore(): ConsentStore {
  const listeners = new Set<() => void>();
  let choice: Consent | undefined;
  return {
    snapshot() {
      choice ??= readChoice();
      return choice;
    },
    choose(chosen, days) {
      const secure = window.location.protocol === 'https:' ? '; Secure' : '';
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
      document.cookie = `${COOKIE}=${chosen}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax${secure}`;
      choice = chosen;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's one choice: this package is loaded once. */
export const consent = createConsentStore();

export const useConsent = (): Consent => useSyncExternalStore(consent.subscribe, consent.snapshot);

/** Whether cookies that are not essential may be used. Where no consent is needed, everything is allowed. */
export const allowsNonEssential = (choice: Consent, isConsentNeeded: boolean): boolean =>
  !isConsentNeeded || choice === 'non_essential';
