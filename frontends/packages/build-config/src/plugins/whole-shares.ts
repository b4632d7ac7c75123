import type { Plugin } from 'vite';

/**
 * Makes a micro-frontend take every export of what the shell shares.
 *
 * The federation plugin otherwise takes only the exports it has seen used once no module has arrived for 10 ms,
 * which on a busy machine is before it has seen them all; the build then fails for a missing export. A namespace
 * import in the first module tells it to take all, and costs nothing: the shell carries the code.
 */
export function wholeShares(entry: string, names: readonly string[]): Plugin {
  return {
    name: 'wattle:whole-shares',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(entry)) return null;
      const imports = names.map((name, at) => `import * as share${at} from '${name}'; void share${at};`);
      return { code: `${code}\n${imports.join('\n')}\n`, map: null };
    },
  };
}
