import type { Page } from '@playwright/test';
import axe from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe-core finds on the current page that is serious or critical, by all rules or only those named. */
export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // A page keeps it until it is left: sending and compiling it takes longer than running some of its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      // At other scroll positions the sticky header may cover half a button.
      window.scrollTo(0, 0);
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        // No script runs in such a frame, so axe would wait forever.
        { exclude: ['iframe[sandbox]:not([sandbox~="allow-scripts"])'] },
        { runOnly, resultTypes: ['violations'] },
      ); // set by the line above
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: STANDARDS },
  );
}
