import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacement = (file: string) => fileURLToPath(new URL(`../lean-router/${file}`, import.meta.url));

/** What the data mode imports, and what stands in for it there. */
const REPLACED = [
  {
    by: replacement('framework.ts'),
    source: /\/ssr\/components\.js$/,
    importer: /\/lib\/(dom\/lib|components)\.js$/,
  },
  {
    by: replacement('instrumentation.ts'),
    source: /\/instrumentation\.js$/,
    importer: /\/router\/router\.js$/,
  },
];

/** Leaves out of the router what nobody here asks for, and no bundler can tell. */
export function leanRouter(): Plugin {
  return {
    name: 'wattle:lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/node_modules/react-router/dist/')) return null;
      const found = REPLACED.find((one) => one.source.test(source) && one.importer.test(importer));
      return found?.by ?? null;
    },
  };
}
