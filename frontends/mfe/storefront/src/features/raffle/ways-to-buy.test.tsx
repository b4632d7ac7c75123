import {
  api,
  axeViolations,
  cart,
  cartItem,
  raffle,
  raffleDraw,
  raffleWith,
  renderMfe,
  screen,
  server,
  site,
  within,
} from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import mfe from '../../mfe.tsx';

const [books] = raffle().gameTypes;
if (!books) throw new Error('the fixture has books');
const ways = (...keys: readonly string[]) => keys.map((key) => ({ ...books, key, name: key }));

const open = async (offer: ReturnType<typeof raffle>, url: string, options = {}) => {
  const sent: unknown[] = [];
  server.use(
    api.get('/raffles', [offer]),
    api.post('/cart/items', ({ body }) => {
      sent.push(body);
      return cart();
    }),
  );
  const page = renderMfe(mfe, { url, ...options });
  await screen.findByRole('heading', { level: 1 });
  return { ...page, sent };
};
const form = () => within(screen.getByRole('form', { name: 'Choose tickets' }));

test('the address chooses the way of numbering', async () => {
  const offer = raffle({ causes: [], gameTypes: ways('standard', 'random') });
  const { user, sent } = await open(offer, '/dream-home/random');
  expect(form().getByRole('radio', { name: 'random' })).toBeChecked();
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  await screen.findByText(/You get your numbers when you pay/);
  expect(sent).toMatchObject([{ game_type: 'random' }]);
});

test('tickets of the draw that opens next are ordered now and paid then', async () => {
  const [now, next] = [
    raffleDraw(),
    raffleDraw({ drawNo: 42, name: 'Dream Home 42', purchaseStatus: 'not_open' }),
  ];
  const offer = raffle({
    causes: [],
    gameTypes: ways('standard', 'deferred'),
    nextDraw: now,
    draws: [now, next],
  });
  const { user, sent } = await open(offer, '/dream-home/subscriptions');
  expect(screen.getByRole('heading', { level: 1, name: 'Dream Home for later' })).toBeVisible();
  expect(screen.getByRole('radio', { name: /When Dream Home 42 opens/ })).toBeChecked();
  expect(screen.getByText(/pay nothing yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'buy tickets of it too' })).toHaveAttribute('href', '/dream_home');
  expect(await axeViolations()).toEqual([]);
  await user.click(form().getByRole('radio', { name: /10 tickets/ }));
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText(/You get your numbers when the draw opens/)).toBeVisible();
  expect(sent).toMatchObject([{ game_type: 'deferred', first_draw_no: 42, num_raffle_tickets: 10 }]);
});

test('tickets are ordered for a day, also while a draw is open', async () => {
  const [now, next] = [
    raffleDraw({ stop: '2030-06-20T07:00:00Z' }),
    raffleDraw({
      drawNo: 42,
      name: 'Dream Home 42',
      purchaseStatus: 'not_open',
      stop: '2030-09-20T07:00:00Z',
    }),
  ];
  const offer = raffle({
    causes: [],
    gameTypes: ways('standard', 'deferred'),
    nextDraw: now,
    draws: [now, next],
  });
  const { user, sent } = await open(offer, '/dream-home/subscriptions');
  await user.click(screen.getByRole('radio', { name: /On a day that I choose/ }));
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(await form().findByText('Choose a day on which a draw is on sale.')).toBeVisible();
  expect(sent).toEqual([]);

  const day = screen.getByLabelText('Day');
  expect(day).toHaveAttribute('max', '2030-09-20');
  await user.type(day, '2030-06-19');
  expect(screen.getByText(/we buy your tickets and charge you/)).toHaveTextContent('19 June 2030');
  expect(await axeViolations()).toEqual([]);
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText(/You get your numbers when they are bought/)).toBeVisible();
  await user.clear(day);
  await user.type(day, '2030-06-21');
  await user.click(form().getByRole('button', { name: 'Add more tickets' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { game_type: 'deferred', first_draw_no: now.drawNo, purchase_on: '2030-06-19' },
    { game_type: 'deferred', first_draw_no: 42, purchase_on: '2030-06-21' },
  ]);
});

test('a line of the cart that is bought later is changed with its day', async () => {
  const draw = raffleDraw({ openAt: '2026-01-01T00:00:00Z', stop: '2030-06-20T07:00:00Z' });
  const offer = raffle({
    causes: [],
    gameTypes: ways('standard', 'deferred'),
    nextDraw: draw,
    draws: [draw],
  });
  const line = cartItem({
    id: 'line-1',
    productType: 'raffle_ticket',
    productOfferKey: offer.key,
    gameType: 'deferred',
    drawNo: draw.drawNo,
    numRaffleTickets: 10,
    scheduledPurchase: { type: 'scheduled_purchase', purchaseAt: '2030-06-19T00:00:00Z' },
    purchaseOn: '2030-06-19',
  });
  server.use(api.get('/cart', cart({ cartItems: [line] })));
  const { user } = await open(offer, '/dream-home/subscriptions?cartItem=line-1');
  expect(screen.getByLabelText('Day')).toHaveValue('2030-06-19');
  expect(form().getByRole('radio', { name: /10 tickets/ })).toBeChecked();
  const sent: unknown[] = [];
  server.use(
    api.put('/cart/items/line-1', ({ body }) => {
      sent.push(body);
      return cart();
    }),
  );
  await user.click(form().getByRole('button', { name: 'Update cart' }));
  await screen.findByText('Another page');
  expect(sent).toMatchObject([{ num_raffle_tickets: 10, purchase_on: '2030-06-19' }]);
});

test("a subscription's address leads to pre-orders or says there is no draw", async () => {
  const { capabilities } = site();
  const { router } = await open(
    raffle({ gameTypes: ways('standard', 'deferred'), nextDraw: null, draws: [] }),
    '/dream-home/subscription',
    { site: site({ capabilities: [...capabilities, 'subscription_manage'] }) },
  );
  expect(router.state.location.pathname).toBe('/dream_home/subscriptions');
  expect(screen.getByText('No further draw is announced yet')).toBeVisible();
});

test('a draw without a date is held when it is sold out', async () => {
  await open(raffleWith(raffleDraw({ drawsWhenSoldOut: true, ticketsLeft: 9000 })), '/dream-home');
  const tickets = screen.getByRole('region', { name: 'Tickets' });
  expect(tickets).toHaveTextContent('Drawn when all tickets are sold');
  expect(tickets).toHaveTextContent('Nearly sold out');
  expect(screen.queryByText(/Closes in/)).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});
