import { createContext, use } from 'react';

/**
 * How this visitor reads money, dates and words. Language and currency vary independently (docs/requirements.md §1).
 */
export interface Locale {
  readonly locale: 'en-AU' | 'en-GB';
  readonly currency: 'AUD' | 'GBP';
  /** IANA zone in which times are shown: the visitor's own, as the browser reports it. */
  readonly timeZone: string;
}

const LocaleContext = createContext<Locale>({
  locale: 'en-AU',
  currency: 'AUD',
  timeZone: 'Australia/Sydney',
});

export const LocaleProvider = LocaleContext.Provider;

export const useLocale = (): Locale => use(LocaleContext);
