import type { Plugin } from 'vite';

/** Emits mfe.json: what the content service needs to know to put this artefact into the registry. */
export function mfeDescription(description: {
  readonly name: string;
  readonly contract: number;
  readonly mounts: readonly string[];
}): Plugin {
  return {
    name: 'wattle:mfe-description',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'mfe.json',
        source: `${JSON.stringify(description, null, 2)}\n`,
      });
    },
  };
}
