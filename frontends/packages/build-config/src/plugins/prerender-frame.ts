import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

const HEAD_SLOT = '<!--shell:head-->';
const EMPTY_ROOT = '<div id="root"></div>';
const SLOTS = {
  preview: ['%shell:preview%', '<!--shell:preview-->'],
  previewEnd: ['%/shell:preview%', '<!--/shell:preview-->'],
  banner: ['%shell:banner%', '<!--shell:banner-->'],
  bannerEnd: ['%/shell:banner%', '<!--/shell:banner-->'],
  bannerLabel: ['%shell:banner-label%', '%shell:banner-label%'],
  bannerText: ['%shell:banner-text%', '<!--shell:banner-text-->'],
  main: ['%shell:main%', '<!--shell:main-->'],
  mark: ['%shell:mark%', '<!--shell:mark-->'],
  markEnd: ['%/shell:mark%', '<!--/shell:mark-->'],
  name: ['%shell:name%', '<!--shell:name-->'],
} as const;

type SlotTexts = { readonly [Slot in keyof typeof SLOTS]: string };

/**
 * Puts the shell's frame into #root of the built document, so that the first paint waits for no script. The frame
 * comes from `src/start/prerender.tsx`; React replaces it with the same boxes when it starts.
 */
export function prerenderFrame(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'wattle:prerender-frame',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const scratch = join(root, 'node_modules/.prerender');
        await build({
          root,
          configFile: false,
          logLevel: 'error',
          plugins: [react()],
          build: { ssr: 'src/start/prerender.tsx', outDir: scratch, emptyOutDir: true },
          ssr: { noExternal: true },
        });
        const { prerenderShell } = (await import(pathToFileURL(join(scratch, 'prerender.js')).href)) as {
          prerenderShell: (texts: SlotTexts) => string;
        };
        const document = join(outDir, 'index.html');
        const html = await readFile(document, 'utf8');
        if (!html.includes(EMPTY_ROOT)) throw new Error(`${document} has no ${EMPTY_ROOT}`);
        const texts = Object.fromEntries(
          Object.entries(SLOTS).map(([slot, [text]]) => [slot, text]),
        ) as SlotTexts;
        const frame = Object.values(SLOTS).reduce(
          (html, [text, marker]) => html.replace(text, marker),
          prerenderShell(texts),
        );
        await writeFile(
          document,
          html
            .replace(EMPTY_ROOT, () => `<div id="root">${frame}</div>`)
            // What the server adds comes after the shell's styles, which fix the order of the layers.
            .replace(HEAD_SLOT, '')
            .replace('</head>', `  ${HEAD_SLOT}\n  </head>`),
        );
        await rm(scratch, { recursive: true });
      },
    },
  };
}
