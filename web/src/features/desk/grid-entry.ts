import { type EntryUnit, entryReadings, readEntry, readQuantity } from '@casepack/contract/desk/read-entry';
import { MAX_QUANTITY, unitsPerCase } from '@casepack/contract/orders/line-rules';
import { changeLine, type GridEffect, type GridLine, type LineProduct } from './grid-state';

/** What the grid knows of products: those that the server has named so far. */
export interface KnownProducts {
  byId: (id: number) => LineProduct | undefined;
  /** By SKU, barcode or part number, exactly. */
  byCode: (code: string) => LineProduct | undefined;
}

export interface Taken {
  lines: readonly GridLine[];
  effects: readonly GridEffect[];
}

export const blankLine = (key: string): GridLine => ({
  key,
  entry: '',
  productId: null,
  quantity: null,
  isTester: false,
  note: '',
  shipDate: '',
});

/** Cases of so many units, if they are full ones. */
function casesOf(units: number, product: LineProduct): { cases: number; isFull: boolean } {
  const perCase = unitsPerCase(product.casePackQuantity);
  return { cases: Math.ceil(units / perCase), isFull: units % perCase === 0 };
}

const amountOf = (quantity: number, unit: EntryUnit) =>
  unit === 'unit' ? { units: quantity, quantity: null } : { quantity, units: undefined };

function productOf(lines: readonly GridLine[], key: string, known: KnownProducts): LineProduct | undefined {
  const id = lines.find((line) => line.key === key)?.productId;
  return id == null ? undefined : known.byId(id);
}

/** Counts the units of a line in cases once its product is known. */
function countUnits(lines: readonly GridLine[], key: string, known: KnownProducts): Taken {
  const line = lines.find((each) => each.key === key);
  const product = productOf(lines, key, known);
  if (!line || line.units === undefined || !product) return { lines, effects: [] };
  const { cases, isFull } = line.isTester
    ? { cases: line.units, isFull: true }
    : casesOf(line.units, product);
  if (cases > MAX_QUANTITY) {
    const invalid = { units: undefined, invalidQuantity: `${line.units}u` };
    return { lines: changeLine(lines, key, invalid), effects: [] };
  }
  if (isFull) return { lines: changeLine(lines, key, { quantity: cases, units: undefined }), effects: [] };
  return { lines, effects: [{ do: 'askToRoundUp', key, units: line.units, cases }] };
}

/**
 * One line per product and kind: the quantities of a row that became complete and of an earlier one are added up. The
 * row with the given key gives way.
 */
function addUp(lines: readonly GridLine[], key: string): Taken {
  const line = lines.find((each) => each.key === key);
  if (!line || line.productId === null || line.quantity === null) return { lines, effects: [] };
  const same = lines.find(
    (each) =>
      each.key !== key &&
      each.productId === line.productId &&
      each.isTester === line.isTester &&
      each.quantity !== null,
  );
  if (!same || same.quantity === null) return { lines, effects: [] };
  const quantity = Math.min(same.quantity + line.quantity, MAX_QUANTITY);
  const added = changeLine(lines, same.key, {
    quantity,
    addedUp: (same.addedUp ?? 1) + (line.addedUp ?? 1),
    note: same.note || line.note,
    shipDate: same.shipDate || line.shipDate,
    unknownNumber: same.unknownNumber ?? line.unknownNumber,
  }).filter((each) => each.key !== key);
  const row = added.findIndex((each) => each.key === same.key) + 1;
  const words = `${same.entry} is already in row ${row}. Added up: ${quantity}.`;
  return { lines: added, effects: [{ do: 'announce', words }] };
}

/** After a change of product, kind or quantity. */
export function settle(lines: readonly GridLine[], key: string, known: KnownProducts): Taken {
  const counted = countUnits(lines, key, known);
  const added = addUp(counted.lines, key);
  return { lines: added.lines, effects: [...counted.effects, ...added.effects] };
}

/** One word: a number of the customer's own rather than a name. */
const isNumberLike = (item: string): boolean => /^\S{2,100}$/.test(item);

/** The product that a row is for from now on. A tester stays one only if there are testers of it. */
export function takeProduct(
  lines: readonly GridLine[],
  key: string,
  product: LineProduct,
  known: KnownProducts,
): Taken {
  const changed = lines.map((line) => {
    if (line.key !== key) return line;
    const { isPending: _pending, problem, ...rest } = line;
    return {
      ...rest,
      ...(problem && isNumberLike(problem.item) && { unknownNumber: problem.item }),
      entry: product.sku,
      productId: product.id,
      isTester: line.isTester && product.hasTestersAvailable,
    };
  });
  return settle(changed, key, known);
}

/** What was typed into the item field: `4 TL-NAI`, `TL-NAI x4`, `TL-NAI t 2`, or a name to be looked up. */
export function takeEntry(
  lines: readonly GridLine[],
  key: string,
  text: string,
  known: KnownProducts,
): Taken {
  const read = entryReadings(text).find(({ item }) => known.byCode(item)) ?? readEntry(text);
  const product = known.byCode(read.item);
  const amount = read.quantity === null ? {} : amountOf(read.quantity, read.unit);
  const filled = changeLine(lines, key, {
    entry: text,
    productId: null,
    problem: undefined,
    isPending: product ? undefined : true,
    ...amount,
    ...(read.isTester && { isTester: true }),
  });
  if (product) return takeProduct(filled, key, product, known);
  return { lines: filled, effects: [{ do: 'resolve', key, entry: text }] };
}

/** What was typed into the quantity field: `5` cases, or `60u` units. */
export function takeQuantity(
  lines: readonly GridLine[],
  key: string,
  text: string,
  known: KnownProducts,
): Taken {
  const read = readQuantity(text);
  if (!read) {
    return { lines: changeLine(lines, key, { invalidQuantity: text }), effects: [] };
  }
  const product = productOf(lines, key, known);
  const isTester = read.isTester && (product?.hasTestersAvailable ?? true);
  const change = {
    ...amountOf(read.quantity, read.unit),
    invalidQuantity: undefined,
    // A clear product lacked only this.
    ...(product && { problem: undefined }),
  };
  return settle(changeLine(lines, key, isTester ? { ...change, isTester } : change), key, known);
}
