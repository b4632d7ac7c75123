import type { PartnerCart } from '@wattle/api-client';
import {
  api,
  axeViolations,
  cart,
  filledCart,
  partnerCart,
  removedItem,
  renderMfe,
  screen,
  server,
  site,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

const LINK = '/purchase/kiosk?purchase=token-of-the-link';
const LOGIN = '/login?returnTo=%2Fpurchase%2Fkiosk%3Fpurchase%3Dtoken-of-the-link&step=login';
const unclaimed = (change: Parameters<typeof partnerCart>[0]): PartnerCart =>
  partnerCart({ isMine: false, ...change });
const visit = (prepared: PartnerCart, capabilities = [...site().capabilities, 'partner_purchase']) => {
  server.use(api.get('/purchase/kiosk/cart', prepared));
  return renderMfe(mfe, { url: LINK, site: site({ capabilities }) });
};

beforeEach(() => server.use(api.get('/purchase/kiosk', partnerCart().partner)));

test.each(['expired', 'cancelled'] as const)('an order that is %s asks for no login', async (state) => {
  visit(unclaimed({ state }));
  expect(await screen.findByRole('heading', { name: 'There is nothing to pay here' })).toBeVisible();
  expect(screen.queryByText('Powerball', { exact: false })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'start again at Corner Kiosk' })).toHaveAttribute(
    'href',
    'https://kiosk.example',
  );
  expect(screen.queryByRole('link', { name: /Log in|Create/ })).not.toBeInTheDocument();
});

test.each([
  [['partner_purchase', 'viewing_orders'], 1],
  [['partner_purchase'], 0],
])('an ended order leads to the tickets of customers who may see them (%j)', async (capabilities, links) => {
  visit(unclaimed({ state: 'expired' }), capabilities);
  expect(await screen.findByRole('heading', { name: 'There is nothing to pay here' })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'See your tickets' })).toHaveLength(links);
});

test('a visitor sees removed lines, which only the customer may dismiss', async () => {
  const note = removedItem({
    id: 'item-9',
    description: 'Dream Home, 1 ticket',
    reason: 'sold_out',
    message: 'Sorry, this draw is sold out',
  });
  visit(unclaimed({ cart: filledCart({ autoRemovedItems: [note] }) }));
  expect(await screen.findByText('No longer in your order: Dream Home, 1 ticket')).toBeVisible();
  expect(screen.getByText('Sorry, this draw is sold out.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', LOGIN);
  expect(await axeViolations()).toEqual([]);
});

test('an empty order asks for no login', async () => {
  visit(unclaimed({ cart: cart() }));
  expect(await screen.findByText('Your order is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'start again at Corner Kiosk' })).toHaveAttribute(
    'href',
    'https://kiosk.example',
  );
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Log in|Create/ })).not.toBeInTheDocument();
});

test('a visitor with an opened link logs in to see whose order it is', async () => {
  const nothing = { purchaseId: null, state: null, expiresAt: null, cart: cart() };
  visit(unclaimed(nothing));
  const login = await screen.findByRole('link', { name: 'Log in to see whether it is yours' });
  expect(login).toHaveAttribute('href', LOGIN);
  expect(screen.queryByText(/nothing to pay/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'start again at Corner Kiosk' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test.each([
  ['empty', { cart: cart() }],
  ['over', { state: 'expired' }],
] as const)("without the partner's address, an order that is %s explains what to do", async (_, change) => {
  const partner = { ...partnerCart().partner, homeUrl: null };
  visit(unclaimed({ partner, ...change }));
  expect(
    await screen.findByText(
      /go back to the website or app of Corner Kiosk and choose your tickets there again/,
    ),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /Corner Kiosk/ })).not.toBeInTheDocument();
});
