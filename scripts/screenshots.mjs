import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { openBrowser } from './browser.mjs';
import { sessionCookie, startDemo } from './demo-server.mjs';
import { guidePictures } from './guide-pictures.mjs';
import { ensureBuilt, ensureInstalled, root } from './project.mjs';
import { screens } from './screens.mjs';

/**
 * Takes the screenshots of the README and the guides, or those with the given file names. `--all folder [name ...]`
 * takes every screen and dialog instead, on a phone, a tablet and a desktop, and exits with 1 if one scrolls sideways or
 * shifts while it loads. COLOR_SCHEME=dark takes them in the dark theme.
 */
const widths = [
  { width: 360, height: 780, touch: true },
  { width: 820, height: 1180, touch: true },
  { width: 1440, height: 900, touch: false },
];
/** A fifth of the layout shift that counts as good. */
const MOST_SHIFT = 0.02;

const readme = [
  { screen: 'catalog', file: 'catalog.png', width: 1440, height: 900 },
  { screen: 'desk', file: 'desk.png', width: 1440, height: 900 },
  { screen: 'order', file: 'order.png', width: 1440, height: 900 },
  { screen: 'catalog', file: 'catalog-phone.png', width: 390, height: 844, touch: true },
  { screen: 'cart', file: 'cart-phone.png', width: 390, height: 844, touch: true },
  { screen: 'checkout-payment-buyer', file: 'checkout-phone.png', width: 390, height: 844, touch: true },
];

const cookies = new Map();

async function pageFor(browser, url, { as, width, height, touch = false, scale = 1 }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    colorScheme: process.env.COLOR_SCHEME ?? 'light',
  });
  if (as) {
    if (!cookies.has(as)) cookies.set(as, await sessionCookie(url, as));
    const given = cookies.get(as).split('; ');
    await context.addCookies(
      given.map((cookie) => {
        const [name, ...value] = cookie.split('=');
        return { name, value: value.join('='), url };
      }),
    );
  }
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const [first] = sources;
        window.shifts.push({ value, what: first?.node?.outerHTML?.slice(0, 120) ?? '' });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

const settled = async (page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[data-skeleton]') === null);
  await page.evaluate(() => document.fonts.ready);
};

/** The problems of the current page, one sentence each. */
async function problemsOf(page) {
  const { overhang, wide, shifts } = await page.evaluate(() => {
    const { scrollWidth } = document.scrollingElement;
    const widest = [...document.querySelectorAll('body *')].find(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    return {
      overhang: scrollWidth - window.innerWidth,
      wide: scrollWidth > window.innerWidth ? widest?.outerHTML.slice(0, 160) : undefined,
      shifts: window.shifts ?? [],
    };
  });
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return [
    ...(overhang > 0 ? [`scrolls sideways by ${overhang} px: ${wide}`] : []),
    ...(total > MOST_SHIFT
      ? [`moves while loading (${total.toFixed(3)}): ${shifts.map(({ what }) => what).join(' | ')}`]
      : []),
  ];
}

async function takeAll(browser, url, folder, names) {
  mkdirSync(folder, { recursive: true });
  const chosen = names.length > 0 ? screens.filter(({ name }) => names.includes(name)) : screens;
  let faults = 0;
  for (const { name, as, open } of chosen) {
    for (const size of widths) {
      const page = await pageFor(browser, url, { as, ...size });
      const found = [];
      try {
        await open(page, url);
        await settled(page);
        found.push(...(await problemsOf(page)));
      } catch (error) {
        found.push(error.message.split('\n').slice(0, 3).join(' '));
      }
      const hasDialog = (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) > 0;
      await page.screenshot({ path: join(folder, `${name}-${size.width}.png`), fullPage: !hasDialog });
      await page.context().close();
      for (const fault of found) console.log(`${name} at ${size.width}: ${fault}`);
      faults += found.length;
    }
  }
  console.log(`${chosen.length} screens, ${faults} faults, pictures in ${folder}`);
  return faults === 0;
}

/** With a palette a picture has a third of the bytes. */
async function store(file, taken) {
  const { size } = await sharp(taken)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(root, 'docs/images', file));
  console.log(`docs/images/${file}: ${Math.round(size / 1000)} kB`);
}

async function takeReadme(browser, url, isWanted) {
  for (const { screen, file, ...size } of readme.filter(isWanted)) {
    const { as, open } = screens.find(({ name }) => name === screen);
    const page = await pageFor(browser, url, { as, ...size, scale: size.touch ? 2 : 1 });
    await open(page, url);
    await settled(page);
    await store(file, await page.screenshot());
    await page.context().close();
  }
}

async function takeGuides(browser, url, isWanted) {
  for (const { file, as, open, part, height } of guidePictures.filter(isWanted)) {
    const page = await pageFor(browser, url, { as, width: 1200, height: 1000 });
    await open(page, url);
    await settled(page);
    const box = await part(page).boundingBox();
    await store(file, await page.screenshot({ clip: { ...box, height: Math.min(box.height, height) } }));
    await page.context().close();
  }
}

async function takeDocumented(browser, url, files) {
  const isWanted = ({ file }) => files.length === 0 || files.includes(file);
  await takeReadme(browser, url, isWanted);
  await takeGuides(browser, url, isWanted);
  return true;
}

const [option, ...rest] = process.argv.slice(2);
const isAll = option === '--all';
const [folder, ...names] = isAll ? rest : [];
if (isAll ? folder === undefined : option?.startsWith('-')) {
  console.error(
    'Usage: node scripts/screenshots.mjs [file ...]\n   or: node scripts/screenshots.mjs --all folder [name ...]',
  );
  process.exit(1);
}
await ensureInstalled();
await ensureBuilt();
const demo = await startDemo();
const browser = await openBrowser();
try {
  const isGood = isAll
    ? await takeAll(browser, demo.url, resolve(folder), names)
    : await takeDocumented(browser, demo.url, process.argv.slice(2));
  process.exitCode = isGood ? 0 : 1;
} finally {
  await browser.close();
  await demo.stop();
}
