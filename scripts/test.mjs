import { findOrInstallChromium } from './chromium.mjs';
import { bin, ensureBuilt, run } from './project.mjs';
import { verify } from './verify.mjs';

const startedAt = Date.now();
await verify({ long: true });
const chromium = findOrInstallChromium();
await ensureBuilt();
await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], {
  env: { CHROMIUM_PATH: chromium },
});
console.log(`All checks and tests passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
