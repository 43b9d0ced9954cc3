import type { ChangedFigures, UnknownProducts } from '@casepack/contract/checkout/endpoints';
import { ChangedFigures as Figures } from '@casepack/contract/checkout/endpoints';
import { AppError } from '@casepack/contract/errors';
import { type Cents, formatMoney } from '@casepack/contract/money';
import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import { lineName, minimumWords, shortageWords, unsellableWords } from '@casepack/contract/orders/line-words';
import {
  type CheckedLine,
  type LineProblem,
  type OrderLineInput,
  unsellableProblemOf,
} from '@casepack/contract/orders/order-line';
import {
  type UnsellableProblem,
  unitPriceOf,
  unitsPerLine,
  unsellableProblem,
} from '@casepack/contract/orders/pricing';
import { lineTotal } from '@casepack/contract/orders/totals';
import type { OrderableProduct } from './products-to-order.queries';

export type ProductsById = ReadonlyMap<number, OrderableProduct>;

/** A line as someone knows it: from a cart, or from an earlier order. */
export interface KnownLine extends OrderLineInput {
  knownUnitPrice?: Cents | undefined;
  name?: string | undefined;
  sku?: string | undefined;
}

/** A checked line with what it takes to count it. */
export interface CountedLine extends CheckedLine {
  casePackQuantity: number;
}

export const unitsOf = (product: OrderableProduct, { quantity, isTester }: OrderLineInput): number =>
  unitsPerLine(product.casePackQuantity, quantity, isTester);

interface Demand {
  /** Units of each product that the lines up to here ask for. */
  units: Map<number, number>;
}

function problemsOf(
  product: OrderableProduct | undefined,
  line: KnownLine,
  unitPrice: Cents | undefined,
  demand: Demand,
): LineProblem[] {
  const unsellable = unsellableProblem(product, line.isTester);
  if (!product || unsellable) return [unsellable ?? 'no_longer_sold'];
  const problems: LineProblem[] = [];
  if (line.knownUnitPrice !== undefined && line.knownUnitPrice !== unitPrice) problems.push('price_changed');
  if (line.quantity < minimumOf(line, product.minimumQuantity)) problems.push('below_minimum');
  const units = (demand.units.get(product.id) ?? 0) + unitsOf(product, line);
  demand.units.set(product.id, units);
  if (product.unitsAvailable !== null && units > product.unitsAvailable) problems.push('out_of_stock');
  return problems;
}

/** Each line against the catalog of this moment. */
export function checkLines(products: ProductsById, lines: readonly KnownLine[]): CountedLine[] {
  const demand: Demand = { units: new Map() };
  return lines.map((given, line) => {
    const found = products.get(given.productId);
    const product = found && found.deletedAt === null ? found : undefined;
    const unitPrice = product && unitPriceOf(product, given.isTester);
    return {
      line,
      productId: given.productId,
      isTester: given.isTester,
      quantity: given.quantity,
      name: found?.name ?? given.name ?? '',
      sku: found?.sku ?? given.sku ?? '',
      knownUnitPrice: given.knownUnitPrice ?? null,
      unitPrice: unitPrice ?? null,
      totalPrice: unitPrice === undefined ? null : lineTotal({ unitPrice, quantity: given.quantity }),
      casePackQuantity: found?.casePackQuantity ?? 1,
      minimumQuantity: product?.minimumQuantity ?? null,
      unitsAvailable: product?.unitsAvailable ?? null,
      problems: problemsOf(product, given, unitPrice, demand),
    };
  });
}

function shortage(line: CountedLine, lines: readonly CountedLine[]): string {
  const others = lines.filter((other) => other.productId === line.productId && other !== line);
  const left = quantityLeft(line, others, line.unitsAvailable ?? 0);
  return shortageWords(left, minimumOf(line, line.minimumQuantity), line);
}

const unsellable =
  (problem: UnsellableProblem) =>
  ({ name, isTester }: CountedLine): string =>
    unsellableWords(problem, name ? { name, isTester } : { isTester });

const sentences: Record<LineProblem, (line: CountedLine, lines: readonly CountedLine[]) => string> = {
  price_changed: (line) =>
    `${lineName(line)} now costs ${line.unitPrice === null ? 'something else' : formatMoney(line.unitPrice)}`,
  no_longer_sold: unsellable('no_longer_sold'),
  no_price: unsellable('no_price'),
  out_of_stock: (line, lines) => `${lineName(line)}: ${shortage(line, lines)}`,
  below_minimum: (line) => `${lineName(line)}: ${minimumWords(minimumOf(line, line.minimumQuantity), line)}`,
};

const fieldOf: Record<LineProblem, string> = {
  price_changed: 'unitPrice',
  no_longer_sold: 'productId',
  no_price: 'productId',
  out_of_stock: 'quantity',
  below_minimum: 'quantity',
};

const isAffectedBy =
  (...problems: LineProblem[]) =>
  (line: CheckedLine): boolean =>
    line.problems.some((each) => problems.includes(each));

export const isUnsellable = ({ problems }: CheckedLine): boolean =>
  unsellableProblemOf(problems) !== undefined;

function described(lines: readonly CountedLine[], problems: readonly LineProblem[]) {
  const fields: Record<string, string> = {};
  for (const line of lines) {
    for (const problem of line.problems.filter((each) => problems.includes(each))) {
      fields[`items.${line.line}.${fieldOf[problem]}`] ??= sentences[problem](line, lines);
    }
  }
  const [first = 'The order has changed', ...others] = Object.values(fields);
  const message = others.length === 0 ? first : `${first} (and ${others.length} more)`;
  return { message, fields };
}

const encoded = (figures: ChangedFigures) => Figures.encode(figures);

export const outOfStock = (lines: readonly CountedLine[]): AppError => {
  const { message, fields } = described(lines, ['out_of_stock']);
  return new AppError('out_of_stock', message, {
    fields,
    details: encoded({ lines: [...lines], totals: null }),
  });
};

export const changedPrices = (
  lines: readonly CountedLine[],
  totals: ChangedFigures['totals'],
  fields: Record<string, string> = {},
): AppError => {
  const found = described(lines, ['no_longer_sold', 'no_price', 'price_changed']);
  const [ofTotals] = Object.values(fields);
  const message = Object.keys(found.fields).length > 0 || !ofTotals ? found.message : ofTotals;
  return new AppError('prices_changed', message, {
    fields: { ...found.fields, ...fields },
    details: encoded({ lines: [...lines], totals }),
  });
};

const belowMinimum = (lines: readonly CountedLine[]): AppError => {
  const { message, fields } = described(lines, ['below_minimum']);
  return new AppError('invalid_input', message, { fields });
};

/** Names the lines by their place: a product of another manufacturer and one that never existed read the same. */
export function unknownProducts(unknownLines: readonly number[], sellerName: string | null): AppError {
  const fields = Object.fromEntries(
    unknownLines.map((line) => [`items.${line}.productId`, `Product not found (line ${line + 1})`]),
  );
  const [first = 'Product not found', ...others] = Object.values(fields);
  return new AppError('not_found', others.length === 0 ? first : `${first} (and ${others.length} more)`, {
    fields,
    details: { unknownLines: [...unknownLines], sellerName } satisfies UnknownProducts,
  });
}

export function requireKnownProducts(
  products: ProductsById,
  lines: readonly OrderLineInput[],
  sellerName: string | null = null,
): void {
  const unknown = lines.flatMap(({ productId }, line) => (products.has(productId) ? [] : [line]));
  if (unknown.length > 0) throw unknownProducts(unknown, sellerName);
}

/** Refuses quantities below the minimum and what is not sold or not there in that number. */
export function requireOrderable(
  lines: readonly CountedLine[],
  totals: () => ChangedFigures['totals'],
): void {
  if (lines.some(isAffectedBy('below_minimum'))) throw belowMinimum(lines);
  if (lines.some(isUnsellable)) throw changedPrices(lines, null);
  if (lines.some(isAffectedBy('price_changed'))) throw changedPrices(lines, totals());
  if (lines.some(isAffectedBy('out_of_stock'))) throw outOfStock(lines);
}
