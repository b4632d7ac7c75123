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
