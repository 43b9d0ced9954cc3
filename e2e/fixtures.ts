import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

interface Tools {
  /** Fails when axe-core finds a serious or critical violation on what the page shows now. */
  expectAccessible: () => Promise<void>;
  /** Signs in without the form, which has journeys of its own, and opens a page if one is named. */
  signIn: (email: string, path?: string) => Promise<void>;
}

interface Session {
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  since: number;
}

interface Kept {
  /** By e-mail: checking a password takes a while on purpose, so a session serves many journeys. */
  sessions: Map<string, Session>;
}

export const DEMO_PASSWORD = 'casepack';

/** Before the server wants to see the password again. */
const keptMs = 5 * 60_000;

async function enter(context: BrowserContext, sessions: Kept['sessions'], email: string): Promise<void> {
  await context.clearCookies();
  const kept = sessions.get(email);
  if (kept && Date.now() - kept.since < keptMs) {
    await context.addCookies(kept.cookies);
    // A journey may have ended it by signing out.
    if ((await context.request.get('/api/auth/user')).ok()) return;
    await context.clearCookies();
  }
  const data = { email, password: DEMO_PASSWORD };
  const answer = await context.request.post('/api/auth/login', { data });
  expect(answer.status()).toBe(200);
  sessions.set(email, { cookies: await context.cookies(), since: Date.now() });
}

async function violationsOn(page: Page): Promise<string[]> {
  // Where the page is scrolled to, the sticky header may lie half over a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // No script runs in such a frame, so axe would wait there for ever.
    .exclude('iframe[sandbox]:not([sandbox~="allow-scripts"])')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // The other mode opens a page of its own each time; it is for frames of other sites, and we have none.
    .setLegacyMode(true)
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export const test = base.extend<Tools, Kept>({
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
    async ({}, use) => {
      await use(new Map());
    },
    { scope: 'worker' },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async () => expect(await violationsOn(page)).toEqual([]));
  },
  signIn: async ({ page, sessions }, use) => {
    await use(async (email, path) => {
      await enter(page.context(), sessions, email);
      if (path === undefined) return;
      // An address that differs by its hash alone would not be loaded anew, for the one who has just come.
      await page.goto('about:blank');
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('visible=true')).toBeVisible();
    });
  },
});

export { expect };
