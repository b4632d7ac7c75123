import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What waits for somebody's press. */
const ON_DEMAND = /\/src\/layout\/(overlays\.ts|elevation-dialog\.tsx)$/;

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
        for (const file of Object.values(bundle)) {
          const href = `/${file.fileName}`;
          if (file.type === 'chunk' && ON_DEMAND.test(file.facadeModuleId ?? '')) continue;
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
