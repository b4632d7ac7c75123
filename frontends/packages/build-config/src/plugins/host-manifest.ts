import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Emits mf-manifest.json: the versions of the shared packages in this shell, for the release gate. */
export function hostManifest(singletons: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'wattle:host-manifest',
    apply: 'build',
    generateBundle() {
      const { resolve } = createRequire(`${this.environment.config.root}/package.json`);
      const shared = Object.entries(singletons).map(([name, requiredVersion]) => {
        const { version } = JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')) as {
          readonly version: string;
        };
        return { name, version, requiredVersion, singleton: true };
      });
      this.emitFile({
        type: 'asset',
        fileName: 'mf-manifest.json',
        source: `${JSON.stringify({ name: 'shell', exposes: [], shared }, null, 2)}\n`,
      });
    },
  };
}
