import { findOrInstallChromium } from './chromium.mjs';
import { bin, ensureBuilt, run } from './project.mjs';

/** Runs the journeys or the sweeps, with the built product. */
export async function browserTests(project) {
  const chromium = findOrInstallChromium();
  await ensureBuilt();
  await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--project', project], {
    env: { CHROMIUM_PATH: chromium },
  });
}
