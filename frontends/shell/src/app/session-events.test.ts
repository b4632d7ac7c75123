import { createToastStore, QueryClient } from '@wattle/platform';
import { expect, test } from 'vitest';
import { createEmit } from './session-events.ts';

test.each([
  ['session:started', { customerId: 'c-1' }],
  ['session:ended', { reason: 'signed-out' }],
] as const)('what was said to one person leaves with %s', (type, detail) => {
  const toasts = createToastStore();
  toasts.show({ message: 'Added to your cart' });
  createEmit(new QueryClient(), async () => {}, toasts)(type, detail as never);
  expect(toasts.snapshot()).toEqual([]);
});

test('who left a cart behind is forgotten with the session', () => {
  localStorage.setItem('wattle.cart-left-behind', 'c-1');
  createEmit(
    new QueryClient(),
    async () => {},
    createToastStore(),
  )('session:ended', { reason: 'signed-out' });
  expect(localStorage.getItem('wattle.cart-left-behind')).toBeNull();
});
