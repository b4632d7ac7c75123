import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('a press without a network fails at once and is not repeated later', async () => {
  const client = createQueryClient();
  client.mount();
  window.dispatchEvent(new Event('offline'));
  onTestFinished(() => void window.dispatchEvent(new Event('online')));
  onTestFinished(() => client.unmount());
  const pay = vi.fn().mockRejectedValue(new Error('no network'));
  const pressed = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn: pay }))
    .execute(undefined);
  await expect(pressed).rejects.toThrow('no network');
  window.dispatchEvent(new Event('online'));
  await client.resumePausedMutations();
  expect(pay).toHaveBeenCalledOnce();
});
