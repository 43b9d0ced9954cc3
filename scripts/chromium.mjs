import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mayInstall, tryToInstall } from './debian.mjs';
import { root } from './project.mjs';

/** Without browser windows, which are a third of a test's work. */
const shell = '/usr/bin/chromium-headless-shell';

const usualPaths = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function playwrightsOwn() {
  const require = createRequire(join(root, 'e2e/package.json'));
  const path = require('@playwright/test').chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

const find = () => usualPaths.find((path) => existsSync(path)) ?? playwrightsOwn();

/**
 * The browser for the end-to-end tests: configured, found, or, as root on Debian or Ubuntu, installed. Never skipped.
 */
export function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    console.error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    process.exit(1);
  }
  if (!existsSync(shell) && mayInstall()) tryToInstall('chromium-headless-shell');
  if (!find() && mayInstall()) tryToInstall('chromium');
  const found = find();
  if (found) return found;
  console.error(
    'The browser tests need Chromium. Install it, or name one in CHROMIUM_PATH, and run npm test again.',
  );
  process.exit(1);
}
