import type { Browser, Page } from '@playwright/test';

/** A slow network, with the figures that Lighthouse uses for phones. */
const SLOW_NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, offline: false };
const FULL_NETWORK = { latency: 0, downloadThroughput: -1, uploadThroughput: -1, offline: false };
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const screens = { phone: SCREEN, desk: { viewport: { width: 1440, height: 900 } } };

/** How long nothing must happen for the page to count as idle. */
const REST_MS = 500;

/** The cost of one action on the phone, in milliseconds. */
export interface Measurement {
  /** From the start until it is done and the page responds again. */
  took: number;
  /** The longest time for which the page could not respond. */
  longestTask: number;
  /** From the slowest key or click to the next paint; 0 if there was none. */
  slowestAnswer: number;
}

interface Seen {
  tasks: { start: number; ms: number }[];
  answers: number[];
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page. Contains no named functions: they are compiled to calls that the page does not have. */
const watch = () => {
  window.seen = { tasks: [], answers: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.seen.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.answers.push(duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit); // not in its type yet
};

/** Runs in the page: resolves after a while without long tasks, with the time at which the last one ended. */
const untilRest = (restMs: number) =>
  new Promise<number>((resolve) => {
    const from = performance.now();
    const timer = setInterval(() => {
      const last = window.seen.tasks.at(-1);
      const lastEnd = last ? last.start + last.ms : 0;
      if (performance.now() - Math.max(from, lastEnd) < restMs) return;
      clearInterval(timer);
      resolve(lastEnd);
    }, 50);
  });

export interface Phone {
  page: Page;
  onSlowNetwork: <T>(act: () => Promise<T>) => Promise<T>;
  /** Runs what is not measured at full speed. */
  runUnthrottled: (act: () => Promise<void>) => Promise<void>;
  /** Runs an action, waits until the page is idle, and returns its cost. */
  measure: (act: () => Promise<void>) => Promise<Measurement>;
  close: () => Promise<void>;
}

export const cookiesOf = (header: string, url: string) =>
  header.split('; ').map((each) => {
    const at = each.indexOf('=');
    return { name: each.slice(0, at), value: each.slice(at + 1), url };
  });

const now = () => performance.timeOrigin + performance.now();

async function measureOn(page: Page, act: () => Promise<void>): Promise<Measurement> {
  await page.evaluate(() => {
    window.seen.tasks.splice(0);
    window.seen.answers.splice(0);
  });
  const before = now();
  await act();
  const done = now();
  const lastTaskEnd = await page.evaluate(untilRest, REST_MS);
  const { seen, origin } = await page.evaluate(() => ({
    seen: window.seen,
    origin: performance.timeOrigin,
  }));
  return {
    took: Math.max(done, origin + lastTaskEnd) - before,
    longestTask: Math.max(0, ...seen.tasks.map(({ ms }) => ms)),
    slowestAnswer: Math.max(0, ...seen.answers),
  };
}

export interface Setting {
  url: string;
  /** Of a signed-in user. */
  cookie: string;
  /** How many times slower than this machine the phone is. */
  slowdown: number;
}

/** Opens a phone, or the screen of a desk if asked for. */
export async function openPhone(
  browser: Browser,
  { url, cookie, slowdown }: Setting,
  device: keyof typeof screens = 'phone',
): Promise<Phone> {
  const context = await browser.newContext({ ...screens[device], baseURL: url });
  await context.addCookies(cookiesOf(cookie, url));
  await context.addInitScript(watch);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await slowDown(slowdown);
  return {
    page,
    onSlowNetwork: async (act) => {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      const result = await act();
      await devtools.send('Network.emulateNetworkConditions', FULL_NETWORK);
      return result;
    },
    runUnthrottled: async (act) => {
      await slowDown(1);
      await act();
      await slowDown(slowdown);
    },
    measure: (act) => measureOn(page, act),
    close: () => context.close(),
  };
}
