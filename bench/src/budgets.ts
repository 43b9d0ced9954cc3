/**
 * What we promise, as shares of what a bare server does in the same run: never as times, which say more about the
 * machine than about us. `fixed` is bare Fastify with a prepared answer of the same size, `select` is bare Fastify with
 * one indexed SELECT of 24 rows. `statements` are the most that one request may send to the database, BEGIN and COMMIT
 * not counted; `growth` how much longer the same work may take on the large data.
 */
export interface Budget {
  of: 'fixed' | 'select';
  atLeast: number;
  statements: number;
  growth: number;
  /** How far the slowest hundredth may lie from the middle. */
  p99OverP50?: number;
}

const GROWTH = 1.3;

export const budgets = {
  'catalog first page, unchanged': { of: 'fixed', atLeast: 0.4, statements: 0, growth: GROWTH },
  'catalog page of 100, cache cold': { of: 'select', atLeast: 0.5, statements: 2, growth: GROWTH },
  // Those who ask for the same page at the same time share one read, so this may be above 1.
  'one catalog page for all, cache cold': { of: 'select', atLeast: 1, statements: 2, growth: GROWTH },
  'category page, cache cold': { of: 'select', atLeast: 0.5, statements: 2, growth: GROWTH },
  'deep page, cache cold': { of: 'select', atLeast: 0.5, statements: 2, growth: GROWTH },
  'search with about 50 hits': { of: 'select', atLeast: 0.25, statements: 2, growth: GROWTH },
  'order list, first page of 50': { of: 'select', atLeast: 0.35, statements: 2, growth: GROWTH },
  'order detail': { of: 'select', atLeast: 0.4, statements: 3, growth: GROWTH },
  'order of 5 lines saved': { of: 'select', atLeast: 0.15, statements: 12, growth: GROWTH, p99OverP50: 8 },
} as const satisfies Record<string, Budget>;

export type WorkName = keyof typeof budgets;

/** What is measured on a server that keeps no prepared pages. */
export const isCold = (name: WorkName): boolean => name.includes('cold') || name.startsWith('search');

export const MOST_MEMORY_MB = 250;
export const LONGEST_START_MS = 1_500;
