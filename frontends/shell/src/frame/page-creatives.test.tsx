import type { Creative, FilledSlot } from '@wattle/api-client';
import { api, axeViolations, cart, cartItem, renderInPage, screen, server, waitFor } from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import { PageCreatives } from './page-creatives.tsx';

const creative = (id: string, heading: string): Creative => ({
  id,
  kind: 'support',
  contentHash: id,
  capPerSession: null,
  capPerDay: null,
  dismissable: true,
  heading,
  text: '',
  link: '/about/faq',
  linkText: 'Read on',
  image: null,
});

const filled = (slot: FilledSlot['slot'], heading: string): FilledSlot => ({
  slot,
  placement: `on-${slot}`,
  show: 1,
  creatives: [creative(slot, heading)],
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('placements stand below a page in slot order and can be closed', async () => {
  const asked: string[] = [];
  server.use(
    api.get('/cart', cart({ cartItems: [cartItem({ productOfferKey: 'oz_lotto' })] })),
    api.get('/content/placements', ({ url }) => {
      asked.push(url.search);
      return [filled('bottom', 'Last'), filled('main', 'Second'), filled('top', 'First')];
    }),
  );
  const { user } = renderInPage(<PageCreatives />, { url: '/lotto-tickets' });
  expect(await screen.findByRole('complementary', { name: 'First' })).toBeVisible();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'First',
    'Second',
    'Last',
  ]);
  expect(asked).toEqual(['?path=%2Flotto-tickets&cart=oz_lotto']);
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close “Second”' }));
  expect(screen.queryByRole('complementary', { name: 'Second' })).toBeNull();
});

test('a page without placements has no empty box', async () => {
  let isAsked = false;
  server.use(
    api.get('/content/placements', () => {
      isAsked = true;
      return [];
    }),
  );
  const { container } = renderInPage(<PageCreatives />, { url: '/lotto-tickets' });
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(container.querySelector('[class*="creatives"]')).toBeNull();
});
