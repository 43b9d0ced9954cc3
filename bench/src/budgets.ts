/**
 * The performance budgets, as ratios to what a bare server does in the same run: never as times, which say more about
 * the machine than about the product. `fixed` is bare Fastify with a prepared response of the same size, `select` is
 * bare Fastify with one indexed SELECT of 24 rows, `image` is bare Fastify with the bytes of an image, `order` is bare
 * Fastify that stores an order of as many lines and takes its stock, in five statements and a transaction. `statements` is
 * the maximum number of statements per request, without BEGIN and COMMIT; `growth` is how much longer the same work may
 * take on the large data.
 */
export interface Budget {
  of: 'fixed' | 'select' | 'image' | 'order';
  atLeast: number;
  statements: number;
  growth: number;
  /** The maximum ratio of the 99th percentile to the median. */
  p99OverP50?: number;
}

const GROWTH = 1.3;

const filtered = (statements: number) =>
  ({ of: 'select', atLeast: 0.3, statements, growth: GROWTH }) as const satisfies Budget;

export const budgets = {
  'catalog first page, unchanged': { of: 'fixed', atLeast: 0.4, statements: 0, growth: GROWTH },
  'catalog page of 100, cache cold': { of: 'select', atLeast: 0.5, statements: 2, growth: GROWTH },
  // Concurrent requests for the same page share one read, so this may be above 1.
  'one catalog page for all, cache cold': { of: 'select', atLeast: 1, statements: 2, growth: GROWTH },
  'category page, cache cold': { of: 'select', atLeast: 0.5, statements: 2, growth: GROWTH },
  'deep page, cache cold': { of: 'select', atLeast: 0.5, statements: 2, growth: GROWTH },
  'search with about 50 hits': { of: 'select', atLeast: 0.25, statements: 2, growth: GROWTH },
  // Of a buyer whose price list has 10,000 entries, half of them breaks.
  'customer catalog, unchanged': { of: 'fixed', atLeast: 0.35, statements: 0, growth: GROWTH },
  'customer catalog page of 100, cache cold': { of: 'select', atLeast: 0.4, statements: 3, growth: GROWTH },
  'customer catalog by price, cache cold': { of: 'select', atLeast: 0.2, statements: 3, growth: GROWTH },
  // A buyer who types SKUs and words, each time a few letters more; the second also has the customer to find.
  'desk type-ahead': { of: 'select', atLeast: 0.5, statements: 1, growth: GROWTH },
  'desk type-ahead of staff': { of: 'select', atLeast: 0.4, statements: 2, growth: GROWTH },
  // Of a customer with a credit limit: one statement reads what it owes.
  'quote of 100 lines': { of: 'select', atLeast: 0.05, statements: 4, growth: GROWTH },
  'order list, first page of 50': { of: 'select', atLeast: 0.35, statements: 2, growth: GROWTH },
  'order list by several statuses': filtered(1),
  'order list by payment': filtered(2),
  'order list by payment type': filtered(2),
  'order list of refunds due': filtered(2),
  'order list on hold': filtered(2),
  'order list by rep': filtered(2),
  'order list by sales organization': filtered(2),
  'order list by customer': filtered(2),
  'order list by product': filtered(1),
  'order list by ship date': filtered(2),
  'order list by amount': filtered(2),
  // One if the text is part of few names.
  'order search by company': filtered(2),
  'order search by PO number': filtered(1),
  'order search by SKU': filtered(1),
  // Of one organization with 10,000 drafts.
  'drafts of the organization, first page of 50': {
    of: 'select',
    atLeast: 0.05,
    statements: 2,
    growth: GROWTH,
  },
  // As the pages of the catalog show them, after the first time.
  'image served': { of: 'image', atLeast: 0.5, statements: 0, growth: GROWTH },
  'order detail': { of: 'select', atLeast: 0.4, statements: 3, growth: GROWTH },
  'order of 5 lines saved': { of: 'order', atLeast: 0.25, statements: 13, growth: GROWTH, p99OverP50: 8 },
} as const satisfies Record<string, Budget>;

export type WorkloadName = keyof typeof budgets;

/** Measured on a server without a page cache. */
export const isCold = (name: WorkloadName): boolean => name.includes('cold') || name.startsWith('search');

/** Of 100,000 prices, and what the 99th percentile of catalog pages may be meanwhile, compared with before. */
export const LONGEST_IMPORT_S = 15;
export const MOST_IMPORT_P99_GROWTH = 2;
export const MOST_MEMORY_MB = 250;
export const LONGEST_START_MS = 1_500;
