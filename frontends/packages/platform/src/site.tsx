import { createContext, use } from 'react';

/** One entry of the configured main navigation (specification §2, Main navigation). */
export interface NavigationItem {
  readonly label: string;
  readonly routeType: 'external' | 'internal' | 'internal_dynamic' | 'none';
  readonly route?: string | null;
  /** Without a route, the drawer this item opens. */
  readonly child?: string | null;
}

export interface FooterLink {
  readonly label: string;
  readonly route: string;
}

export interface SupportSettings {
  readonly phone: string;
  readonly openingHours: string;
  readonly email: string;
}

export interface ResponsiblePlay {
  readonly helpline: string;
  readonly number: string;
  readonly url: string;
  readonly text: string;
}

/** The site configuration of the content service, resolved for the visitor's segment. */
export interface SiteConfiguration {
  readonly siteName: string;
  readonly locale: 'en-AU' | 'en-GB';
  readonly currency: 'AUD' | 'GBP';
  readonly segment: string | null;
  /** Capabilities granted to this visitor; the server enforces the same set on every call. */
  readonly capabilities: readonly string[];
  readonly navigation: readonly NavigationItem[];
  readonly footer: { readonly links: readonly FooterLink[] };
  readonly support: SupportSettings;
  readonly responsiblePlay: ResponsiblePlay;
  readonly regulationText: string;
}

const SiteContext = createContext<SiteConfiguration | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): SiteConfiguration {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** True when every named capability is granted (specification §6). */
export function useCapability(...names: readonly string[]): boolean {
  const { capabilities } = useSite();
  return names.every((name) => capabilities.includes(name));
}
