import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

interface Tools {
  /** Fails when axe-core finds a serious or critical violation on what the page shows now. */
  expectAccessible: () => Promise<void>;
  /** Signs in and opens the first page. The form itself has journeys of its own. */
  signIn: (email: string, password?: string) => Promise<void>;
}

export const DEMO_PASSWORD = 'casepack';

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // No script runs in such a frame, so axe would wait there for ever.
    .exclude('iframe[sandbox]:not([sandbox~="allow-scripts"])')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export const test = base.extend<Tools>({
  expectAccessible: async ({ page }, use) => {
    await use(async () => expect(await violationsOn(page)).toEqual([]));
  },
  signIn: async ({ page }, use) => {
    await use(async (email, password = DEMO_PASSWORD) => {
      const answer = await page.request.post('/api/auth/login', { data: { email, password } });
      expect(answer.status()).toBe(200);
      await page.goto('/');
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('visible=true')).toBeVisible();
    });
  },
});

export { expect };
