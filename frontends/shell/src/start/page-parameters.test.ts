import { cartQuery } from '@wattle/api-client';
import { favouritesRequest } from '@wattle/mfe-contract';
import { createBrowserRouter, QueryClient } from '@wattle/platform';
import { api, cart, refusal, server } from '@wattle/testing';
import { expect, test, vi } from 'vitest';
import { applyEveryAddress, applyFirstAddress } from './page-parameters.ts';
import type { createAppRouter } from './router.tsx';

const cartOf = (client: QueryClient) => client.getQueryData(cartQuery().queryKey)?.itemCount;

function adopting() {
  const tokens: unknown[] = [];
  server.use(
    api.post('/cart/adopt', ({ body }) => {
      tokens.push(body);
      return cart({ itemCount: 3 });
    }),
  );
  return tokens;
}

test("a link's cart is adopted, and its token leaves the address at once", async () => {
  const tokens = adopting();
  const client = new QueryClient();
  window.history.replaceState(null, '', '/powerball?act=secret&utm_source=mail#numbers');
  applyFirstAddress(client);
  expect(window.location.href).toMatch(/\/powerball\?utm_source=mail#numbers$/);
  await vi.waitFor(() => expect(cartOf(client)).toBe(3));
  expect(tokens).toEqual([{ cart_token: 'secret' }]);
});

test('merging a linked cart is retried, with its token out of the address', async () => {
  const addresses: string[] = [];
  server.use(
    api.post('/cart/adopt', () => {
      addresses.push(window.location.href);
      return addresses.length === 1 ? refusal(409, []) : cart({ itemCount: 3 });
    }),
  );
  const client = new QueryClient();
  window.history.replaceState(null, '', '/powerball?act=secret');
  applyFirstAddress(client);
  await vi.waitFor(() => expect(cartOf(client)).toBe(3), { timeout: 10_000 });
  expect(addresses).toHaveLength(2);
  expect(addresses.join()).not.toContain('secret');
});

test('a token that means nothing leaves the cart as it is', async () => {
  let asked = false;
  server.use(
    api.post('/cart/adopt', () => {
      asked = true;
      return refusal(404, []);
    }),
  );
  const client = new QueryClient();
  client.setQueryData(cartQuery().queryKey, cart({ itemCount: 1 }));
  window.history.replaceState(null, '', '/?act=old');
  applyFirstAddress(client);
  await vi.waitFor(() => expect(asked).toBe(true));
  expect(cartOf(client)).toBe(1);
});

test('an unreadable token is not requested', async () => {
  const tokens = adopting();
  window.history.replaceState(null, '', '/?act=%00&act=%00&sv=%00&p=%FF');
  applyFirstAddress(new QueryClient());
  expect(window.location.search).toBe('?sv=%00&p=%EF%BF%BD');
  await new Promise((resolve) => setTimeout(resolve));
  expect(tokens).toEqual([]);
});

test('a link within the site takes a cart in, too', async () => {
  const tokens = adopting();
  const client = new QueryClient();
  window.history.replaceState(null, '', '/');
  const router = createBrowserRouter([{ path: '*', element: null }]);
  const end = applyEveryAddress(router as ReturnType<typeof createAppRouter>, client);
  await router.navigate('/cart?act=secret&x=1');
  await vi.waitFor(() => expect(router.state.location.search).toBe('?x=1'));
  await vi.waitFor(() => expect(tokens).toEqual([{ cart_token: 'secret' }]));
  end();
  router.dispose();
});

test('a favourites request survives any page until a ticket fulfils it', () => {
  window.history.replaceState(null, '', '/?favourite_numbers=true');
  applyFirstAddress(new QueryClient());
  expect(favouritesRequest.isOpen()).toBe(true);
  favouritesRequest.done();
  expect(favouritesRequest.isOpen()).toBe(false);
});
