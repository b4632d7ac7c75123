import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Whatever the shell's own code imports lazily waits for somebody's press, or for somebody who is signed in. The
 * dynamic imports of the federation, and that of main.tsx by it, are how every page starts.
 */
const waits = ({ isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk) =>
  isDynamicEntry && /\/shell\/src\/(?!main\.tsx)/.test(facadeModuleId ?? '');

/** The chunks that only what is loaded on demand needs, and that itself. */
function chunksOnDemand(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const found = new Set(chunks.filter(waits).map(({ fileName }) => fileName));
  let known: number;
  do {
    known = found.size;
    for (const { fileName } of chunks) {
      const importers = chunks.filter(({ imports }) => imports.includes(fileName));
      if (importers.length > 0 && importers.every((importer) => found.has(importer.fileName)))
        found.add(fileName);
    }
  } while (found.size > known);
  return found;
}

/** Everything else that the shell emits is needed to start, and so is the typeface: tell the browser at once. */
export function shellPreloads(): Plugin {
  return {
    name: 'wattle:shell-preloads',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const tags: HtmlTagDescriptor[] = [];
        const files = Object.values(bundle);
        const waiting = chunksOnDemand(files.filter((file) => file.type === 'chunk'));
        for (const file of files) {
          const href = `/${file.fileName}`;
          if (waiting.has(file.fileName)) continue;
          if (file.type === 'chunk' && !html.includes(href)) {
            tags.push({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href },
              injectTo: 'head',
            });
          } else if (/latin-wght-normal.*\.woff2$/.test(file.fileName)) {
            const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href };
            tags.push({ tag: 'link', attrs, injectTo: 'head' });
          }
        }
        return tags;
      },
    },
  };
}
