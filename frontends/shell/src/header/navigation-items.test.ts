import type { NavigationItem } from '@wattle/platform';
import { expect, test } from 'vitest';
import { navigationTarget, orderedItems } from './navigation-items.ts';

const everything = new Set(['lottery_ticket', 'syndicate_share']);
const item = { label: 'Item', routeType: 'none' } as const;

test.each([
  [
    'an address elsewhere',
    { ...item, routeType: 'external', route: 'https://example.org' } as const,
    { kind: 'site', href: 'https://example.org' },
  ],
  ['a page', { ...item, routeType: 'internal', route: '/blog' } as const, { kind: 'page', to: '/blog' }],
  [
    'a page of content',
    { ...item, routeType: 'internal_dynamic', route: '/spring' } as const,
    { kind: 'page', to: '/spring' },
  ],
  ['a page that is not named', { ...item, routeType: 'internal', child: 'lotto' } as const, null],
  ['lotto', { ...item, child: 'lotto' }, { kind: 'page', to: '/lotto-tickets' }],
  ['social play', { ...item, child: 'social_play' }, { kind: 'page', to: '/syndicates' }],
  ['raffles', { ...item, child: 'raffle' }, { kind: 'drawer', child: 'raffle' }],
  ['results', { ...item, child: 'results' }, { kind: 'drawer', child: 'results' }],
  ['a sub-variant', { ...item, child: 'subvariant' }, { kind: 'drawer', child: 'subvariant' }],
  ['an unknown child', { ...item, child: 'casino' }, null],
  ['nothing', item, null],
])('an item for %s', (_, configured, target) => {
  expect(navigationTarget(configured, everything)).toEqual(target);
});

test.each(['lotto', 'social_play'])('%s opens its drawer where nothing of the kind is sold', (child) => {
  expect(navigationTarget({ ...item, child }, new Set(['raffle_ticket']))).toEqual({ kind: 'drawer', child });
});

const page = (route: string): NavigationItem => ({ label: route, routeType: 'internal', route });
const routes = (items: readonly NavigationItem[]) => items.map(({ route }) => route);

test('syndicates come third, configured or not', () => {
  const items = ['/a', '/b', '/c', '/d'].map(page);
  expect(routes(orderedItems(items, ['syndicates']))).toEqual(['/a', '/b', '/syndicates', '/c', '/d']);
  expect(routes(orderedItems([page('/syndicates'), ...items], ['syndicates']))).toEqual([
    '/a',
    '/b',
    '/syndicates',
    '/c',
    '/d',
  ]);
  expect(routes(orderedItems([page('/a')], ['syndicates']))).toEqual(['/a', '/syndicates']);
});

test('without the capability syndicates are not in the menu', () => {
  expect(routes(orderedItems([page('/a'), page('/syndicates')], []))).toEqual(['/a']);
});

test('an item about powerhit comes second, and syndicates still third', () => {
  const items = ['/a', '/b', '/powerball/powerhit', '/c'].map(page);
  const buyer = ['commercial_lotteries', 'syndicates'];
  expect(routes(orderedItems(items, buyer))).toEqual([
    '/a',
    '/powerball/powerhit',
    '/syndicates',
    '/b',
    '/c',
  ]);
  expect(routes(orderedItems(items, ['commercial_lotteries']))).toEqual([
    '/a',
    '/powerball/powerhit',
    '/b',
    '/c',
  ]);
  expect(
    routes(orderedItems(['/a', '/oz/powerhit', '/x/powerhit', '/syndicates', '/b'].map(page), buyer)),
  ).toEqual(['/a', '/oz/powerhit', '/syndicates', '/x/powerhit', '/b']);
});

test('the menu has no link to a kind that the visitor may not buy', () => {
  const items = ['/lotto-tickets', '/powerball/powerhit', '/charity-tickets', '/syndicates'].map(page);
  const none = ['multi_offer_site'];
  expect(routes(orderedItems(items, none))).toEqual([]);
  expect(routes(orderedItems(items, [...none, 'charity_lotteries']))).toEqual(['/charity-tickets']);
  expect(routes(orderedItems(items, [...none, 'commercial_lotteries']))).toEqual([
    '/lotto-tickets',
    '/powerball/powerhit',
  ]);
});

test('the menu has no page that the visitor cannot open', () => {
  expect(routes(orderedItems([page('/lotto-results'), page('/blog'), page('/about')], ['blog']))).toEqual([
    '/blog',
    '/about',
  ]);
});
