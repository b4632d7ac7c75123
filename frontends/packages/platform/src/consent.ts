import { useSyncExternalStore } from 'react';
import { type CookieCategory, readCookie, writeCookie } from './cookies.ts';

type Consent = 'unknown' | CookieCategory;

interface ConsentStore {
  snapshot(): Consent;
  /** Days for which the choice is stored. */
  choose(choice: CookieCategory, days: number): void;
  subscribe(listener: () => void): () => void;
}

const COOKIE = 'wattle_cookie_consent';
const DAY_SECONDS = 24 * 60 * 60;

function readChoice(): Consent {
  const value = readCookie(COOKIE);
  return value === 'essential' || value === 'non_essential' ? value : 'unknown';
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
      writeCookie(COOKIE, chosen, { maxAgeSeconds: days * DAY_SECONDS });
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
