/** Starts the development servers of the shell and every micro-frontend; /api goes to the gateway (WATTLE_GATEWAY). */
import { join } from 'node:path';
import { createServer } from 'vite';
import { MICRO_FRONTENDS, SHELL_DEV_PORT } from '../packages/build-config/src/micro-frontends.ts';

const workspace = join(import.meta.dirname, '..');

for (const folder of [...MICRO_FRONTENDS.map(({ name }) => join('mfe', name)), 'shell']) {
  const server = await createServer({
    root: join(workspace, folder),
    configFile: join(workspace, folder, 'vite.config.ts'),
  });
  await server.listen();
}
console.log(`http://localhost:${SHELL_DEV_PORT}`);
