import type { Attribution } from './analytics.ts';

/** What a campaign's address says of itself, besides where a session came from. */
export interface Campaign {
  readonly attribution: Attribution;
  /** Code of the affiliate who sent the visitor, from `aff`. */
  readonly affiliate: string | null;
  /** Code of the promotion that a link is part of, from `p`. */
  readonly promotion: string | null;
}

/** Where the campaign of a visit is kept, once the visitor allows it. */
export const CAMPAIGN_SLOT = 'wattle.campaign';

const CHANNEL = 'wattle.channel';
/** As long as a value of a purchase's metadata may be. */
const LONGEST = 160;

const BACK_TO_APP = 'wattle.back-to-app';
/** As long as the server reads it. */
const LONGEST_LINK = 500;

/**
 * What an address says of where its visit comes from and goes back to. A visit belongs to the app when the app opened
 * it, which says so (specification, Purchase data); whoever reads of the app is still on the web.
 */
export function rememberVisit({ searchParams }: URL): void {
  if (searchParams.get('utm_source') === 'app') sessionStorage.setItem(CHANNEL, 'APP');
  const link = searchParams.get('successMobileDeepLink');
  if (link && link.length <= LONGEST_LINK) sessionStorage.setItem(BACK_TO_APP, link);
}

/** Whether the app opened this visit, so that its own addresses lead somewhere. */
export const isInApp = (): boolean => sessionStorage.getItem(CHANNEL) === 'APP';

/** What is added to the address of a receipt: where an app wants its customer back. Whether it is one that is known is for the server to say. */
export const backToApp = (): { readonly successMobileDeepLink: string | undefined } => ({
  successMobileDeepLink: sessionStorage.getItem(BACK_TO_APP) ?? undefined,
});

/** What is told of the visit with a purchase (specification, Purchase data). */
export interface VisitData {
  readonly channelKey: 'APP' | 'web';
  readonly metadata: Readonly<Record<string, string>>;
}

export function visitData(): VisitData {
  const kept = sessionStorage.getItem(CAMPAIGN_SLOT);
  const { attribution, affiliate, promotion } = (kept ? JSON.parse(kept) : {}) as Partial<Campaign>;
  const told = {
    affiliate_code: affiliate,
    promotion,
    utm_source: attribution?.source,
    utm_medium: attribution?.medium,
    utm_campaign: attribution?.campaign,
  };
  return {
    channelKey: isInApp() ? 'APP' : 'web',
    metadata: Object.fromEntries(
      Object.entries(told).flatMap(([name, value]) =>
        value && value !== 'none' ? [[name, value.slice(0, LONGEST)]] : [],
      ),
    ),
  };
}
