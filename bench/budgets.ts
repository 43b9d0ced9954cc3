/**
 * What we promise, as shares of what a bare server does in the same run: never as times, which say more about the
 * machine than about us. `fixed` is bare Fastify with a prepared answer of the same size, `select` is bare Fastify with
 * one indexed SELECT of 24 rows.
 */
export const budgets = {
  'catalog first page, unchanged': { of: 'fixed', atLeast: 0.4, statements: 0 },
  'catalog first page, cache cold': { of: 'select', atLeast: 0.5, statements: 2 },
  'search with about 50 hits': { of: 'select', atLeast: 0.25, statements: 2 },
  'order list, first page of 50': { of: 'select', atLeast: 0.35, statements: 2 },
  'order detail': { of: 'select', atLeast: 0.4, statements: 3 },
  'order of 5 lines saved': { of: 'select', atLeast: 0.15, statements: 12 },
} as const satisfies Record<string, { of: 'fixed' | 'select'; atLeast: number; statements: number }>;
