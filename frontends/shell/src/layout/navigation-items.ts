import { useOffersOnSale } from '@wattle/api-client';
import { paths } from '@wattle/mfe-contract';
import { type NavigationItem, useSite } from '@wattle/platform';

/** What a navigation item without a route may open (specification §2). */
const DRAWER_CHILDREN = ['lotto', 'raffle', 'social_play', 'results', 'subvariant'] as const;

export type DrawerChild = (typeof DRAWER_CHILDREN)[number];

const isDrawerChild = (child: string): child is DrawerChild =>
  (DRAWER_CHILDREN as readonly string[]).includes(child);

export type NavigationTarget =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'site'; readonly href: string }
  | { readonly kind: 'drawer'; readonly child: DrawerChild };

/**
 * Where an item leads (specification §2, Main navigation); null when this site has nothing there.
 *
 * @param offerTypes the types of what is on sale; null while that is not known, when lotteries are taken for granted
 */
export function navigationTarget(
  item: NavigationItem,
  offerTypes: ReadonlySet<string> | null,
): NavigationTarget | null {
  if (item.routeType === 'external') return item.route ? { kind: 'site', href: item.route } : null;
  if (item.routeType !== 'none' && item.route) return { kind: 'page', to: item.route };
  if (item.child === 'lotto' && (offerTypes?.has('lottery_ticket') ?? true))
    return { kind: 'page', to: paths.lottoTickets() };
  return item.child && isDrawerChild(item.child) ? { kind: 'drawer', child: item.child } : null;
}

/** The configured items of the site with where each leads. */
export function useNavigationItems() {
  const { navigation } = useSite();
  const { data: offers } = useOffersOnSale();
  const types = offers ? new Set(offers.map(({ type }) => type)) : null;
  return navigation.flatMap((item) => {
    const target = navigationTarget(item, types);
    return target ? [{ label: item.label, target }] : [];
  });
}
