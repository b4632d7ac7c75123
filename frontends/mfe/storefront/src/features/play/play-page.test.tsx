import type { Offer } from '@wattle/api-client';
import {
  api,
  axeViolations,
  cart,
  cartItem,
  draw,
  filledCart,
  offer,
  refusal,
  renderMfe,
  screen,
  server,
  waitFor,
  within,
} from '@wattle/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import mfe from '../../mfe.tsx';

beforeEach(() => sessionStorage.clear());

const DRAWS = [
  draw(),
  draw({ drawId: 'powerball-1594', drawNo: 1594, drawOffset: 1, drawDate: '2026-12-03', prizePool: null }),
  draw({ drawId: 'powerball-1595', drawNo: 1595, drawOffset: 2, drawDate: '2026-12-10', prizePool: null }),
];

/** The API of one offer. */
const shop = (sold: Offer) => [
  api.get('/offers', [sold]),
  api.get(`/offers/${sold.key}`, sold),
  api.get(`/offers/${sold.key}/draws`, DRAWS),
];
const sell = (sold: Offer) => server.use(...shop(sold));

const notThere = (slug: string) => {
  const errors = [{ target: 'general', code: 'offer_not_found', message: 'Not found' }];
  return [
    api.refuse('get', `/offers/${slug}`, 404, errors),
    api.refuse('get', `/offers/${slug}/draws`, 404, errors),
  ];
};

async function openPlay(url = '/powerball') {
  sell(offer());
  const page = renderMfe(mfe, { url });
  await screen.findByRole('heading', { level: 2, name: 'Your ticket' });
  return page;
}

/** Answers add to cart and records the request. */
function takeIntoCart() {
  const sent: unknown[] = [];
  server.use(
    api.post('/cart/items', ({ body }) => {
      sent.push(body);
      return filledCart();
    }),
  );
  return sent;
}

const numbers = () => within(screen.getByRole('group', { name: 'Numbers: choose 7' }));
const powerball = () => within(screen.getByRole('group', { name: 'Powerball: choose 1' }));
const number = (value: number) => numbers().getByRole('checkbox', { name: String(value) });
const price = () => screen.getByLabelText('Price');
const addToCart = () => screen.getByRole('button', { name: 'Add to cart' });
const game = (no: number) => screen.getByRole('button', { name: new RegExp(`^Game ${no}:`) });

describe('the play screen', () => {
  test('a game cleared by keyboard keeps the focus', async () => {
    const { user } = await openPlay();
    await user.click(number(7));
    const clear = screen.getByRole('button', { name: 'Clear' });
    clear.focus();
    await user.keyboard('{Enter}');
    expect(number(7)).not.toBeChecked();
    expect(clear).toHaveFocus();
    expect(clear).toHaveAttribute('aria-disabled', 'true');
  });

  test('shows the prize with its odds before anything is chosen', async () => {
    await openPlay();
    const head = within(screen.getByRole('region', { name: 'Next draw' }));
    expect(head.getByText('$30,000,000')).toBeVisible();
    expect(head.getByText('1 in 134,490,400 for division 1')).toBeVisible();
    expect(head.getByText('1 in 44 for any prize')).toBeVisible();
  });

  test('counts the numbers aloud as they are chosen', async () => {
    const { user } = await openPlay();
    await user.click(number(3));
    await user.click(number(12));
    expect(numbers().getByRole('status')).toHaveTextContent('2 of 7 chosen');
    expect(powerball().getByRole('status')).toHaveTextContent('0 of 1 chosen');
  });

  test('keeps a full set as it is and explains why', async () => {
    const { user } = await openPlay();
    for (const value of [1, 2, 3, 4, 5, 6, 7, 8]) await user.click(number(value));
    expect(number(8)).not.toBeChecked();
    expect(numbers().getByRole('status')).toHaveTextContent(
      'You have your 7 numbers. To choose another, first untick one.',
    );
    await user.click(number(1));
    await user.click(number(8));
    expect(number(8)).toBeChecked();
  });

  test('can be filled in by keyboard alone', async () => {
    const { user } = await openPlay();
    number(5).focus();
    await user.keyboard(' ');
    expect(number(5)).toBeChecked();
  });

  test('picks one game by chance', async () => {
    const { user } = await openPlay();
    await user.click(screen.getByRole('button', { name: 'Quick pick' }));
    expect(numbers().getByRole('status')).toHaveTextContent('7 of 7 chosen');
    expect(powerball().getByRole('status')).toHaveTextContent('1 of 1 chosen');
  });

  test('picks the default number of random games and prices them', async () => {
    const { user } = await openPlay();
    await user.click(screen.getByRole('button', { name: 'Quick pick 4 games' }));
    expect(screen.getByText('4 games picked for you.')).toBeVisible();
    expect(screen.getByText('4 of 4 games complete')).toBeVisible();
    expect(price()).toHaveTextContent('$6.20');
    await user.selectOptions(screen.getByLabelText('How many draws'), '3 draws');
    expect(price()).toHaveTextContent('$18.60');
  });

  test('lets another count be picked', async () => {
    const { user } = await openPlay();
    await user.click(screen.getByRole('radio', { name: '12 games' }));
    await user.click(screen.getByRole('button', { name: 'Quick pick 12 games' }));
    expect(price()).toHaveTextContent('$18.60');
  });

  test('gives numbers back that a quick pick has replaced', async () => {
    const { user } = await openPlay();
    await user.click(number(5));
    await user.click(screen.getByRole('button', { name: 'Quick pick 4 games' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(game(1)).toHaveAccessibleName('Game 1: 1 of 7 numbers, Powerball 0 of 1 number');
  });

  test('adds and removes games', async () => {
    const { user } = await openPlay();
    await user.click(screen.getByRole('button', { name: 'Add a game' }));
    expect(game(3)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByRole('button', { name: /^Game 3:/ })).not.toBeInTheDocument();
    expect(game(2)).toHaveFocus();
  });

  test('leads from a complete game to the next', async () => {
    const { user } = await openPlay();
    await user.click(screen.getByRole('button', { name: 'Quick pick' }));
    await user.click(screen.getByRole('button', { name: 'Next game' }));
    expect(game(2)).toHaveFocus();
    expect(game(2)).toHaveAttribute('aria-expanded', 'true');
  });

  test('offers only as many draws as are on sale', async () => {
    const { user } = await openPlay();
    await user.selectOptions(screen.getByLabelText('First draw'), 'Thu 10 Dec 2026');
    expect(within(screen.getByLabelText('How many draws')).getAllByRole('option')).toHaveLength(1);
  });

  test('begins with the draw of the address', async () => {
    await openPlay('/powerball/standard?firstDrawNo=1594');
    expect(screen.getByLabelText('First draw')).toHaveDisplayValue('Thu 3 Dec 2026');
  });

  test('names the requested draw when it is not on sale', async () => {
    await openPlay('/powerball?firstDrawNo=1500');
    expect(screen.getByText('Draw 1500 is not on sale')).toBeVisible();
    expect(screen.getByText(/would now begin with draw 1593/)).toBeVisible();
  });

  test('is accessible, open and filled in', async () => {
    const { user } = await openPlay();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Quick pick 4 games' }));
    expect(await axeViolations()).toEqual([]);
  });
});

describe('add to cart', () => {
  test('says in words how many games are missing, and sends nothing', async () => {
    const { user } = await openPlay();
    await user.click(screen.getByRole('button', { name: 'Quick pick' }));
    await user.click(addToCart());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please complete at least 2 games. One more is missing.',
    );
    await user.click(screen.getByRole('button', { name: 'Go to game 2' }));
    expect(game(2)).toHaveFocus();
  });

  test('sends the numbers and the draws, and no price', async () => {
    const sent = takeIntoCart();
    const { user } = await openPlay();
    await user.click(screen.getByRole('radio', { name: '4 games' }));
    await user.click(screen.getByRole('button', { name: 'Quick pick 4 games' }));
    await user.selectOptions(screen.getByLabelText('How many draws'), '2 draws');
    await user.click(addToCart());
    await screen.findByText('In your cart');
    expect(sent).toEqual([
      {
        product_offer_key: 'powerball',
        game_type: 'standard',
        game_offer: 'standard',
        games: Array.from({ length: 4 }, () => ({
          Numbers: expect.toSatisfy((values: number[]) => new Set(values).size === 7),
          Powerball: [expect.any(Number)],
        })),
        first_draw_no: 1593,
        num_draws: 2,
        quickpick: true,
      },
    ]);
  });

  test('confirms, moves the focus there and starts another ticket', async () => {
    takeIntoCart();
    const { user } = await openPlay();
    await user.click(screen.getByRole('button', { name: 'Quick pick 4 games' }));
    await user.click(addToCart());
    expect((await screen.findByText('In your cart')).closest('[role=status]')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(game(1)).toHaveAccessibleName('Game 1: blank');
    expect(await axeViolations()).toEqual([]);
  });

  test('shows what the server refuses, and keeps the numbers', async () => {
    server.use(
      api.refuse('post', '/cart/items', 422, [
        { target: 'first_draw_no', code: 'draw_closed', message: 'This draw has closed' },
      ]),
    );
    const { user } = await openPlay();
    await user.click(screen.getByRole('button', { name: 'Quick pick 4 games' }));
    await user.click(addToCart());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This ticket is not in your cart');
    expect(alert).toHaveTextContent('This draw has closed');
    expect(screen.getByText('4 of 4 games complete')).toBeVisible();
  });
});

describe('change a line of the cart', () => {
  const EDIT = '/powerball?firstDrawNo=1594&cartItem=item-1';
  const line = cartItem({ drawNo: 1594, drawDate: '2026-12-03', numDraws: 2, quickpick: true });

  async function openLine(lines = [line]) {
    server.use(...shop(offer()), api.get('/cart', filledCart({ cartItems: lines, itemCount: lines.length })));
    const page = renderMfe(mfe, { url: EDIT });
    await screen.findByRole('heading', { level: 1 });
    return page;
  }

  const updateCart = () => screen.getByRole('button', { name: 'Update cart' });

  test('begins with its games and draws', async () => {
    await openLine();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Change your Powerball ticket');
    expect(screen.getByText('2 of 2 games complete')).toBeVisible();
    expect(screen.getByLabelText('First draw')).toHaveDisplayValue('Thu 3 Dec 2026');
    expect(screen.getByLabelText('How many draws')).toHaveDisplayValue('2 draws');
    expect(screen.getByRole('button', { name: /^Quick pick 2 games/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the cart' })).toHaveAttribute('href', '/cart');
    expect(price()).toHaveTextContent('$6.20');
    expect(await axeViolations()).toEqual([]);
  });

  test('puts the ticket in the place of the line and goes back to the cart', async () => {
    const sent: unknown[] = [];
    const { user, router, toasts } = await openLine();
    server.use(
      api.put('/cart/items/item-1', ({ body }) => {
        sent.push(body);
        return filledCart();
      }),
    );
    await user.selectOptions(screen.getByLabelText('How many draws'), '1 draw');
    await user.click(updateCart());
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
    expect(sent).toEqual([
      expect.objectContaining({ games: line.games, first_draw_no: 1594, num_draws: 1, quickpick: true }),
    ]);
    await waitFor(() =>
      expect(toasts.snapshot()).toEqual([
        expect.objectContaining({ message: 'Your Powerball ticket is updated.' }),
      ]),
    );
  });

  test('keeps the day on which it is to be bought', async () => {
    const sent: unknown[] = [];
    const { user, router } = await openLine([{ ...line, numDraws: 1, purchaseOn: '2026-11-24' }]);
    server.use(
      api.put('/cart/items/item-1', ({ body }) => {
        sent.push(body);
        return filledCart();
      }),
    );
    expect(await screen.findByText(/as you chose/)).toHaveTextContent(/Bought on .*24 Nov/);
    await user.click(updateCart());
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
    expect(sent).toEqual([expect.objectContaining({ purchase_on: '2026-11-24', num_draws: 1 })]);
  });

  test('keeps the numbers when the server refuses', async () => {
    const { user } = await openLine();
    server.use(
      api.refuse('put', '/cart/items/item-1', 422, [
        { target: 'first_draw_no', code: 'draw_closed', message: 'This draw has closed' },
      ]),
    );
    await user.click(updateCart());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your ticket is not updated');
    expect(alert).toHaveTextContent('This draw has closed');
    expect(screen.getByText('2 of 2 games complete')).toBeVisible();
  });

  test('offers a new ticket when the line is gone', async () => {
    await openLine([]);
    expect(screen.getByText('That ticket is no longer in your cart')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    expect(game(1)).toHaveAccessibleName('Game 1: blank');
    expect(addToCart()).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('keeps the numbers for a new ticket when the line is removed meanwhile', async () => {
    const { user, router } = await openLine();
    const sent = takeIntoCart();
    server.use(
      api.put('/cart/items/item-1', () => {
        server.use(api.get('/cart', cart()));
        return refusal(404, [
          { target: 'general', code: 'item_not_found', message: 'This item is not in your cart' },
        ]);
      }),
    );
    await user.click(updateCart());
    expect(await screen.findByText('That ticket is no longer in your cart')).toBeVisible();
    expect(screen.getByText('2 of 2 games complete')).toBeVisible();
    await user.click(addToCart());
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
    expect(sent).toEqual([expect.objectContaining({ games: line.games })]);
  });
});

describe('an address that sells nothing', () => {
  test.each(['/no-such-game', '/powerball/powerhit', '/powerball/nonsense'])(
    '%s is not found',
    async (url) => {
      sell(offer());
      server.use(...notThere('no-such-game'));
      renderMfe(mfe, { url });
      expect(await screen.findByText(/404/)).toBeVisible();
    },
  );

  test('an offer that is suspended says so and leads on', async () => {
    sell(offer({ availability: 'suspended', suspended: true }));
    renderMfe(mfe, { url: '/powerball' });
    expect(await screen.findByRole('heading', { name: 'Not on sale at the moment' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to cart' })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });
});

test('an alias of an offer leads to the offer', async () => {
  sell(
    offer({
      key: 'set_for_life',
      url: '/set_for_life',
      urlAliases: ['/set-for-life'],
      name: 'Set for Life',
    }),
  );
  server.use(...notThere('set-for-life'));
  renderMfe(mfe, { url: '/set-for-life' });
  expect(await screen.findByRole('heading', { name: 'Play Set for Life' })).toBeVisible();
});
