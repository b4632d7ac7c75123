import { renderHook } from '@testing-library/react';
import {
  cartQuery,
  customerQuery,
  type PartnerCart,
  partnerCartQuery,
  partnerQuery,
} from '@wattle/api-client';
import { unfinishedTickets } from '@wattle/mfe-contract';
import {
  createToastStore,
  type PageEvents,
  QueryClient,
  QueryClientProvider,
  useQuery,
} from '@wattle/platform';
import { api, cart, customer, filledCart, partnerCart, server, waitFor } from '@wattle/testing';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createEmit } from './session-events.ts';

test.each([
  ['session:started', { customerId: 'c-1' }],
  ['session:ended', { reason: 'signed-out' }],
] as const)('messages to one person are cleared with %s', (type, detail) => {
  const toasts = createToastStore();
  toasts.show({ message: 'Added to your cart' });
  createEmit(new QueryClient(), async () => {}, toasts)(type, detail as never);
  expect(toasts.snapshot()).toEqual([]);
});

test('an unmerged cart is cleared with the session', () => {
  localStorage.setItem('wattle.cart-left-behind', 'c-1');
  createEmit(
    new QueryClient(),
    async () => {},
    createToastStore(),
  )('session:ended', { reason: 'signed-out' });
  expect(localStorage.getItem('wattle.cart-left-behind')).toBeNull();
});

const ADA = customer();

/** A signed-in page with a cart and a partner's order. */
function openPage() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(customerQuery().queryKey, ADA);
  queryClient.setQueryData(partnerCartQuery('kiosk').queryKey, partnerCart());
  queryClient.setQueryData(partnerCartQuery('kiosk', 'link').queryKey, partnerCart());
  queryClient.setQueryData(partnerQuery('kiosk').queryKey, partnerCart().partner);
  queryClient.setQueryData(cartQuery().queryKey, filledCart());
  const emit = createEmit(queryClient, async () => {}, createToastStore());
  return { queryClient, emit };
}

const orders = (queryClient: QueryClient): readonly (PartnerCart | undefined)[] => [
  queryClient.getQueryData(partnerCartQuery('kiosk').queryKey),
  queryClient.getQueryData(partnerCartQuery('kiosk', 'link').queryKey),
];

type Ending = PageEvents['session:ended']['reason'];
const ENDINGS: readonly Ending[] = ['signed-out', 'expired', 'unauthorised'];

test.each(ENDINGS)('a partner’s order is removed with a session that is %s', (reason) => {
  const { queryClient, emit } = openPage();
  emit('session:ended', { reason });
  expect(orders(queryClient)).toEqual([undefined, undefined]);
  expect(queryClient.getQueryData(partnerQuery('kiosk').queryKey)).toBeDefined();
});

test('a partner’s order is removed when another customer signs in', () => {
  const { queryClient, emit } = openPage();
  emit('session:started', { customerId: 'c-2' });
  expect(orders(queryClient)).toEqual([undefined, undefined]);
});

test.each(ENDINGS)('the cart of a session that is %s disappears before the next is known', async (reason) => {
  const { queryClient, emit } = openPage();
  let asked = 0;
  server.use(
    api.get('/cart', () => {
      asked += 1;
      return new Promise<never>(() => {});
    }),
  );
  const { result } = renderHook(() => useQuery({ ...cartQuery(), staleTime: Number.POSITIVE_INFINITY }), {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: queryClient }, children),
  });
  expect(result.current.data?.itemCount).toBe(1);
  emit('session:ended', { reason });
  await waitFor(() => expect(result.current.data).toBeUndefined());
  await waitFor(() => expect(asked).toBe(1));
});

test('the cart that came along stays when a session begins', () => {
  const { queryClient, emit } = openPage();
  queryClient.setQueryData(cartQuery().queryKey, cart({ itemCount: 3 }));
  emit('session:started', { customerId: 'c-2' });
  expect(queryClient.getQueryData(cartQuery().queryKey)?.itemCount).toBe(3);
});

const storeTickets = () => {
  unfinishedTickets.store('powerball.standard', ADA.customerId, {});
  unfinishedTickets.store('oz_lotto.standard', null, {});
};
const kept = () => Object.keys(sessionStorage).filter((name) => name.startsWith('wattle.ticket.'));

test('logging out deletes a half-filled ticket', () => {
  storeTickets();
  openPage().emit('session:ended', { reason: 'signed-out' });
  expect(kept()).toEqual([]);
});

test('a half-filled ticket stays for the customer whose session expired only', () => {
  storeTickets();
  const { emit } = openPage();
  emit('session:ended', { reason: 'expired' });
  expect(kept()).toEqual(['wattle.ticket.powerball.standard']);
  emit('session:started', { customerId: ADA.customerId });
  expect(kept()).toEqual(['wattle.ticket.powerball.standard']);
  emit('session:started', { customerId: 'c-2' });
  expect(kept()).toEqual([]);
});

test('a visitor who signs in keeps the half-filled ticket', () => {
  unfinishedTickets.store('oz_lotto.standard', null, {});
  openPage().emit('session:started', { customerId: ADA.customerId });
  expect(kept()).toEqual(['wattle.ticket.oz_lotto.standard']);
});
