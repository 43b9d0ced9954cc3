import { type Cents, cents } from '@casepack/contract/money';
import type { PriceGridRow } from '@casepack/contract/pricing/endpoints';
import type { EntryInput, PriceKind } from '@casepack/contract/pricing/price-list';

export type GridEntry = PriceGridRow['entries'][number];
type Row = Pick<PriceGridRow, 'productId' | 'ownPrice' | 'entries'>;

/** Entries by product, only for products that were changed. */
type Changes = ReadonlyMap<number, readonly GridEntry[]>;

/** What was changed and not saved yet, and the states before each change. */
export interface GridState {
  changes: Changes;
  past: readonly Changes[];
}

export const nothingChanged: GridState = { changes: new Map(), past: [] };

const byKindAndQuantity = (one: GridEntry, other: GridEntry): number =>
  one.kind === other.kind ? one.fromQuantity - other.fromQuantity : one.kind === 'case' ? -1 : 1;

const textOf = (entries: readonly GridEntry[]): string =>
  JSON.stringify(
    [...entries].sort(byKindAndQuantity).map(({ kind, fromQuantity, price }) => [kind, fromQuantity, price]),
  );

export const entriesOf = ({ changes }: GridState, row: Row): readonly GridEntry[] =>
  changes.get(row.productId) ?? row.entries;

export const priceOf = (entries: readonly GridEntry[], kind: PriceKind, fromQuantity: number) =>
  entries.find((entry) => entry.kind === kind && entry.fromQuantity === fromQuantity)?.price;

/** The entries with this price set, or without it. */
function withPrice(
  entries: readonly GridEntry[],
  { kind, fromQuantity }: Pick<GridEntry, 'kind' | 'fromQuantity'>,
  price: Cents | undefined,
): GridEntry[] {
  const others = entries.filter((entry) => entry.kind !== kind || entry.fromQuantity !== fromQuantity);
  return (price === undefined ? others : [...others, { kind, fromQuantity, price }]).sort(byKindAndQuantity);
}

/** One step that can be undone. Products that are as stored again no longer count as changed. */
function change(state: GridState, rows: readonly Row[], next: (row: Row) => readonly GridEntry[]): GridState {
  const changes = new Map(state.changes);
  let isChanged = false;
  for (const row of rows) {
    const entries = next(row);
    if (textOf(entries) === textOf(entriesOf(state, row))) continue;
    isChanged = true;
    if (textOf(entries) === textOf(row.entries)) changes.delete(row.productId);
    else changes.set(row.productId, entries);
  }
  return isChanged ? { changes, past: [...state.past, state.changes] } : state;
}

export const setPrice = (
  state: GridState,
  row: Row,
  step: Pick<GridEntry, 'kind' | 'fromQuantity'>,
  price: Cents | undefined,
): GridState => change(state, [row], () => withPrice(entriesOf(state, row), step, price));

export interface BulkChange {
  /** Hundredths of a percent added to the price; negative is a reduction. */
  percent: number;
  /** From the product's own price, or from the price on the list where there is one. */
  from: 'own' | 'list';
  /** Rounded to a multiple of this, in cents; half of it rounds up. */
  roundTo: number;
}

const MAX_PRICE = 999_999_999;

export function changedPrice(price: Cents, { percent, roundTo }: Omit<BulkChange, 'from'>): Cents {
  // In whole numbers until the last division, so that half a cent is not lost.
  const steps = Math.floor((2 * price * (10_000 + percent) + 10_000 * roundTo) / (2 * 10_000 * roundTo));
  return cents(Math.min(Math.max(steps, 1) * roundTo, MAX_PRICE));
}

/** Products without a price to start from stay as they are. */
export const changePrices = (state: GridState, rows: readonly Row[], bulk: BulkChange): GridState =>
  change(state, rows, (row) => {
    const entries = entriesOf(state, row);
    const onList = bulk.from === 'list' ? priceOf(entries, 'case', 1) : undefined;
    const start = onList ?? row.ownPrice;
    if (start === null) return entries;
    return withPrice(entries, { kind: 'case', fromQuantity: 1 }, changedPrice(start, bulk));
  });

export function undo(state: GridState): GridState {
  const last = state.past.at(-1);
  return last === undefined ? state : { changes: last, past: state.past.slice(0, -1) };
}

/** For one call that replaces the entries of the changed products. */
export const toSave = ({ changes }: GridState): { productIds: number[]; entries: EntryInput[] } => ({
  productIds: [...changes.keys()],
  entries: [...changes].flatMap(([productId, entries]) => entries.map((entry) => ({ productId, ...entry }))),
});

/** "-12.5%": how far a price is from the product's own. */
export function differenceText(price: Cents | undefined, own: Cents | null): string {
  if (price === undefined || own === null) return '';
  const percent = Math.round(((price - own) / own) * 1_000) / 10;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

/** "43%": what a shop keeps of the suggested retail price. */
export function marginText(
  price: Cents | null | undefined,
  { retailPricePerUnit, casePackQuantity }: Pick<PriceGridRow, 'retailPricePerUnit' | 'casePackQuantity'>,
): string {
  if (price === null || price === undefined || !retailPricePerUnit) return '';
  return `${Math.round((1 - price / (retailPricePerUnit * casePackQuantity)) * 100)}%`;
}
