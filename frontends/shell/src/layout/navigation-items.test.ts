import { expect, test } from 'vitest';
import { navigationTarget } from './navigation-items.ts';

const lotteries = new Set(['lottery_ticket']);
const item = { label: 'Item', routeType: 'none' } as const;

test.each([
  [
    'an address elsewhere',
    { ...item, routeType: 'external', route: 'https://example.org' } as const,
    { kind: 'site', href: 'https://example.org' },
  ],
  ['a page', { ...item, routeType: 'internal', route: '/blog' } as const, { kind: 'page', to: '/blog' }],
  ['lotto', { ...item, child: 'lotto' }, { kind: 'page', to: '/lotto-tickets' }],
  ['results', { ...item, child: 'results' }, { kind: 'drawer', child: 'results' }],
  ['a child that nobody knows', { ...item, child: 'casino' }, null],
  ['nothing', item, null],
])('an item for %s', (_, configured, target) => {
  expect(navigationTarget(configured, lotteries)).toEqual(target);
});

test('lotto opens its drawer where no lottery ticket is sold', () => {
  expect(navigationTarget({ ...item, child: 'lotto' }, new Set(['raffle_ticket']))).toEqual({
    kind: 'drawer',
    child: 'lotto',
  });
});
