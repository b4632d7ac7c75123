import { CAMPAIGN_SLOT, type Campaign, readable, storeCampaign } from '@wattle/api-client';

const LONGEST = 200;
const NONE = 'none';

const text = (value: string | null): string => readable(value, LONGEST) ?? NONE;

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
      // The referring page, without personal data of its address.
      referrer: isElsewhere ? text(referrer.split(/[?#]/)[0] ?? null) : NONE,
      referringDomain: isElsewhere ? text(from) : NONE,
      campaign: parameter('utm_campaign'),
      medium: parameter('utm_medium'),
      source: parameter('utm_source'),
      term: parameter('utm_term'),
      content: parameter('utm_content'),
    },
    affiliate: readable(address.searchParams.get('aff'), LONGEST),
    promotion: readable(address.searchParams.get('p'), LONGEST),
  };
}

const isNamed = ({ attribution, affiliate, promotion }: Campaign) =>
  affiliate !== null || promotion !== null || Object.values(attribution).some((value) => value !== NONE);

/** The campaign of the visit: what this page was opened with, or what an earlier page of the visit kept. */
export function storedCampaign(current: Campaign): Campaign {
  if (isNamed(current)) {
    storeCampaign(current);
    return current;
  }
  const kept = sessionStorage.getItem(CAMPAIGN_SLOT);
  return kept ? (JSON.parse(kept) as Campaign) : current;
}
