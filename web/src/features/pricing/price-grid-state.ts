import type { Cents } from '@casepack/contract/money';
import type { PriceGridRow } from '@casepack/contract/pricing/endpoints';
import type { EntryInput, PriceKind } from '@casepack/contract/pricing/price-list';
import { type BulkChange, changedPrice } from './changed-price';

export type GridEntry = PriceGridRow['entries'][number];
type Row = Pick<PriceGridRow, 'productId' | 'name' | 'ownPrice' | 'entries'>;

interface ChangedProduct {
  name: string;
  /** What was stored when the change began. */
  before: readonly GridEntry[];
  entries: readonly GridEntry[];
}

interface Step {
  /** By product. */
  changes: ReadonlyMap<number, ChangedProduct>;
  /** By product: what was typed as a price and is none. It stays to be corrected. */
  invalid: ReadonlyMap<number, string>;
}

/** What was changed and not saved yet, and the steps before. */
export interface GridState extends Step {
  past: readonly Step[];
}

export const nothingChanged: GridState = { changes: new Map(), invalid: new Map(), past: [] };

const byKindAndQuantity = (one: GridEntry, other: GridEntry): number =>
  one.kind === other.kind ? one.fromQuantity - other.fromQuantity : one.kind === 'case' ? -1 : 1;

const textOf = (entries: readonly GridEntry[]): string =>
  JSON.stringify(
    [...entries].sort(byKindAndQuantity).map(({ kind, fromQuantity, price }) => [kind, fromQuantity, price]),
  );
const isSame = (one: readonly GridEntry[], other: readonly GridEntry[]): boolean =>
  textOf(one) === textOf(other);

export const entriesOf = ({ changes }: Step, row: Row): readonly GridEntry[] =>
  changes.get(row.productId)?.entries ?? row.entries;

export const priceOf = (entries: readonly GridEntry[], kind: PriceKind, fromQuantity: number) =>
  entries.find((entry) => entry.kind === kind && entry.fromQuantity === fromQuantity)?.price;

/** The entries with this price of one case, or without it. */
function withCasePrice(entries: readonly GridEntry[], price: Cents | undefined): GridEntry[] {
  const others = entries.filter(({ kind, fromQuantity }) => kind !== 'case' || fromQuantity !== 1);
  if (price === undefined) return others;
  return [{ kind: 'case', fromQuantity: 1, price }, ...others];
}

/** One step that can be undone. Products that are as stored again no longer count as changed. */
function change(state: GridState, rows: readonly Row[], next: (row: Row) => readonly GridEntry[]): GridState {
  const changes = new Map(state.changes);
  const invalid = new Map(state.invalid);
  let isChanged = false;
  for (const row of rows) {
    const entries = [...next(row)].sort(byKindAndQuantity);
    const wasInvalid = invalid.delete(row.productId);
    if (!wasInvalid && isSame(entries, entriesOf(state, row))) continue;
    isChanged = true;
    const before = changes.get(row.productId)?.before ?? row.entries;
    if (isSame(entries, before)) changes.delete(row.productId);
    else changes.set(row.productId, { name: row.name, before, entries });
  }
  return isChanged ? { changes, invalid, past: withStep(state) } : state;
}

const withStep = ({ changes, invalid, past }: GridState): readonly Step[] => [...past, { changes, invalid }];

export const setEntries = (state: GridState, row: Row, entries: readonly GridEntry[]): GridState =>
  change(state, [row], () => entries);

export const setPrice = (state: GridState, row: Row, price: Cents | undefined): GridState =>
  setEntries(state, row, withCasePrice(entriesOf(state, row), price));

export function setInvalid(state: GridState, row: Row, text: string): GridState {
  if (state.invalid.get(row.productId) === text) return state;
  const invalid = new Map(state.invalid).set(row.productId, text);
  return { changes: state.changes, invalid, past: withStep(state) };
}

/** From the list, quantity breaks change along. Products without a price to start from stay as they are. */
export const changePrices = (state: GridState, rows: readonly Row[], bulk: BulkChange): GridState =>
  change(state, rows, (row) => {
    const entries = entriesOf(state, row);
    const isOnList = entries.some(({ kind }) => kind === 'case');
    if (bulk.from === 'list' && isOnList) {
      return entries.map((entry) =>
        entry.kind === 'case' ? { ...entry, price: changedPrice(entry.price, bulk) } : entry,
      );
    }
    return row.ownPrice === null ? entries : withCasePrice(entries, changedPrice(row.ownPrice, bulk));
  });

/** Whether undoing leads back to changes, also where everything is as stored again. */
export const leadsBackToChanges = ({ past }: GridState): boolean =>
  past.some(({ changes, invalid }) => changes.size + invalid.size > 0);

export function undo(state: GridState): GridState {
  const last = state.past.at(-1);
  return last === undefined ? state : { ...last, past: state.past.slice(0, -1) };
}

/** For one call that replaces the entries of the changed products. */
export const toSave = ({ changes }: Step): { productIds: number[]; entries: EntryInput[] } => ({
  productIds: [...changes.keys()],
  entries: [...changes].flatMap(([productId, { entries }]) =>
    entries.map((entry) => ({ productId, ...entry })),
  ),
});

/** The entries of each product, as someone else saved them. */
export type SavedEntries = ReadonlyMap<number, readonly GridEntry[]>;

export function savedEntries(entries: readonly (GridEntry & { productId: number })[]): SavedEntries {
  const saved = new Map<number, GridEntry[]>();
  for (const { productId, ...entry } of entries) {
    saved.set(productId, [...(saved.get(productId) ?? []), entry]);
  }
  return saved;
}

export interface PriceConflict {
  productId: number;
  name: string;
  theirs: readonly GridEntry[];
  mine: readonly GridEntry[];
}

/** Products that someone else changed too, to other prices. */
export const conflictsIn = ({ changes }: Step, saved: SavedEntries): PriceConflict[] =>
  [...changes].flatMap(([productId, { name, before, entries }]) => {
    const theirs = saved.get(productId) ?? [];
    const isConflict = !isSame(theirs, before) && !isSame(theirs, entries);
    return isConflict ? [{ productId, name, theirs, mine: entries }] : [];
  });

/** Goes on from what someone else saved, with all changes or without those in conflict. */
export function continueFrom(state: GridState, saved: SavedEntries, keep: 'mine' | 'theirs'): GridState {
  const toStep = ({ changes, invalid }: Step): Step => {
    const dropped = new Set(
      keep === 'mine' ? [] : conflictsIn({ changes, invalid }, saved).map(({ productId }) => productId),
    );
    const kept = [...changes].flatMap(([id, each]): [number, ChangedProduct][] => {
      const before = saved.get(id) ?? [];
      return dropped.has(id) || isSame(each.entries, before) ? [] : [[id, { ...each, before }]];
    });
    return { changes: new Map(kept), invalid };
  };
  return { ...toStep(state), past: state.past.map(toStep) };
}
