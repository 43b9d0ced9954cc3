import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { root } from './project.mjs';

/** How Chromium is started when run by a script: it contacts nothing but the page, and root may run it. */
export const chromiumArguments = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

export async function openBrowser(options = {}) {
  const require = createRequire(join(root, 'e2e/package.json'));
  const { chromium } = require('@playwright/test');
  return chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [...chromiumArguments, ...(options.args ?? [])],
  });
}
