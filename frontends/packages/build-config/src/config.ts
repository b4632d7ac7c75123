import { fileURLToPath } from 'node:url';
import { federation, type ModuleFederationOptions } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown, type UserConfig, type UserConfigFnObject } from 'vite';
import { MFE_CONTRACT_VERSION } from '../../mfe-contract/src/module.ts';
import { microFrontend, PAGE_DEV_PORT, SHELL_DEV_PORT } from './micro-frontends.ts';
import { developmentDocument } from './plugins/development-document.ts';
import { hostManifest } from './plugins/host-manifest.ts';
import { leanFederation } from './plugins/lean-federation.ts';
import { mfeDescription } from './plugins/mfe-description.ts';
import { pagePreloads } from './plugins/page-preloads.ts';
import { precompress } from './plugins/precompress.ts';
import { prerenderFrame } from './plugins/prerender-frame.ts';
import { shellPreloads } from './plugins/shell-preloads.ts';
import { wholeShares } from './plugins/whole-shares.ts';

/** Only what carries React context or module state is shared; everything else is tree-shaken into each artefact. */
const SINGLETONS = { react: '^19.3.0', 'react-dom': '^19.3.0', '@wattle/platform': '^1.0.0' };

/** The shell provides the singletons; a released micro-frontend carries no fallback copy. */
function shared(carriesCopies: boolean): ModuleFederationOptions['shared'] {
  return Object.fromEntries(
    Object.entries(SINGLETONS).map(([name, requiredVersion]) => [
      name,
      { singleton: true, requiredVersion, ...(carriesCopies ? {} : { import: false as const }) },
    ]),
  );
}

const build = {
  // Baseline "widely available" as of November 2026: light-dark(), dialog, popover, cascade layers.
  target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
  modulePreload: {
    polyfill: false,
    // The document names the scripts of the first page; lists of every page's scripts would weigh more than they save.
    resolveDependencies: (_, files, { hostType }) =>
      hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
  },
  sourcemap: 'hidden',
  reportCompressedSize: false,
  // Inlined assets would need data: sources in the content security policy.
  assetsInlineLimit: 0,
} as const satisfies UserConfig['build'];

/** Small files compress badly, and each is asked for: what most pages need travels together. */
type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

const rolldownOptions = (groups: Groups) => ({
  checks: { pluginTimings: false },
  output: { codeSplitting: { groups } },
});

/** More than half of a micro-frontend's pages need what its `base` carries, for it comes with each of them. */
const pagesWithBase = (pages: Readonly<Record<string, string>>) =>
  Math.floor(new Set(Object.values(pages)).size / 2) + 1;

/** So many pages, or more, have a form where the form kit is a file of its own. */
const PAGES_WITH_FORMS = 5;

const SHELL_START = 'src/start/start.ts';

/** Everything that the shell starts with: what others wrote changes seldom, and stays in the browser's cache. */
const SHELL_GROUPS: Groups = [
  { name: 'vendor', test: /\/node_modules\//, tags: ['$initial'], priority: 1 },
  { name: 'shell', test: (id) => !id.endsWith(SHELL_START), tags: ['$initial'] },
];

/** Pages are entries of their own. The form kit stays apart, for many pages have no form. */
const groupsOfPages = (pages: Readonly<Record<string, string>>): Groups => [
  // What its routes are made of comes with every page.
  { name: 'routes', test: /\/(packages|mfe)\/(?!.*\/mfe\.tsx)[^?]+\/src\//, tags: ['$initial'], priority: 2 },
  {
    name: 'base',
    test: /\/packages\/(?!design-system\/src\/forms)[^?]+\/src\//,
    minShareCount: pagesWithBase(pages),
    priority: 1,
  },
  {
    name: 'forms',
    test: /\/(design-system\/src\/forms|node_modules\/(react-hook-form|@hookform|zod))\//,
    minShareCount: PAGES_WITH_FORMS,
  },
];

const groupsOf = (together: Readonly<Record<string, RegExp>>): Groups =>
  Object.entries(together).map(([name, test]) => ({
    name,
    test,
    minShareCount: 2,
    priority: -1,
    includeDependenciesRecursively: false,
  }));

/** The icon package's builder has features that are not used, and every artefact would carry it. */
const lightIcons = [
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: fileURLToPath(new URL('../../design-system/src/icon.tsx', import.meta.url)),
  },
];

const gateway = () => process.env.WATTLE_GATEWAY ?? 'http://127.0.0.1:8080';

/**
 * @param pages address pattern → source file of its page, most specific first; becomes preload.json
 * @param together name → what it matches, where more than one part needs it, comes in one file of that name
 */
export function mfeConfig(
  name: string,
  pages: Readonly<Record<string, string>>,
  together: Readonly<Record<string, RegExp>> = {},
): UserConfigFnObject {
  const { mounts, devPort } = microFrontend(name);
  return defineConfig(({ command }) => ({
    base: `/mfe/${name}/`,
    resolve: { alias: command === 'build' ? lightIcons : [] },
    plugins: [
      wholeShares('/src/mfe.tsx', Object.keys(SINGLETONS)),
      react(),
      federation({
        name: `mfe_${name}`,
        filename: 'remoteEntry-[hash].js',
        manifest: true,
        exposes: { './mfe': './src/mfe.tsx' },
        shared: shared(command === 'serve'),
        dts: false,
        shareStrategy: 'loaded-first',
        dev: { remoteHmr: true },
        disableSnapshot: command === 'build',
        experiments: { externalRuntime: command === 'build' },
      }),
      pagePreloads(pages),
      mfeDescription({ name, contract: MFE_CONTRACT_VERSION, mounts }),
      precompress(),
    ],
    server: {
      port: devPort,
      strictPort: true,
      origin: `http://localhost:${devPort}`,
      cors: true,
      proxy: { '/api': gateway() },
    },
    // No index.html in the artefact: a micro-frontend is a library that the shell starts.
    build: {
      ...build,
      rolldownOptions: {
        ...rolldownOptions([...groupsOfPages(pages), ...groupsOf(together)]),
        input: { mfe: 'src/mfe.tsx' },
      },
    },
  }));
}

export function shellConfig(): UserConfigFnObject {
  return defineConfig(({ command }) => ({
    base: '/',
    resolve: { alias: command === 'build' ? lightIcons : [] },
    plugins: [
      react(),
      leanFederation(),
      hostManifest(SINGLETONS),
      shellPreloads(),
      developmentDocument(),
      prerenderFrame(),
      precompress(),
    ],
    // The micro-frontends of a release are named with their entry, so that nothing reads their manifests.
    define:
      command === 'build' ? { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' } : {},
    server: { port: SHELL_DEV_PORT, strictPort: true, proxy: { '/api': gateway() } },
    build: {
      ...build,
      rolldownOptions: {
        ...rolldownOptions(SHELL_GROUPS),
        input: { index: 'index.html', start: SHELL_START },
      },
    },
  }));
}

/** A page without the shell and its federation. */
export function pageConfig({ base }: { readonly base: string }): UserConfigFnObject {
  return defineConfig(({ command }) => ({
    base,
    plugins: [react()],
    resolve: { alias: command === 'build' ? lightIcons : [] },
    server: { port: PAGE_DEV_PORT, strictPort: true },
    build: { ...build, rolldownOptions: rolldownOptions([]) },
  }));
}
