import type { Page } from '@playwright/test';

/** How much of the page has moved by itself, by the measure of the browsers' makers. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]; // of this type alone
          resolve(entries.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is reported where nothing has moved.
        requestAnimationFrame(() => setTimeout(() => resolve(0)));
      }),
  );
