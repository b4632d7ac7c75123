import {
  addressOfCampaign,
  campaignFacts,
  clearCampaign,
  sendAnalytics,
  siteQuery,
} from '@wattle/api-client';
import { allowsNonEssential, analytics, consent, type QueryClient } from '@wattle/platform';
import { campaignOf, storedCampaign } from './attribution.ts';

/**
 * Sends analytics events after consent, in batches, and the rest when the page is hidden.
 *
 * @param openedAt the address that the document was opened with
 * @returns a function that ends it
 */
export function connectAnalytics(queryClient: QueryClient, openedAt: URL): () => void {
  const permission = () => {
    const site = queryClient.getQueryData(siteQuery().queryKey);
    if (!site) return 'undecided';
    const isNeeded = site.capabilities.includes('cookie_consent');
    if (allowsNonEssential(consent.snapshot(), isNeeded)) return 'allowed';
    return consent.snapshot() === 'unknown' ? 'undecided' : 'refused';
  };
  const disconnect = analytics.connect({
    permission,
    send: (events, isLeaving) => {
      const { attribution } = storedCampaign(campaignOf(addressOfCampaign(openedAt), document.referrer));
      // Also of an earlier visit: the affiliate is credited for thirty days.
      const { affiliate_code, promotion } = campaignFacts();
      const codes = { ...(affiliate_code && { affiliate_code }), ...(promotion && { promotion }) };
      const sent = events.map((event) => ({ ...event, properties: { ...event.properties, ...codes } }));
      sendAnalytics(sent, attribution, isLeaving);
    },
  });
  const onHidden = () => {
    if (document.visibilityState === 'hidden') analytics.flush(true);
  };
  const onChoice = () => {
    if (permission() === 'refused') clearCampaign();
    analytics.flush();
  };
  document.addEventListener('visibilitychange', onHidden);
  const unsubscribe = consent.subscribe(onChoice);
  return () => {
    document.removeEventListener('visibilitychange', onHidden);
    unsubscribe();
    disconnect();
  };
}
