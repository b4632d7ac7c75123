import { readCookie, writeCookie } from '@wattle/platform';
import type { Attribution } from './analytics.ts';

/** What a campaign's address says of itself, besides where a session came from. */
export interface Campaign {
  readonly attribution: Attribution;
  /** Code of the affiliate who sent the visitor, from `aff`. */
  readonly affiliate: string | null;
  /** Code of the promotion that a link is part of, from `p`. */
  readonly promotion: string | null;
}

/** Storage key of a visit's campaign, after consent. */
export const CAMPAIGN_SLOT = 'wattle.campaign';

/** Carries what a campaign's address said over visits and tabs (docs/requirements.md §3, Customer cookie data). */
const CAMPAIGN_COOKIE = 'wattle_campaign';
/** How long a visit counts for its campaign: thirty days, in seconds. */
const CAMPAIGN_SECONDS = 30 * 24 * 60 * 60;

const CHANNEL = 'wattle.channel';
/** As long as a value of a purchase's metadata may be. */
const LONGEST = 160;

/** The last address that named a campaign. */
let campaignAddress: URL | null = null;

/** The address that says by which campaign the visit comes: links within the site may name one, too. */
export const addressOfCampaign = (openedAt: URL): URL => campaignAddress ?? openedAt;

const BACK_TO_APP = 'wattle.back-to-app';
/** As long as the server reads it. */
const LONGEST_LINK = 500;

/**
 * A text out of an address, cut to a length. Anybody may have written it: one that no server takes, with characters
 * that control something, is as good as none.
 */
export function readable(value: string | null | undefined, longest: number): string | null {
  const text = value?.trim() ?? '';
  if (text === '' || /\p{Cc}/u.test(text)) return null;
  // Half of a pair of surrogates is no character, and is what a cut may leave.
  return text.slice(0, longest).replace(/\p{Cs}/gu, '');
}

/** Where an app wants its customer back, as an address says it. */
export function appLinkOf(search: URLSearchParams): string | undefined {
  const link = search.get('successMobileDeepLink') ?? '';
  return link.length > LONGEST_LINK ? undefined : (readable(link, LONGEST_LINK) ?? undefined);
}

/**
 * The source of a visit, from its address. A visit belongs to the app only when the app opened it, which its
 * parameter says (docs/requirements.md, Purchase data).
 */
export function recordVisit(address: URL): void {
  const { searchParams } = address;
  if ([...searchParams.keys()].some((name) => /^(utm_.+|aff|p)$/.test(name))) campaignAddress = address;
  if (searchParams.get('utm_source') === 'app') sessionStorage.setItem(CHANNEL, 'APP');
  const link = appLinkOf(searchParams);
  if (link) sessionStorage.setItem(BACK_TO_APP, link);
}

/** Whether the app opened this visit, so that its own addresses lead somewhere. */
export const isInApp = (): boolean => sessionStorage.getItem(CHANNEL) === 'APP';

/** The app's return link, added to a receipt's address. The server checks whether it is allowed. */
export const backToApp = (): { readonly successMobileDeepLink: string | undefined } => ({
  successMobileDeepLink: sessionStorage.getItem(BACK_TO_APP) ?? undefined,
});

/** The visit's part of the purchase data (docs/requirements.md, Purchase data). */
interface VisitData {
  readonly channelKey: 'APP' | 'web';
  readonly metadata: Readonly<Record<string, string>>;
}

/** By the names of a purchase's metadata. */
const FACTS: Readonly<Record<string, (campaign: Campaign) => string | null>> = {
  affiliate_code: ({ affiliate }) => affiliate,
  promotion: ({ promotion }) => promotion,
  utm_source: ({ attribution }) => attribution.source,
  utm_medium: ({ attribution }) => attribution.medium,
  utm_term: ({ attribution }) => attribution.term,
  utm_content: ({ attribution }) => attribution.content,
  utm_campaign: ({ attribution }) => attribution.campaign,
};
/** A run of digits as long as a card number; the server applies the same check. */
const DIGITS_OF_A_CARD = /(?<!\d)\d(?:[ .\-_/\u00a0]{0,2}\d){12,18}(?!\d)/g;

/** Luhn check (ISO/IEC 7812). */
const passesLuhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (1 + (place % 2));
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) %
    10 ===
  0;

/** With what may be the number of a card a purchase would be refused. */
const mayBeACard = (text: string) =>
  [...text.matchAll(DIGITS_OF_A_CARD)].some(([run]) => passesLuhn(run.replace(/\D/g, '')));

/** The valid parts of a stored campaign; its content is untrusted. */
const sendable = (read: (name: string) => string | null | undefined): VisitData['metadata'] =>
  Object.fromEntries(
    Object.keys(FACTS).flatMap((name) => {
      const value = readable(read(name), LONGEST);
      const isSent = value && value !== 'none' && !mayBeACard(value);
      return isSent ? [[name, value]] : [];
    }),
  );

const factsOf = (campaign: Campaign) => sendable((name) => FACTS[name]?.(campaign));

const isSomething = (facts: VisitData['metadata']) => Object.keys(facts).length > 0;

/** The campaign that this visit, else that an earlier one of the last thirty days came by; as a purchase names it. */
export function campaignFacts(): VisitData['metadata'] {
  const kept = sessionStorage.getItem(CAMPAIGN_SLOT);
  const ofVisit = kept ? factsOf(JSON.parse(kept) as Campaign) : {};
  if (isSomething(ofVisit)) return ofVisit;
  const before = new URLSearchParams(readCookie(CAMPAIGN_COOKIE) ?? '');
  return sendable((name) => before.get(name));
}

/**
 * Stores the campaign of a consenting visitor: campaign tracking is not essential (docs/requirements.md §6).
 */
export function storeCampaign(campaign: Campaign): void {
  sessionStorage.setItem(CAMPAIGN_SLOT, JSON.stringify(campaign));
  const facts = factsOf(campaign);
  if (!isSomething(facts)) return;
  writeCookie(CAMPAIGN_COOKIE, new URLSearchParams(facts).toString(), {
    maxAgeSeconds: CAMPAIGN_SECONDS,
    allowsNonEssential: true,
  });
}

/** After consent was withdrawn. */
export function clearCampaign(): void {
  sessionStorage.removeItem(CAMPAIGN_SLOT);
  writeCookie(CAMPAIGN_COOKIE, '', { maxAgeSeconds: 0 });
}

export const visitData = (): VisitData => ({
  channelKey: sessionStorage.getItem(CHANNEL) === 'APP' ? 'APP' : 'web',
  metadata: campaignFacts(),
});
