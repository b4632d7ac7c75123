import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Lazy imports of the shell's own code are loaded on demand: after a press or a sign-in. The
 * dynamic imports of the federation, and that of main.tsx by it, are how every page starts.
 */
const isOnDemand = ({ isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk) =>
  isDynamicEntry && /\/shell\/src\/(?!start\/main\.tsx)/.test(facadeModuleId ?? '');

function chunksOnDemand(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const found = new Set(chunks.filter(isOnDemand).map(({ fileName }) => fileName));
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

const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g;
const NONCE = '%shell:nonce%';

/**
 * Writes the document's sheets into it, so that the first paint waits for the document alone. The one with the
 * tokens comes first: whichever names the cascade layers first decides their order.
 */
function withStyles(html: string, files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): string {
  const names = [...html.matchAll(STYLE_SHEET)].map(([, name]) => name);
  const sheets = files
    .filter((file) => file.type === 'asset' && names.includes(file.fileName))
    .map((file) => (file.type === 'asset' ? String(file.source).trim() : ''));
  const first = sheets.find((sheet) => sheet.startsWith('@layer tokens'));
  if (!first) throw new Error('no style sheet of the document names the cascade layers first');
  const css = [first, ...sheets.filter((sheet) => sheet !== first)].join('\n');
  if (/<\/style/i.test(css)) throw new Error('a style sheet of the document would end its element');
  const style = `<style nonce="${NONCE}">${css}</style>\n    `;
  let isPlaced = false;
  return html.replace(STYLE_SHEET, () => {
    if (isPlaced) return '';
    isPlaced = true;
    return style;
  });
}

const PROGRAM = /<script type="module"[^>]*src="(\/[^"]+)"[^>]*><\/script>/;
/** Preloads with low priority, behind the resources of the first paint. */
const ANNOUNCED = { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low' } as const;

/** The document runs `start.ts` alone, which runs the program that is announced under this name. */
function startedBy(start: string, html: string): string {
  const [script, program] = PROGRAM.exec(html) ?? [];
  if (!script) throw new Error('the document runs no program');
  return html
    .replace(
      script,
      `<script type="module" crossorigin fetchpriority="low" src="/${start}"></script>\n    ` +
        `<link id="program" rel="modulepreload" crossorigin href="${program}">`,
    )
    .replaceAll(
      'rel="modulepreload" crossorigin href',
      'rel="modulepreload" crossorigin fetchpriority="low" href',
    );
}

/** Preloads the typeface and every other chunk of the shell's start. */
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
        const chunks = files.filter((file) => file.type === 'chunk');
        const start = chunks.find(({ name }) => name === 'start');
        if (!start) throw new Error('no chunk is built from start.ts');
        const waiting = chunksOnDemand(chunks);
        for (const file of files) {
          const href = `/${file.fileName}`;
          if (waiting.has(file.fileName)) continue;
          if (file.type === 'chunk' && file !== start && !html.includes(href)) {
            tags.push({ tag: 'link', attrs: { ...ANNOUNCED, href }, injectTo: 'head' });
          } else if (/latin-wght-normal.*\.woff2$/.test(file.fileName)) {
            const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href };
            tags.push({ tag: 'link', attrs, injectTo: 'head' });
          }
        }
        return { html: startedBy(start.fileName, withStyles(html, files)), tags };
      },
    },
  };
}
