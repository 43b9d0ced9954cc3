import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { cookiesOf, openPhone, type Setting } from './phone';

/** One promise about the desk: what was measured, and the most it may be. */
export interface DeskFigure {
  name: string;
  value: number;
  atMost: number;
}

const LINES = 50;
const PASTED = 1_000;
const MOMENTS = Number(process.env.BENCH_MOMENTS ?? 20);
const DESK_KEY_MS = Number(process.env.BENCH_KEY_MS ?? 250);
const PHONE_KEY_MS = Number(process.env.BENCH_PHONE_KEY_MS ?? 350);
/** What a crash may lose. */
const LOST_MS = 2_000;

const skuOf = (n: number): string => `SOAP-${String(n).padStart(7, '0')}`;

/** Each line as SKU and quantity. */
const shownLines = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('[data-cell$=":item"]')].flatMap((item) => {
      const quantity = item.closest('tr')?.querySelector<HTMLInputElement>('[data-cell$=":quantity"]');
      return quantity && quantity.value !== '' ? [`${item.value} ${quantity.value}`] : [];
    }),
  );

const lineCount = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) - 2);

async function openDesk(page: Page): Promise<void> {
  await page.goto('/desk');
  await page.waitForURL(/\/desk\/.+/);
  await page.locator('[data-cell="0:item"]').click();
}

async function typeQuantity(page: Page, n: number, keyMs: number): Promise<void> {
  await page.keyboard.type(String(1 + (n % 9)), { delay: keyMs });
  await page.keyboard.press('Enter', { delay: keyMs });
}

async function typeLine(page: Page, n: number, keyMs: number): Promise<void> {
  await page.keyboard.type(skuOf(n), { delay: keyMs });
  await page.keyboard.press('Enter', { delay: keyMs });
  await typeQuantity(page, n, keyMs);
}

/** With the thumbs: the number of the SKU, and then a tap on what the list offers. */
async function tapLine(page: Page, n: number, keyMs: number): Promise<void> {
  const sku = skuOf(n);
  await page.keyboard.type(sku.replace(/^\D+/, ''), { delay: keyMs });
  await page.getByRole('option', { name: sku }).tap();
  await page.waitForTimeout(keyMs);
  await typeQuantity(page, n, keyMs);
}

/** Known SKUs by keyboard, with someone's pauses between the keys. */
async function writeLines(
  browser: Browser,
  setting: Setting,
  device: 'desk' | 'phone',
): Promise<DeskFigure[]> {
  const [writeLine, keyMs, mostTime] =
    device === 'desk' ? [typeLine, DESK_KEY_MS, 180] : [tapLine, PHONE_KEY_MS, 240];
  const screen = await openPhone(browser, setting, device);
  try {
    await openDesk(screen.page);
    const { took, longestTask, slowestAnswer } = await screen.measure(async () => {
      for (let n = 1; n <= LINES; n += 1) await writeLine(screen.page, 97 * n, keyMs);
    });
    if ((await lineCount(screen.page)) !== LINES) throw new Error(`${device}: lines are missing`);
    return [
      { name: `${LINES} SKUs typed on a ${device}, s`, value: took / 1_000, atMost: mostTime },
      { name: `longest wait for the ${device}, ms`, value: slowestAnswer, atMost: 100 },
      { name: `longest task on the ${device}, ms`, value: longestTask, atMost: 100 },
    ];
  } finally {
    await screen.close();
  }
}

/** Runs in the page: the time from each key to the list of products that belongs to it. */
const watchSuggestions = () => {
  const times: number[] = [];
  let typedAt: number | undefined;
  // Before the page handles it: a list from memory is there at once.
  document.addEventListener(
    'input',
    () => {
      typedAt = performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    // The list of an earlier part of the text stays until then, but Enter takes nothing from it.
    if (typedAt === undefined || !document.querySelector('input[aria-activedescendant]')) return;
    times.push(performance.now() - typedAt);
    typedAt = undefined;
  }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  Object.assign(window, { suggestionTimes: times });
};

async function suggest(browser: Browser, setting: Setting): Promise<DeskFigure[]> {
  const screen = await openPhone(browser, { ...setting, slowdown: 1 }, 'desk');
  try {
    await openDesk(screen.page);
    await screen.page.evaluate(watchSuggestions);
    for (let n = 1; n <= 10; n += 1) {
      await screen.page.keyboard.type(skuOf(1_000 + 37 * n), { delay: 150 });
      await screen.page.keyboard.press('Escape');
    }
    const times = await screen.page.evaluate(
      () => (window as unknown as { suggestionTimes: number[] }).suggestionTimes,
    );
    times.sort((one, other) => one - other);
    return [
      {
        name: 'key to list, median, ms',
        value: times[Math.floor(times.length / 2)] ?? Number.NaN,
        atMost: 60,
      },
    ];
  } finally {
    await screen.close();
  }
}

async function pasteAndEdit(browser: Browser, setting: Setting): Promise<DeskFigure[]> {
  const screen = await openPhone(browser, { ...setting, slowdown: 1 }, 'desk');
  const { page } = screen;
  try {
    await openDesk(page);
    const text = Array.from({ length: PASTED }, (_, n) => `${skuOf(1 + n)}\t${1 + (n % 5)}`).join('\n');
    const pasted = await screen.measure(async () => {
      await page.evaluate((rows) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', rows);
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
      await page.waitForFunction(
        (count) => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(count + 2),
        PASTED,
        { polling: 20 },
      );
    });
    const edited = await screen.measure(async () => {
      for (let n = 1; n <= 5; n += 1) await typeLine(page, 5_000 + n, 60);
      await page.keyboard.press('Control+Home');
      for (let n = 0; n < 30; n += 1) await page.keyboard.press('ArrowDown', { delay: 30 });
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('7', { delay: 60 });
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+End');
    });
    return [
      { name: `${PASTED} pasted rows, ms`, value: pasted.took, atMost: 2_000 },
      { name: `longest task while editing ${PASTED} lines, ms`, value: edited.longestTask, atMost: 100 },
      { name: `longest wait while editing ${PASTED} lines, ms`, value: edited.slowestAnswer, atMost: 100 },
    ];
  } finally {
    await screen.close();
  }
}

const missingIn = (shown: readonly string[], typed: readonly string[]): string[] =>
  typed.filter((line) => !shown.includes(line));

const KEY_MS = 40;

/** Reloads the page at random moments of typing; counts the lines that are gone afterwards. */
async function reload(browser: Browser, setting: Setting): Promise<DeskFigure[]> {
  const screen = await openPhone(browser, { ...setting, slowdown: 1 }, 'desk');
  const { page } = screen;
  let lost = 0;
  try {
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      await openDesk(page);
      const typed: string[] = [];
      for (let n = 1; n <= 1 + (moment % 4); n += 1) {
        const sku = 100 * (moment + 1) + n;
        await typeLine(page, sku, KEY_MS);
        typed.push(`${skuOf(sku)} ${1 + (sku % 9)}`);
      }
      await page.keyboard.type(`3 ${skuOf(9_000 + moment)}`.slice(0, 2 + (moment % 10)), { delay: KEY_MS });
      await page.waitForTimeout(Math.random() * 1_500);
      await page.reload();
      await page.locator('[data-cell="0:quantity"]').waitFor();
      lost += missingIn(await shownLines(page), typed).length;
    }
  } finally {
    await screen.close();
  }
  return [{ name: `lines lost in ${MOMENTS} reloads`, value: lost, atMost: 0 }];
}

/** A browser of its own that can be killed, with a profile that outlives it. */
async function launchMortal(profile: string): Promise<{ browser: Browser; kill: () => Promise<void> }> {
  const child = spawn(
    process.env.CHROMIUM_PATH ?? 'chromium',
    [
      ...(process.env.CHROMIUM_ARGUMENTS?.split(' ') ?? []),
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stderr })) {
    const endpoint = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (!endpoint) continue;
    setImmediate(() => child.stderr.resume());
    const browser = await chromium.connectOverCDP(endpoint);
    const kill = async () => {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await exited;
      await browser.close().catch(() => undefined);
    };
    return { browser, kill };
  }
  throw new Error('The browser ended before it was ready');
}

async function pageOf(browser: Browser, { url, cookie }: Setting): Promise<Page> {
  const [context] = browser.contexts() as [BrowserContext];
  await context.addCookies(cookiesOf(cookie, url));
  return context.newPage();
}

/** Kills the browser at random moments of typing; counts lines that were typed long enough before and are gone. */
async function killBrowser(setting: Setting): Promise<DeskFigure[]> {
  let lost = 0;
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    const profile = mkdtempSync(join(tmpdir(), 'casepack-desk-'));
    try {
      const first = await launchMortal(profile);
      const page = await pageOf(first.browser, setting);
      await page.goto(`${setting.url}/desk`);
      await page.waitForURL(/\/desk\/.+/);
      await page.locator('[data-cell="0:item"]').click();
      const address = page.url();
      const typed: { line: string; at: number }[] = [];
      const until = Date.now() + 500 + Math.random() * 4_000;
      for (let n = 1; Date.now() < until; n += 1) {
        const sku = 200 * (moment + 1) + n;
        await typeLine(page, sku, KEY_MS);
        typed.push({ line: `${skuOf(sku)} ${1 + (sku % 9)}`, at: Date.now() });
      }
      const killedAt = Date.now();
      await first.kill();
      const old = typed.filter(({ at }) => at < killedAt - LOST_MS).map(({ line }) => line);
      const second = await launchMortal(profile);
      const again = await pageOf(second.browser, setting);
      await again.goto(address);
      await again.locator('[data-cell="0:item"]').waitFor();
      await again.waitForTimeout(500);
      lost += missingIn(await shownLines(again), old).length;
      await second.kill();
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return [{ name: `lines older than 2 s lost in ${MOMENTS} killed browsers`, value: lost, atMost: 0 }];
}

/** Everything that is promised about the desk, one after the other. */
export async function measureDesk(
  browser: Browser,
  setting: Setting,
  say: (line: string) => void,
  report: (figures: readonly DeskFigure[]) => void,
): Promise<void> {
  const works: [string, () => Promise<DeskFigure[]>][] = [
    ['typing on a desk', () => writeLines(browser, { ...setting, slowdown: 1 }, 'desk')],
    ['typing on a phone', () => writeLines(browser, setting, 'phone')],
    ['suggestions', () => suggest(browser, setting)],
    ['pasting and editing', () => pasteAndEdit(browser, setting)],
    ['reloads', () => reload(browser, setting)],
    ['killed browsers', () => killBrowser(setting)],
  ];
  for (const [name, measure] of works) {
    say(`Desk: ${name} ...`);
    report(await measure());
  }
}
