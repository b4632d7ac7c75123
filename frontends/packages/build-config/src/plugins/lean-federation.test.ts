import type * as Federation from '@module-federation/runtime';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { leanFederation } from './lean-federation.ts';

const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

let federation: typeof Federation;

beforeAll(async () => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanFederation()],
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
    build: {
      write: false,
      rolldownOptions: { input: '@module-federation/runtime', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  federation = await import(moduleOf(output[0].code));
  federation.init({ name: 'shell', remotes: [] });
});

const checkout = (code: string) => ({
  name: 'mfe_checkout',
  alias: 'checkout',
  type: 'module' as const,
  entry: moduleOf(code),
});

test('a micro-frontend that failed is loaded once it is registered anew', async () => {
  const { loadRemote, registerRemotes } = federation;
  vi.spyOn(console, 'warn').mockReturnValue();
  registerRemotes([checkout('throw new Error("down")')]);
  await expect(loadRemote('checkout/mfe')).rejects.toThrow('down');
  const works = 'export const init = () => {}; export const get = async () => () => ({ works: true });';
  registerRemotes([checkout(works)], { force: true });
  expect(await loadRemote('checkout/mfe')).toEqual({ works: true });
});

test('a replaced module throws when it is called', async () => {
  await expect(federation.preloadRemote([{ nameOrAlias: 'checkout' }])).rejects.toThrow('lean-federation');
});
