import { join } from 'node:path';
import { chromiumArguments, openBrowser } from './browser.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { bin, ensureBuilt, ensureInstalled, root, run } from './project.mjs';

/**
 * The Lighthouse benchmark index of a mid-range phone: a fourth of the 1,750 of the desktops for which its fourfold
 * slowdown is meant. Slower machines are slowed down less.
 */
const PHONE_INDEX = 440;

async function measureSlowdown() {
  const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const indexes = [];
    while (indexes.length < 3)
      indexes.push(await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`));
    return Math.max(1, Math.max(...indexes) / PHONE_INDEX);
  } finally {
    await browser.close();
  }
}

await ensureInstalled();
await ensureBuilt();
await run(bin('tsx'), [join(root, 'bench/src/browser/main.ts'), ...process.argv.slice(2)], {
  env: {
    CHROMIUM_PATH: findOrInstallChromium(),
    CHROMIUM_ARGUMENTS: chromiumArguments.join(' '),
    CPU_SLOWDOWN: process.env.CPU_SLOWDOWN ?? String(await measureSlowdown()),
  },
});
