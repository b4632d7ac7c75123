import type { Attribution } from '@wattle/api-client';

/** What a campaign's address says of itself, besides where a session came from. */
export interface Campaign {
  readonly attribution: Attribution;
  /** Code of the affiliate who sent the visitor. */
  readonly affiliate: string | null;
}

const LONGEST = 200;
const NONE = 'none';

const text = (value: string | null): string => value?.trim().slice(0, LONGEST) || NONE;

function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname;
  } catch {
    return null;
  }
}

/** Reads the first address of a visit and what led to it; a page of our own leads nowhere. */
export function campaignOf(address: URL, referrer: string): Campaign {
  const parameter = (name: string) => text(address.searchParams.get(name));
  const from = hostOf(referrer);
  const isElsewhere = from !== null && from !== address.hostname;
  return {
    attribution: {
      // The page that led here, without what its address may say of somebody.
      referrer: isElsewhere ? text(referrer.split(/[?#]/)[0] ?? null) : NONE,
      referringDomain: isElsewhere ? text(from) : NONE,
      campaign: parameter('utm_campaign'),
      medium: parameter('utm_medium'),
      source: parameter('utm_source'),
      term: parameter('utm_term'),
      content: parameter('utm_content'),
    },
    affiliate: address.searchParams.get('aff')?.slice(0, LONGEST) || null,
  };
}

const KEPT = 'wattle.campaign';

const saysSomething = ({ attribution, affiliate }: Campaign) =>
  affiliate !== null || Object.values(attribution).some((value) => value !== NONE);

/** The campaign of the visit: what this page was opened with, or what an earlier page of the visit kept. */
export function keptCampaign(current: Campaign): Campaign {
  if (saysSomething(current)) {
    sessionStorage.setItem(KEPT, JSON.stringify(current));
    return current;
  }
  const kept = sessionStorage.getItem(KEPT);
  return kept ? (JSON.parse(kept) as Campaign) : current;
}

/** Campaign tracking needs consent like everything that is not essential. */
export const forgetCampaign = () => sessionStorage.removeItem(KEPT);
