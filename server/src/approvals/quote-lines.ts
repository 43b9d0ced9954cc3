import { type Quote, UnknownProducts } from '@casepack/contract/checkout/endpoints';
import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import { priceCart } from '../checkout/quote-cart';
import type { Context } from '../context';
import { checkLines } from '../orders/check-lines';

type Items = OrderSubmission['items'];

/** What the lines cost now. A product that is no longer offered stays, without a price. */
export async function quoteLines(ctx: Context, items: Items): Promise<Quote> {
  try {
    const { lines, totals } = await priceCart(ctx, { items });
    return { lines, totals, setsCharges: false };
  } catch (error) {
    const details = error instanceof AppError ? error.details : undefined;
    const { data } = UnknownProducts.safeParse(details);
    if (!data) throw error;
    return quoteWithout(ctx, items, new Set(data.unknownLines));
  }
}

async function quoteWithout(ctx: Context, items: Items, unknown: ReadonlySet<number>): Promise<Quote> {
  const offered = [...items.entries()].filter(([line]) => !unknown.has(line));
  const { lines, totals } = await priceCart(ctx, { items: offered.map(([, item]) => item) });
  const priced = new Map(offered.map(([line], at) => [line, lines[at]]));
  const unpriced = checkLines(
    new Map(),
    items.map(({ unitPrice, ...item }) => ({ ...item, knownUnitPrice: unitPrice })),
    { seesLists: false },
  );
  return {
    lines: unpriced.map((each) => ({
      ...(priced.get(each.line) ?? { ...each, problems: ['not_offered'] }),
      line: each.line,
    })),
    totals,
    setsCharges: false,
  };
}
