import { preCartKey, type RecommendedOrder } from '@wattle/api-client';
import { useQueryClient } from '@wattle/platform';
import {
  api,
  aud,
  axeViolations,
  cartItem,
  customer,
  filledCart,
  renderInPage,
  screen,
  server,
  site,
  waitFor,
} from '@wattle/testing';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { PreCart } from './pre-cart.tsx';

const NEXT: RecommendedOrder = {
  replayId: 'replay-1',
  kind: 'next_draw',
  productOfferKey: 'powerball',
  offerName: 'Powerball',
  gameType: 'standard',
  draw: { drawNo: 1594, drawDate: '2026-12-03', drawAt: '2026-12-03T09:30:00Z' },
  price: aud('3.10'),
  item: {
    productOfferKey: 'powerball',
    gameType: 'standard',
    gameOffer: 'standard',
    games: cartItem().games,
    firstDrawNo: 1594,
    numDraws: 1,
    quickpick: false,
  },
};

/** As the play page does: something was put into the cart. */
function Added() {
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData(preCartKey, 1);
  }, [queryClient]);
  return <PreCart />;
}

const added = (capabilities: readonly string[] = ['pre_cart_recommended_draws'], signedIn = true) =>
  renderInPage(<Added />, {
    url: '/powerball',
    customer: signedIn ? customer() : null,
    site: site({ capabilities }),
  });

beforeEach(() => {
  sessionStorage.clear();
  server.use(api.get('/orders/recommended', [NEXT]));
});

test('after adding, the next draw is offered and added by a press', async () => {
  const bodies: unknown[] = [];
  server.use(
    api.post('/cart/items', ({ body }) => {
      bodies.push(body);
      server.use(api.get('/orders/recommended', []));
      return filledCart({ version: 2 });
    }),
  );
  const { user } = added();
  expect(await screen.findByText('The same numbers in the next draw')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add to cart' }));
  await waitFor(() =>
    expect(screen.queryByText('The same numbers in the next draw')).not.toBeInTheDocument(),
  );
  expect(bodies).toEqual([expect.objectContaining({ first_draw_no: 1594, num_draws: 1 })]);
});

test('a no is remembered for the visit', async () => {
  const { user } = added();
  await user.click(await screen.findByRole('button', { name: /No thanks/ }));
  await waitFor(() =>
    expect(screen.queryByText('The same numbers in the next draw')).not.toBeInTheDocument(),
  );
  expect(sessionStorage.getItem('wattle.pre-cart.declined')).toBe('1');
});

test.each([
  ['visitors', ['pre_cart_recommended_draws'], false],
  ['a site without suggestions', [], true],
])('%s are offered nothing', async (_, capabilities, signedIn) => {
  let asked = 0;
  server.use(
    api.get('/orders/recommended', () => {
      asked += 1;
      return [NEXT];
    }),
  );
  added(capabilities, signedIn);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBe(0);
});
