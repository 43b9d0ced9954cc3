import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          testTimeout: 20_000,
          include: ['contract/src/**/*.test.ts', 'card-sandbox/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'counter',
          // Files share the modules they load, which is half the work; each has its own server and database.
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'screen',
          isolate: false,
          // The same for all files: a worker that has to change it starts again and loads everything again.
          environment: 'happy-dom',
          setupFiles: [join(import.meta.dirname, 'web/src/testing/set-up.ts')],
          testTimeout: 30_000,
          include: ['src/**/*.test.{ts,tsx}'],
          root: 'web',
        },
      },
    ],
    // One second, the default, is too short for a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // One more than most machines of CI have cores: a test waits for PostgreSQL a good part of its time.
    maxWorkers: 3,
  },
});
