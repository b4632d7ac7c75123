import { paths } from '@wattle/mfe-contract';

/**
 * Capabilities of which a page needs one (docs/requirements.md §2, Gates per route). A list of offers opens
 * with `multi_offer_site` as well; a menu links to it with the capability to buy the kind
 * (docs/decisions/0026).
 */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  [paths.responsiblePlay()]: ['responsible_gambling'],
  [paths.cookiePolicy()]: ['cookie_consent'],
  '/about/terms-of-use': ['terms_of_use'],
  [paths.blog()]: ['blog'],
  [paths.causes()]: ['causes_directory'],
  [paths.results()]: ['multi_offer_site'],
  [paths.lottoTickets()]: ['commercial_lotteries'],
  [paths.charityTickets()]: ['charity_lotteries'],
  [paths.socialPlay()]: ['commercial_lotteries', 'multi_offer_site', 'social_syndicates'],
  [paths.syndicates()]: ['syndicates'],
  [paths.app()]: ['native_app'],
  '/subscription': ['subscription_manage'],
};

/** Whether a menu may lead there: what a visitor has no capability for is in no menu (docs/domain.md §10.1). */
export function isOpen(route: string, capabilities: readonly string[]): boolean {
  const needs = NEEDS[route];
  return !needs || needs.some((name) => capabilities.includes(name));
}
