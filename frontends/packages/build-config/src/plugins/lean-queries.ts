import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NO_INFINITE_QUERIES = fileURLToPath(new URL('../lean-queries/infinite-queries.ts', import.meta.url));

/** Leaves out of the query client what nobody here asks for, and no bundler can tell. */
export function leanQueries(): Plugin {
  return {
    name: 'wattle:lean-queries',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isQuery = /\/node_modules\/@tanstack\/query-core\/build\/.*\/query\.js$/.test(importer ?? '');
      return isQuery && source === './infiniteQueryBehavior.js' ? NO_INFINITE_QUERIES : null;
    },
  };
}
