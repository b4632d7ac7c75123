import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMfeLoader, MfeUnavailableError } from './load-mfe.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const registry = [{ name: 'checkout', entry: '/mfe/checkout/e.js', contract: 1, mounts: ['/cart'] }];
const mfe = { contract: 1, name: 'checkout', routes: () => [] };
const answer = vi.mocked(loadRemote);

beforeEach(() => {
  answer.mockReset();
  vi.mocked(registerRemotes).mockReset();
});

describe('a micro-frontend', () => {
  test('is loaded once', async () => {
    answer.mockResolvedValue({ default: mfe });
    const load = createMfeLoader(registry);
    expect(await load('checkout')).toBe(mfe);
    expect(await load('checkout')).toBe(mfe);
    expect(answer).toHaveBeenCalledExactlyOnceWith('checkout/mfe');
  });

  test('that failed is asked again at a new address', async () => {
    answer.mockRejectedValueOnce(new Error('503')).mockResolvedValue({ default: mfe });
    const load = createMfeLoader(registry);
    await expect(load('checkout')).rejects.toBeInstanceOf(MfeUnavailableError);
    expect(await load('checkout')).toBe(mfe);
    expect(registerRemotes).toHaveBeenLastCalledWith(
      [expect.objectContaining({ entry: expect.stringMatching(/^\/mfe\/checkout\/e\.js\?retry=\d+$/) })],
      { force: true },
    );
  });

  test.each([
    ['exposes nothing', null],
    ['exposes something else', { default: { hello: 'world' } }],
    ['speaks another contract', { default: { ...mfe, contract: 2 } }],
  ])('that %s is unavailable', async (_, module) => {
    answer.mockResolvedValue(module);
    await expect(createMfeLoader(registry)('checkout')).rejects.toBeInstanceOf(MfeUnavailableError);
  });

  test('that does not answer in time is unavailable', async () => {
    answer.mockReturnValue(new Promise(() => {}));
    await expect(createMfeLoader(registry, 5)('checkout')).rejects.toBeInstanceOf(MfeUnavailableError);
  });

  test.each([
    [
      'is gone when its entry is no longer served',
      () => Promise.resolve(new Response(null, { status: 404 })),
      true,
    ],
    ['is not when its server is down', () => Promise.resolve(new Response(null, { status: 503 })), false],
    ['is not when nothing answers', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('%s', async (_, respond, gone) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(respond);
    answer.mockRejectedValue(new Error('no such file'));
    const failure = await createMfeLoader(registry)('checkout').catch((error: unknown) => error);
    expect(await (failure as MfeUnavailableError).isGone()).toBe(gone);
    expect(fetch).toHaveBeenCalledWith('/mfe/checkout/e.js', { method: 'HEAD', cache: 'no-store' });
  });

  test('that is not in the registry is unavailable', async () => {
    await expect(createMfeLoader(registry)('account')).rejects.toBeInstanceOf(MfeUnavailableError);
  });
});
