import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    include: ['{packages,mfe}/*/src/**/*.test.{ts,tsx}', 'shell/src/**/*.test.{ts,tsx}'],
    setupFiles: ['packages/testing/src/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // What a test waits for it names itself; this only ends one that hangs.
    testTimeout: 20_000,
  },
});
