import type { Plugin } from 'vite';
import { MFE_CONTRACT_VERSION } from '../../../mfe-contract/src/module.ts';
import { MICRO_FRONTENDS } from '../micro-frontends.ts';

/** In development the document carries a registry of the development servers; the rest comes from the API. */
export function developmentDocument(): Plugin {
  return {
    name: 'wattle:development-document',
    apply: 'serve',
    transformIndexHtml(html) {
      const registry = MICRO_FRONTENDS.map(({ name, mounts, devPort }) => ({
        name,
        entry: `http://localhost:${devPort}/mfe/${name}/mf-manifest.json`,
        contract: MFE_CONTRACT_VERSION,
        mounts,
      }));
      return html.replace(
        '<!--shell:config-->',
        `<script type="application/json" id="mfe-registry">${JSON.stringify(registry)}</script>`,
      );
    },
  };
}
