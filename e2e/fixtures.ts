import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { violationsOn } from './accessible';

interface Tools {
  /** Fails if axe-core finds a serious or critical violation on the current page. */
  expectAccessible: () => Promise<void>;
  /** Fails if the colors of the dark theme have too little contrast on the current page. */
  expectReadableInDark: () => Promise<void>;
  /** Signs in without the form, which has its own tests, and opens a page if one is named. */
  signIn: (email: string, path?: string) => Promise<void>;
}

interface Session {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  since: number;
}

interface Kept {
  /** By email: checking a password is slow on purpose, so tests share sessions. */
  sessions: Map<string, Session>;
}

export const DEMO_PASSWORD = 'casepack';

/** Before the server asks for the password again. */
const sessionReuseMs = 5 * 60_000;

async function enter(context: BrowserContext, sessions: Kept['sessions'], email: string): Promise<void> {
  await context.clearCookies();
  const kept = sessions.get(email);
  if (kept && Date.now() - kept.since < sessionReuseMs) {
    await context.addCookies(kept.cookies);
    // A test may have ended it by signing out.
    if ((await context.request.get('/api/auth/user')).ok()) return;
    await context.clearCookies();
  }
  const data = { email, password: DEMO_PASSWORD };
  const answer = await context.request.post('/api/auth/login', { data });
  expect(answer.status()).toBe(200);
  sessions.set(email, { cookies: await context.cookies(), since: Date.now() });
}

/**
 * What fades in, or is dimmed while it loads, has too little contrast for a moment. The time limit is long enough for
 * axe itself on a busy machine.
 */
const expectNoViolations = (page: Page, rules?: string[]): Promise<void> =>
  expect.poll(() => violationsOn(page, rules), { timeout: 30_000 }).toEqual([]);

export const test = base.extend<Tools, Kept>({
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
    async ({}, use) => {
      await use(new Map());
    },
    { scope: 'worker' },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(() => expectNoViolations(page));
  },
  expectReadableInDark: async ({ page }, use) => {
    await use(async () => {
      // Colors that are still changing have no contrast of their own.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expectNoViolations(page, ['color-contrast']);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
    });
  },
  signIn: async ({ page, sessions }, use) => {
    await use(async (email, path) => {
      await enter(page.context(), sessions, email);
      if (path === undefined) return;
      // A URL that differs only in its hash would not be loaded again for the new user.
      await page.goto('about:blank');
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('visible=true')).toBeVisible();
    });
  },
});

export { expect };
