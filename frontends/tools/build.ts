/** Builds every artefact, or those named: `npm run build`, `npm run build -- shell account`. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MICRO_FRONTENDS } from '../packages/build-config/src/micro-frontends.ts';

const workspace = join(import.meta.dirname, '..');
const folderOf = (name: string) => join(workspace, name === 'shell' ? 'shell' : join('mfe', name));
const named = process.argv.slice(2);
const queue = named.length > 0 ? named : ['shell', ...MICRO_FRONTENDS.map(({ name }) => name)];

for (const name of queue) {
  if (!existsSync(folderOf(name))) throw new Error(`nothing to build is called ${name}`);
}

function build(name: string): Promise<void> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const vite = join(workspace, 'node_modules/vite/bin/vite.js');
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: folderOf(name),
      stdio: 'inherit',
    });
    child.on('exit', (code) => {
      if (code !== 0) return reject(new Error(`${name}: vite build ended with ${code}`));
      console.log(`${name}: built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      resolve();
    });
  });
}

async function worker(): Promise<void> {
  for (let name = queue.shift(); name; name = queue.shift()) await build(name);
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
