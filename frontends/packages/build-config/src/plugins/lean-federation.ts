import { join } from 'node:path';
import type { Plugin } from 'vite';

const replacement = (file: string) => join(import.meta.dirname, '../lean-federation', file);

const REPLACED = [
  { by: replacement('snapshots.ts'), source: /\/snapshot\/SnapshotHandler\.js$/ },
  { by: replacement('preloads.ts'), source: /\/utils\/preload\.js$/ },
  { by: replacement('scripts.ts'), source: /^\.\/dom\.js$/ },
];

/** Replaces modules of the federation's runtime that never run here, which no bundler can detect. */
export function leanFederation(): Plugin {
  return {
    name: 'wattle:lean-federation',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!/\/node_modules\/@module-federation\/(runtime-core|sdk)\/dist\//.test(importer ?? '')) return null;
      return REPLACED.find((one) => one.source.test(source))?.by ?? null;
    },
  };
}
