import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|json|svg)$/;
/** Below this a compressed copy saves less than its headers cost. */
const SMALLEST = 512;

/** Writes .br and .gz beside every text file of the artefact, so no server compresses at run time. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'wattle:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      directory = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
          const file = join(entry.parentPath, entry.name);
          const source = await readFile(file);
          if (source.length < SMALLEST) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await Promise.all([
            toBrotli(source, { params }).then((compressed) => writeFile(`${file}.br`, compressed)),
            toGzip(source, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
          ]);
        }
      },
    },
  };
}
