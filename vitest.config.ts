import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['contract/src/**/*.test.ts', 'card-sandbox/src/**/*.test.ts'] } },
      {
        test: {
          name: 'counter',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: { name: 'screen', include: ['src/**/*.test.{ts,tsx}'], root: 'web' },
      },
    ],
    pool: 'forks',
    maxWorkers: 2,
  },
});
