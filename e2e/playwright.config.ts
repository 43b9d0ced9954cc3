import { defineConfig } from '@playwright/test';
import { BASE_URL, PORT } from './address';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  // Sweeps look at every screen for one thing; npm run test:long runs them.
  projects: [
    { name: 'journeys', testDir: './tests' },
    { name: 'sweeps', testDir: './sweeps' },
  ],
  outputDir: './test-results',
  fullyParallel: true,
  // One more than most machines of CI have cores: a journey waits for its page a good part of its time.
  workers: 3,
  forbidOnly: true,
  // The second try is only for its trace: a test that fails once has failed.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { open: 'never', outputFolder: './playwright-report' }]],
  use: {
    baseURL: BASE_URL,
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // Only for the second try: recording every test would cost a seventh of their time, and video more than the
    // tests.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: true },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        '--disable-gpu',
      ],
    },
  },
  webServer: {
    command: 'node e2e/serve.mjs',
    cwd: '..',
    url: `${BASE_URL}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(PORT) },
  },
});
