import type { CalendarDate } from '@casepack/contract/calendar';
import { ChangedFigures, type UnknownProducts } from '@casepack/contract/checkout/endpoints';
import { AppError } from '@casepack/contract/errors';
import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import { backorderWords } from '@casepack/contract/orders/backorder';
import { isAboveMaximum, isMultiple } from '@casepack/contract/orders/line-quantity';
import { unitsPerLine } from '@casepack/contract/orders/line-rules';
import { minimumOf, quantityLeft } from '@casepack/contract/orders/line-stock';
import {
  aboveListPriceWords,
  lineName,
  maximumWords,
  minimumWords,
  multipleWords,
  shortageWords,
  unsellableWords,
} from '@casepack/contract/orders/line-words';
import {
  type CheckedLine,
  type LineProblem,
  type OrderLineInput,
  unsellableProblemOf,
} from '@casepack/contract/orders/order-line';
import { lineTotal } from '@casepack/contract/orders/totals';
import { explainPrice } from '@casepack/contract/pricing/explain-price';
import type { LinePrice } from '@casepack/contract/pricing/line-price';
import type { ManualPrice } from '@casepack/contract/pricing/manual-price';
import { ownPriceOf } from '@casepack/contract/pricing/own-price';
import { type PriceStep, stepFor } from '@casepack/contract/pricing/price-step';
import { casesByProduct } from '@casepack/contract/pricing/resolve-price';
import { stepsOf, type UnsellableProblem, unsellableProblem } from '@casepack/contract/pricing/unit-price';
import { backorderOf } from './backorder-of';
import type { OrderableProduct } from './products-to-order.queries';

export type ProductsById = ReadonlyMap<number, OrderableProduct>;

/** A line from a cart or an earlier order. */
export interface KnownLine extends OrderLineInput {
  knownUnitPrice?: Cents | undefined;
  name?: string | undefined;
  sku?: string | undefined;
}

/** A checked line with the data for its units and prices. */
export interface CountedLine extends CheckedLine {
  casePackQuantity: number;
  /** The source of its list price, always with the name of the list. */
  step: PriceStep | null;
  /** Applies instead of the list price. */
  manualPrice: ManualPrice | null;
  note: string | null;
  shipDate: CalendarDate | null;
}

export const unitsOf = (product: OrderableProduct, { quantity, isTester }: OrderLineInput): number =>
  unitsPerLine(product.casePackQuantity, quantity, isTester);

interface Demand {
  /** Units of each product in the lines checked so far. */
  units: Map<number, number>;
  /** Cases of each product in all lines. */
  cases: ReadonlyMap<number, number>;
}

function problemsOf(
  product: OrderableProduct | undefined,
  line: KnownLine,
  { unitPrice, step, manualPrice }: LinePrices,
  demand: Demand,
  view: View,
): LineProblem[] {
  const unsellable = unsellableProblem(product, line.isTester, demand.cases.get(line.productId));
  if (!product || unsellable) return [unsellable ?? 'no_longer_sold'];
  const problems: LineProblem[] = [];
  if (manualPrice) {
    const isRaised = step !== null && manualPrice.price > step.price;
    if (isRaised && view.canOnlyLower) problems.push('above_list_price');
  } else if (line.knownUnitPrice !== undefined && line.knownUnitPrice !== unitPrice) {
    problems.push('price_changed');
  }
  if (line.quantity < minimumOf(line, product.minimumQuantity)) problems.push('below_minimum');
  if (!isMultiple(line, product.orderMultiple)) problems.push('not_a_multiple');
  const cases = line.isTester ? 0 : (demand.cases.get(product.id) ?? 0);
  if (isAboveMaximum(cases, product.maximumQuantity)) problems.push('above_maximum');
  if (product.allowBackorder) return problems;
  const units = (demand.units.get(product.id) ?? 0) + unitsOf(product, line);
  demand.units.set(product.id, units);
  if (product.unitsAvailable !== null && units > product.unitsAvailable) problems.push('out_of_stock');
  return problems;
}

const withoutListName = (price: LinePrice): LinePrice => ({ ...price, listName: null });

interface View {
  /** Customers do not see the names of price lists. */
  seesLists: boolean;
  /** Reps can set prices only up to the list price. */
  canOnlyLower?: boolean;
}

interface LinePrices {
  unitPrice: Cents | undefined;
  step: PriceStep | null;
  price: LinePrice | null;
  manualPrice: ManualPrice | null;
}

/** The price of a line for this number of cases in the whole order. Manual prices apply only to sellable products. */
function pricesOf(
  product: OrderableProduct | undefined,
  { isTester, manualPrice = null }: KnownLine,
  cases: number,
  view: View,
): LinePrices {
  const steps = product && !product.notOffered ? stepsOf(product, isTester) : [];
  const quantity = isTester ? 1 : cases;
  const step = stepFor(steps, quantity);
  const price = product && explainPrice(steps, ownPriceOf(product, isTester), quantity);
  if (!step || !price) return { unitPrice: undefined, step: null, price: null, manualPrice: null };
  const shown = view.seesLists ? price : withoutListName(price);
  if (!manualPrice) return { unitPrice: step.price, step, price: shown, manualPrice };
  const byHand: LinePrice = { ...shown, source: 'manual', listPrice: step.price, next: null };
  return { unitPrice: manualPrice.price, step, price: byHand, manualPrice };
}

/** Checks each line against the current catalog. */
export function checkLines(products: ProductsById, lines: readonly KnownLine[], view: View): CountedLine[] {
  const cases = casesByProduct(lines);
  const demand: Demand = { units: new Map(), cases };
  return lines.map((given, line) => {
    const found = products.get(given.productId);
    const product = found && found.deletedAt === null ? found : undefined;
    const prices = pricesOf(product, given, cases.get(given.productId) ?? 1, view);
    const { unitPrice, step, price, manualPrice } = prices;
    const problems = problemsOf(product, given, prices, demand, view);
    const backorder = unitPrice === undefined ? undefined : backorderOf(product, given, demand.units);
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
      price,
      step,
      manualPrice,
      note: given.note ?? null,
      shipDate: given.shipDate ?? null,
      casePackQuantity: found?.casePackQuantity ?? 1,
      minimumQuantity: product?.minimumQuantity ?? null,
      orderMultiple: product?.orderMultiple ?? 1,
      maximumQuantity: product?.maximumQuantity ?? null,
      unitsAvailable: product?.unitsAvailable ?? null,
      ...(backorder && { backorder }),
      problems,
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
  not_offered: unsellable('not_offered'),
  out_of_stock: (line, lines) => `${lineName(line)}: ${shortage(line, lines)}`,
  below_minimum: (line) => `${lineName(line)}: ${minimumWords(minimumOf(line, line.minimumQuantity), line)}`,
  not_a_multiple: (line) => `${lineName(line)}: ${multipleWords(line.orderMultiple)}`,
  above_maximum: (line) => `${lineName(line)}: ${maximumWords(line.maximumQuantity ?? 0, line)}`,
  above_list_price: (line) => `${lineName(line)}: ${aboveListPriceWords(line.step?.price ?? cents(0))}`,
};

const fieldOf: Record<LineProblem, string> = {
  price_changed: 'unitPrice',
  no_longer_sold: 'productId',
  no_price: 'productId',
  not_offered: 'productId',
  out_of_stock: 'quantity',
  below_minimum: 'quantity',
  not_a_multiple: 'quantity',
  above_maximum: 'quantity',
  above_list_price: 'manualPrice.price',
};

const isAffectedBy =
  (...problems: LineProblem[]) =>
  (line: CheckedLine): boolean =>
    line.problems.some((each) => problems.includes(each));

const isUnsellable = ({ problems }: CheckedLine): boolean => unsellableProblemOf(problems) !== undefined;

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

export const outOfStock = (lines: readonly CountedLine[]): AppError => {
  const { message, fields } = described(lines, ['out_of_stock']);
  return new AppError('out_of_stock', message, {
    fields,
    details: ChangedFigures.encode({ lines: [...lines], totals: null }),
  });
};

export const backorderNeeded = (lines: readonly CountedLine[]): AppError => {
  const waiting = lines.flatMap(({ backorder, ...line }) => (backorder ? [{ line, backorder }] : []));
  const sentence = ({ line, backorder }: (typeof waiting)[number]) =>
    `${lineName(line)}: ${backorderWords(backorder, backorder.expectedOn)}`;
  const [first = 'Some items are not in stock', ...others] = waiting.map(sentence);
  const message = `${first}${others.length === 0 ? '' : ` (and ${others.length} more)`}. Agree to the backorder to place the order`;
  const fields = Object.fromEntries(
    waiting.map((each) => [`items.${each.line.line}.quantity`, sentence(each)]),
  );
  return new AppError('backorder_needed', message, {
    fields,
    details: ChangedFigures.encode({ lines: [...lines], totals: null }),
  });
};

export const changedPrices = (
  lines: readonly CountedLine[],
  totals: ChangedFigures['totals'],
  fields: Record<string, string> = {},
): AppError => {
  const found = described(lines, ['no_longer_sold', 'no_price', 'not_offered', 'price_changed']);
  const [ofTotals] = Object.values(fields);
  const message = Object.keys(found.fields).length > 0 || !ofTotals ? found.message : ofTotals;
  return new AppError('prices_changed', message, {
    fields: { ...found.fields, ...fields },
    details: ChangedFigures.encode({ lines: [...lines], totals }),
  });
};

const againstRules = [
  'below_minimum',
  'not_a_multiple',
  'above_maximum',
  'above_list_price',
] as const satisfies LineProblem[];

const wrongQuantities = (lines: readonly CountedLine[]): AppError => {
  const { message, fields } = described(lines, againstRules);
  return new AppError('invalid_input', message, { fields });
};

/** Names lines by their position, so that products of other manufacturers look like products that do not exist. */
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

/** Rejects quantities that break the rules of a product, and products that are not sold or not in stock. */
export function requireOrderable(
  lines: readonly CountedLine[],
  totals: () => ChangedFigures['totals'],
  { acceptsBackorder = true }: { acceptsBackorder?: boolean | undefined } = {},
): void {
  if (lines.some(isAffectedBy(...againstRules))) throw wrongQuantities(lines);
  if (lines.some(isUnsellable)) throw changedPrices(lines, null);
  if (lines.some(isAffectedBy('price_changed'))) throw changedPrices(lines, totals());
  if (lines.some(isAffectedBy('out_of_stock'))) throw outOfStock(lines);
  if (!acceptsBackorder && lines.some(({ backorder }) => backorder)) throw backorderNeeded(lines);
}
