import {
  api,
  axeViolations,
  cart,
  cartItem,
  draw,
  filledCart,
  offer,
  raffle,
  refusal,
  renderMfe,
  screen,
  server,
  site,
  syndicateOffer,
  truncatedResponse,
} from '@wattle/testing';
import { beforeEach, expect, test } from 'vitest';
import mfe from '../mfe.tsx';

beforeEach(() => sessionStorage.clear());

const RAFFLE = raffle({ causes: [] });

const SHOPS = {
  ticket: { line: cartItem({ drawNo: 1593 }), url: '/powerball' },
  tickets: {
    line: cartItem({ productOfferKey: 'dream_home', gameType: 'standard', numRaffleTickets: 3 }),
    url: `/dream-home/draw/${RAFFLE.draws[0]?.drawNo}/buy`,
  },
  shares: {
    line: cartItem({
      productOfferKey: 'powerball_syndicate',
      gameType: 'syndicate',
      numShares: 1,
      syndicateKey: 'powerball_syndicate-1593-1',
    }),
    url: '/powerball-syndicate/syndicates',
  },
} as const;

type What = keyof typeof SHOPS;

async function open(what: What, search = '') {
  server.use(
    api.get('/offers', [offer()]),
    api.get('/offers/powerball', offer()),
    api.get('/offers/powerball/draws', [draw()]),
    api.get('/raffles', [RAFFLE]),
    ...RAFFLE.draws.map((each) => api.get(`/raffles/${RAFFLE.key}/draws/${each.drawNo}`, each)),
    api.get('/syndicates', [syndicateOffer()]),
  );
  const page = renderMfe(mfe, {
    url: SHOPS[what].url + search,
    site: site({ capabilities: [...site().capabilities, 'syndicates'] }),
  });
  const button = await screen.findByRole('button', { name: search ? 'Update cart' : 'Add to cart' });
  if (what === 'ticket' && !search)
    await page.user.click(screen.getByRole('button', { name: /^Quick pick 4 games/ }));
  return { ...page, button };
}

const failed = () => refusal(502, []);

test.each<[What, string, () => Response]>([
  ['ticket', 'We do not know yet whether this ticket is in your cart', failed],
  ['tickets', 'We do not know yet whether these tickets are in your cart', () => Response.error()],
  ['shares', 'We do not know yet whether these shares are in your cart', truncatedResponse],
])('without an answer it is unknown whether the %s is in the cart', async (what, title, lost) => {
  server.use(api.post('/cart/items', lost));
  const { user, button, queryClient } = await open(what);
  await queryClient.prefetchQuery({ queryKey: ['cart'], queryFn: () => cart() });
  await user.click(button);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look in your cart' })).toHaveAttribute('href', '/cart');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/not in your cart/)).toBeNull();
  expect(queryClient.getQueryState(['cart'])?.isInvalidated).toBe(true);
  expect(await axeViolations()).toEqual([]);
});

test.each<[What, string, string]>([
  ['ticket', 'We do not know yet whether your ticket is updated', 'Your ticket is not updated'],
  ['tickets', 'We do not know yet whether your tickets are updated', 'Your tickets are not updated'],
  ['shares', 'We do not know yet whether your shares are updated', 'Your shares are not updated'],
])('a changed line shows what is known: %s', async (what, unknown, known) => {
  const { line } = SHOPS[what];
  server.use(
    api.get('/cart', filledCart({ cartItems: [line] })),
    api.unreachable('put', `/cart/items/${line.id}`),
  );
  const { user, button } = await open(what, `?cartItem=${line.id}`);
  await user.click(button);
  expect(await screen.findByText(unknown)).toBeVisible();
  server.use(
    api.refuse('put', `/cart/items/${line.id}`, 422, [
      { target: 'general', code: 'draw_closed', message: 'This draw has closed' },
    ]),
  );
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(`${known}This draw has closed`);
  expect(screen.queryByText(unknown)).toBeNull();
});

test('a cart that is being paid takes nothing in, and that is known', async () => {
  server.use(
    api.post('/cart/items', () =>
      refusal(
        409,
        [{ target: 'general', code: 'checkout_in_progress', message: 'Your payment is being processed' }],
        { 'Retry-After': '2' },
      ),
    ),
  );
  const { user, button } = await open('shares');
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'These shares are not in your cartYour payment is being processed',
  );
});
