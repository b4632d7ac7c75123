import { createContext, use } from 'react';

/** One entry of the configured main navigation (docs/requirements.md §2, Main navigation). */
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
  /** Address of the chat; offered during the support hours. */
  readonly chatUrl?: string | null;
  /** IANA zone of the hours. */
  readonly timeZone?: string | null;
  /** The support hours, `HH:MM` in the zone; always open when empty. */
  readonly hours?: readonly {
    readonly days: readonly ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[];
    readonly opens: string;
    /** Exclusive; `24:00` is midnight. */
    readonly closes: string;
  }[];
}

/** A line at the top of every page (docs/requirements.md §2, Sitewide banner). */
export interface SitewideBanner {
  readonly text: string;
  readonly link?: string | null;
  readonly linkText?: string | null;
}

/** The notice of a change of name. */
interface Rebrand {
  readonly notice: string;
  readonly link?: string | null;
  readonly linkText?: string | null;
}

interface Logo {
  readonly light?: string | null;
  readonly dark?: string | null;
  readonly compact?: string | null;
}

interface SiteTheme {
  readonly logo: Logo;
  readonly logoOfLocale: Readonly<Record<string, Logo>>;
  readonly motif?: 'none' | 'leaves' | 'balls' | null;
  readonly componentVariants: {
    readonly feedbackBanner?: 'variant_a' | 'variant_b' | 'variant_c' | null;
  };
}

export interface SocialLink {
  readonly network: 'facebook' | 'instagram' | 'linkedin' | 'x' | 'youtube';
  readonly url: string;
}

/** A mark of a regulator or of an age limit, and where it leads. */
interface RegulationImage {
  readonly src: string;
  readonly alt: string;
  readonly url?: string | null;
}

export type PaymentLogo = 'AMEX' | 'APPLE_PAY' | 'GOOGLE_PAY' | 'MASTERCARD' | 'PAYPAL' | 'VISA';

interface ResponsiblePlay {
  readonly helpline: string;
  readonly number: string;
  readonly url: string;
  readonly text: string;
}

interface PageText {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly lead?: string;
}

/** Drafts that are shown as if they were on the site, and until when. */
export interface SitePreview {
  readonly drafts: readonly {
    readonly collection: string;
    readonly entryId: string;
    readonly version: string | null;
    /** Where it shows. */
    readonly path: string;
  }[];
  readonly expiresAt: string;
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
  readonly regulationImages: readonly RegulationImage[];
  readonly paymentLogos: readonly PaymentLogo[];
  readonly theme: SiteTheme;
  readonly sitewideBanner: SitewideBanner | null;
  readonly rebrand: Rebrand | null;
  readonly socialLinks: readonly SocialLink[];
  readonly appStores: { readonly apple?: string | null; readonly google?: string | null };
  /** How long a choice about cookies holds. */
  readonly cookieConsentDays: number;
  /** The named alternative that this is (docs/domain.md §10.2); null for the site itself. */
  readonly subVariant: string | null;
  /** Price list of the alternative, which goes before the one that a customer has. */
  readonly pricingId: string | null;
  /** Keys of the offers that the alternative shows, in order; all when empty. */
  readonly offers: readonly string[];
  readonly defaultCause: string | null;
  /** The variant of widgets for visitors of an affiliate. */
  readonly affiliateVariant: 'A' | 'B' | 'C' | null;
  readonly home: PageText;
  /** Paths at which there is a page of the content system, whatever route is there besides. */
  readonly contentPaths: readonly string[];
  /** Only in a browser that opened a link to drafts. */
  readonly preview?: SitePreview | null;
}

const SiteContext = createContext<SiteConfiguration | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): SiteConfiguration {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** True when every named capability is granted (docs/requirements.md §6). */
export function useCapability(...names: readonly string[]): boolean {
  const { capabilities } = useSite();
  return names.every((name) => capabilities.includes(name));
}
