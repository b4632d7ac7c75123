import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const TESTS = ['{packages,mfe}/*/src/**/*.test.{ts,tsx}', 'shell/src/**/*.test.{ts,tsx}'];

/** The shell holds the state of a whole page in its modules, and a replaced module stays so for its worker. */
const needsAWorkerOfItsOwn = (file: string) =>
  file.startsWith('shell/') || readFileSync(file, 'utf8').includes('vi.mock(');

const isolated = globSync(TESTS, { cwd: import.meta.dirname }).filter(needsAWorkerOfItsOwn);

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['packages/testing/src/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // What a test waits for it names itself; this only ends one that hangs.
    testTimeout: 20_000,
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated } },
      { extends: true, test: { name: 'shared', include: TESTS, exclude: isolated, isolate: false } },
    ],
  },
});
