import { shownOffers, syndicatesQuery, useOffersOnSale } from '@wattle/api-client';
import { paths } from '@wattle/mfe-contract';
import { type NavigationItem, useQuery, useSite } from '@wattle/platform';
import { isOpen } from './open-routes.ts';

/** What a navigation item without a route may open (docs/requirements.md §2). */
const DRAWER_CHILDREN = ['lotto', 'raffle', 'social_play', 'results', 'subvariant'] as const;

export type DrawerChild = (typeof DRAWER_CHILDREN)[number];

const isDrawerChild = (child: string): child is DrawerChild =>
  (DRAWER_CHILDREN as readonly string[]).includes(child);

export type NavigationTarget =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'site'; readonly href: string }
  | { readonly kind: 'drawer'; readonly child: DrawerChild };

/**
 * Where an item leads (docs/requirements.md §2, Main navigation); null when this site has nothing there.
 *
 * @param offerTypes the types of what is on sale; null while that is not known, when each is taken for granted
 */
export function navigationTarget(
  item: NavigationItem,
  offerTypes: ReadonlySet<string> | null,
): NavigationTarget | null {
  if (item.routeType === 'external') return item.route ? { kind: 'site', href: item.route } : null;
  if (item.routeType !== 'none') return item.route ? { kind: 'page', to: item.route } : null;
  const sells = (type: string) => offerTypes?.has(type) ?? true;
  if (item.child === 'lotto' && sells('lottery_ticket')) return { kind: 'page', to: paths.lottoTickets() };
  if (item.child === 'social_play' && sells('syndicate_share'))
    return { kind: 'page', to: paths.syndicates() };
  return item.child && isDrawerChild(item.child) ? { kind: 'drawer', child: item.child } : null;
}

export interface ShownItem {
  readonly label: string;
  readonly target: NavigationTarget;
}

const SYNDICATES: NavigationItem = {
  label: 'Syndicates',
  routeType: 'internal',
  route: paths.syndicates(),
};
const isSyndicates = (item: NavigationItem) => item.route === paths.syndicates();
const isPowerhit = ({ route }: NavigationItem) => /\/powerhit(\/|$)/.test(route ?? '');

/**
 * The configured items that the visitor may open, in the order of docs/requirements.md: items about powerhit
 * from second place, syndicates third.
 */
export function orderedItems(
  items: readonly NavigationItem[],
  capabilities: readonly string[],
): readonly NavigationItem[] {
  const open = items.filter(
    (item) => !item.route || isOpen(isPowerhit(item) ? paths.lottoTickets() : item.route, capabilities),
  );
  const syndicates = isOpen(paths.syndicates(), capabilities) ? [open.find(isSyndicates) ?? SYNDICATES] : [];
  const powerhit = open.filter(isPowerhit);
  const [first, ...others] = open.filter((item) => !syndicates.includes(item) && !powerhit.includes(item));
  const afterFirst = [...powerhit, ...others];
  return [...(first ? [first] : []), ...afterFirst.slice(0, 1), ...syndicates, ...afterFirst.slice(1)];
}

/** The items of the site with where each leads. */
export function useNavigationItems(): readonly ShownItem[] {
  const site = useSite();
  const { navigation, capabilities } = site;
  const { data: offers } = useOffersOnSale();
  const showsShares = navigation.some(({ child }) => child === 'social_play');
  const { data: syndicates } = useQuery({ ...syndicatesQuery(), enabled: showsShares });
  const isKnown = offers !== undefined && (!showsShares || syndicates !== undefined);
  const types = isKnown
    ? new Set([...offers, ...shownOffers(syndicates ?? [], site)].map(({ type }) => type as string))
    : null;
  return orderedItems(navigation, capabilities).flatMap((item) => {
    const target = navigationTarget(item, types);
    return target ? [{ label: item.label, target }] : [];
  });
}
