import type { Plugin } from 'vite';

/**
 * Emits preload.json: for each page, in the order given, the files that its first render needs. The server announces
 * them in the first HTML, which spares the browser a staircase of discoveries.
 */
export function pagePreloads(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'wattle:page-preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const collect = (fileName: string, js: Set<string>, css: Set<string>) => {
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk' || js.has(fileName)) return;
          js.add(fileName);
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) css.add(sheet);
          for (const imported of chunk.imports) collect(imported, js, css);
        };
        const entries = chunks
          .filter(({ fileName }) => /(^|\/)remoteEntry-|assets\/mfe-|localSharedImportMap/.test(fileName))
          .map(({ fileName }) => fileName);
        const closures = Object.entries(pages).map(([pattern, source]) => {
          const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(source));
          if (!page)
            throw new Error(`${pattern}: no chunk is built from ${source}; is the page loaded lazily?`);
          const js = new Set<string>();
          const css = new Set<string>();
          for (const fileName of [...entries, page.fileName]) collect(fileName, js, css);
          return [pattern, { js: [...js], css: [...css] }];
        });
        this.emitFile({
          type: 'asset',
          fileName: 'preload.json',
          source: `${JSON.stringify(Object.fromEntries(closures), null, 2)}\n`,
        });
      },
    },
  };
}
