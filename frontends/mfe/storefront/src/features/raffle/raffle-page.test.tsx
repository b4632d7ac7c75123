import {
  api,
  aud,
  axeViolations,
  cart,
  cartItem,
  customer,
  drawing,
  raffle,
  raffleDraw,
  raffleWith,
  renderMfe,
  screen,
  server,
  site,
  within,
} from '@wattle/testing';
import { expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

type Options = Omit<Parameters<typeof renderMfe>[1], 'url'>;

const open = async (offer = raffle(), url = '/dream-home', options: Options = {}) => {
  server.use(
    api.get('/raffles', [offer]),
    ...offer.draws.map((draw) => api.get(`/raffles/${offer.key}/draws/${draw.drawNo}`, draw)),
  );
  const page = renderMfe(mfe, { url, ...options });
  await screen.findByRole('heading', { level: 1 });
  return page;
};

const form = () => within(screen.getByRole('form', { name: 'Choose tickets' }));
const price = () => form().getByRole('status', { name: 'Price' });

function takesIntoCart() {
  const sent: unknown[] = [];
  server.use(
    api.post('/cart/items', ({ body }) => {
      sent.push(body);
      return cart();
    }),
  );
  return sent;
}

test('a raffle shows prizes with odds, tickets left and closing time', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Dream Home' })).toBeVisible();
  expect(screen.getByText('For Rescue Flights and Reef Keepers')).toBeVisible();
  const prizes = within(screen.getByRole('table', { name: 'Prizes of Main draw' }));
  expect(prizes.getByRole('row', { name: /House by the sea 1 \$1,850,000/ })).toBeVisible();
  expect(prizes.getByText('In Victoria: $1,000 shopping voucher')).toBeVisible();
  expect(screen.getByText(/a ticket wins a prize here 1 time in 20,000/)).toBeVisible();
  expect(screen.getByText('150,000 of 200,000 tickets left')).toBeVisible();
  expect(screen.getByText(/Closes in/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('a customer of a state with other prizes sees what is given there', async () => {
  await open(raffle(), '/dream-home', { customer: customer({ region: 'VIC' }) });
  const prizes = within(screen.getByRole('table', { name: 'Prizes of Main draw' }));
  expect(prizes.getByRole('row', { name: /\$1,000 shopping voucher/ })).toBeVisible();
});

test('a book with its cause goes into the cart, at the price of the book', async () => {
  const sent = takesIntoCart();
  const { user } = await open();
  expect(price()).toHaveTextContent('$10.00');
  await user.click(form().getByRole('radio', { name: /10 tickets/ }));
  expect(form().getByText(/a ticket, with a beach towel/)).toHaveTextContent('$7.00 a ticket');
  expect(price()).toHaveTextContent('$70.00');
  await user.click(form().getByRole('radio', { name: 'Reef Keepers' }));
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText(/Dream Home, 10 tickets/)).toBeVisible();
  expect(sent).toEqual([
    {
      product_offer_key: 'dream_home',
      game_type: 'standard',
      num_raffle_tickets: 10,
      first_draw_no: 41,
      cause_key: 'reef_keepers',
    },
  ]);
});

test('with several causes nothing is added until one is chosen', async () => {
  const sent = takesIntoCart();
  const { user } = await open();
  expect(form().getByRole('radio', { name: 'Rescue Flights' })).not.toBeChecked();
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(form().getByRole('alert')).toHaveTextContent('Choose the cause that your tickets support.');
  expect(sent).toEqual([]);
});

test("the sub-variant's cause is preselected and can be changed", async () => {
  const { user } = await open(raffle(), '/dream-home', { site: site({ defaultCause: 'reef_keepers' }) });
  expect(form().getByRole('radio', { name: 'Reef Keepers' })).toBeChecked();
  await user.click(form().getByRole('radio', { name: 'Rescue Flights' }));
  expect(form().getByRole('radio', { name: 'Rescue Flights' })).toBeChecked();
});

test('a way to number the tickets is chosen where there are two', async () => {
  const sent = takesIntoCart();
  const [books] = raffle().gameTypes;
  if (!books) throw new Error('the fixture has books');
  const counted = Array.from({ length: 10 }, (_, n) => ({
    games: n + 1,
    price: `${(n + 1) * 5}.50`,
    bonus: '',
  }));
  const gameOffers = books.gameOffers.map((offer) => ({ ...offer, prices: counted }));
  const { user } = await open(
    raffle({
      causes: [],
      gameTypes: [
        { key: 'random', name: 'Random numbers', gameOffers },
        { key: 'sequential', name: 'Numbers in a row', gameOffers },
      ],
    }),
  );
  await user.click(form().getByRole('radio', { name: 'Numbers in a row' }));
  await user.click(form().getByRole('button', { name: 'Add a ticket' }));
  expect(price()).toHaveTextContent('$10.50');
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  await screen.findByText(/Dream Home, 2 tickets/);
  expect(sent).toMatchObject([{ game_type: 'sequential', num_raffle_tickets: 2 }]);
});

test('a book that is larger than what is left cannot be chosen', async () => {
  await open(raffleWith(raffleDraw({ ticketsLeft: 3 })));
  expect(form().getByRole('radio', { name: /10 tickets/ })).toBeDisabled();
  expect(form().getByRole('radio', { name: /3 tickets/ })).toBeEnabled();
});

test('a refusal says why, and that nothing is in the cart', async () => {
  const { user } = await open(raffle({ causes: [] }));
  server.use(
    api.refuse('post', '/cart/items', 422, [
      { target: 'num_raffle_tickets', code: 'too_few_left', message: 'Only 2 tickets are left.' },
    ]),
  );
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText('These tickets are not in your cart')).toBeVisible();
  expect(screen.getByText('Only 2 tickets are left.')).toBeVisible();
});

test('a line of the cart is changed in place', async () => {
  const line = cartItem({
    id: 'item-1',
    productOfferKey: 'dream_home',
    gameType: 'standard',
    numRaffleTickets: 3,
    causeKey: 'reef_keepers',
  });
  const sent: unknown[] = [];
  server.use(
    api.get('/cart', cart({ cartItems: [line] })),
    api.put('/cart/items/item-1', ({ body }) => {
      sent.push(body);
      return cart({ cartItems: [line] });
    }),
  );
  const { user, router } = await open(raffle(), '/dream-home/draw/41/buy?cartItem=item-1');
  expect(await screen.findByRole('radio', { name: /3 tickets/ })).toBeChecked();
  expect(form().getByRole('radio', { name: 'Reef Keepers' })).toBeChecked();
  await user.click(form().getByRole('radio', { name: /10 tickets/ }));
  await user.click(form().getByRole('button', { name: 'Update cart' }));
  await screen.findByText('Another page');
  expect(router.state.location.pathname).toBe('/cart');
  expect(sent).toMatchObject([{ num_raffle_tickets: 10, cause_key: 'reef_keepers' }]);
});

test.each([
  ['sold_out', /Sold out/, { ticketsLeft: 0 }],
  ['not_open', /On sale from/, {}],
] as const)('a draw that is %s says so and sells nothing', async (purchaseStatus, words, change) => {
  await open(raffleWith(raffleDraw({ purchaseStatus, ...change })));
  expect(screen.getByRole('region', { name: 'Tickets' })).toHaveTextContent(words);
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('a pre-order for a draw that has not opened needs no payment yet', async () => {
  const sent = takesIntoCart();
  const [books] = raffle().gameTypes;
  if (!books) throw new Error('the fixture has books');
  const coming = raffleDraw({ purchaseStatus: 'pre_order' });
  const { user } = await open({
    ...raffleWith(coming),
    causes: [],
    gameTypes: [books, { ...books, key: 'deferred', name: 'Every draw' }],
  });
  expect(screen.getByRole('region', { name: 'Tickets' })).toHaveTextContent(/On sale from/);
  expect(screen.getByText(/pay nothing yet/)).toBeVisible();
  expect(screen.queryByText('Every draw')).not.toBeInTheDocument();
  await user.click(form().getByRole('button', { name: 'Add to cart' }));
  expect(await screen.findByText(/You get your numbers when the draw opens/)).toBeVisible();
  expect(sent).toMatchObject([{ game_type: 'standard', first_draw_no: coming.drawNo }]);
  expect(await axeViolations()).toEqual([]);
});

test('a draw that is over leads to its winners', async () => {
  const past = raffleDraw({ drawNo: 40, name: 'Dream Home 40', purchaseStatus: 'past_draw' });
  server.use(api.get('/raffles/dream_home/draws/40', past));
  await open(raffle(), '/dream-home/draw/40');
  expect(screen.getByRole('heading', { level: 1, name: 'Dream Home 40' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the winners' })).toHaveAttribute(
    'href',
    '/dream_home/winners',
  );
});

test('between two draws the page says so', async () => {
  await open(raffle({ nextDraw: null, draws: [] }));
  expect(screen.getByText('The next draw is not announced yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See past winners' })).toBeVisible();
});

test("outside the permits' regions nothing is sold", async () => {
  await open(raffle(), '/dream-home', { customer: customer({ region: 'QLD' }) });
  expect(screen.getByText('Not sold in Queensland')).toBeVisible();
  expect(screen.getByText('The permits of Dream Home are for NSW and VIC.')).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('early bird, neighbours and jackpot are listed with their odds', async () => {
  const early = drawing({ key: 'early_bird', name: 'Early bird', entriesUntil: '2026-12-01T01:00:00Z' });
  const main = drawing({
    neighbours: { award: { title: '$100', kind: 'cash', value: aud('100.00') }, wraps: true },
    jackpotStep: aud('240000.00'),
  });
  await open(raffleWith(raffleDraw({ drawings: [early, main] })));
  expect(screen.getByRole('region', { name: 'Early bird' })).toHaveTextContent(/among tickets bought by/);
  expect(screen.getByRole('region', { name: 'Main draw' })).toHaveTextContent(
    /either side of the first prize/,
  );
  expect(screen.getByRole('region', { name: 'Main draw' })).toHaveTextContent(/jackpot is won when/);
});

test('entering free by post needs no cart', async () => {
  server.use(
    api.get('/raffles/dream_home/draws/41/postal-entry', {
      address: ['Dream Home', 'GPO Box 1', 'Sydney NSW 2001'],
      write: ['your name', 'your address'],
      deadline: '2026-12-20T02:00:00Z',
      regions: ['NSW'],
      perPerson: 1,
      minimumAge: 18,
      drawNo: 41,
      drawName: 'Dream Home 41',
    }),
  );
  const offer = raffleWith(raffleDraw({ hasPostalEntry: true }));
  const { user } = await open(offer);
  await user.click(screen.getByRole('link', { name: 'Enter free by post' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Enter Dream Home 41 free by post' }),
  ).toBeVisible();
  expect(screen.getByText('GPO Box 1')).toBeVisible();
  expect(screen.getByText(/at most 1 entry a person/)).toBeVisible();
  expect(screen.getByText('You must be 18 or older.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('/buy leads to the tickets of the next draw', async () => {
  const { router } = await open(raffle(), '/dream-home/buy');
  expect(router.state.location.pathname).toBe('/dream_home/draw/41/buy');
  expect(screen.getByRole('heading', { level: 1, name: 'Dream Home 41' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
