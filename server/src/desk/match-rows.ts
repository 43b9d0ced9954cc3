import { dayOf } from '@casepack/contract/calendar';
import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import type { MatchAnswer, MatchedLine, MatchProblem } from '@casepack/contract/desk/match';
import { type ReadRow, type ReadSheet, readSheet } from '@casepack/contract/desk/read-sheet';
import { MAX_MATCH_ROWS, type SheetRow, splitRows } from '@casepack/contract/desk/split-rows';
import { AppError } from '@casepack/contract/errors';
import { lineId, MAX_QUANTITY } from '@casepack/contract/orders/line-rules';
import { isStorable } from '@casepack/contract/text';
import type { CatalogCache } from '../catalog/catalog-cache';
import type { Context } from '../context';
import { countAttempt } from '../rate-limits/count-attempts';
import { barcodeOf, type Decision, decideRow, keyOf } from './decide-row';
import { type DeskRow, toDeskProduct } from './desk-products';
import { type DeskViewer, getDeskViewer } from './get-desk-viewer';
import { findDeskRows, findKnownItems, findNearItems, type KnownItem } from './match.queries';
import { type Candidate, rankNear, toNearKey } from './near-items';

/** Near products are looked for in this many rows; the others can be searched one by one. */
const MOST_NEAR = 100;
const LONGEST_CODE = 100;
const isBarcode = /^\d{8,14}$/;

function byKey<Item extends { key: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.key);
    if (group) group.push(item);
    else groups.set(item.key, [item]);
  }
  return groups;
}

async function findKnown(
  ctx: Context,
  viewer: DeskViewer,
  rows: readonly ReadRow[],
): Promise<Map<string, KnownItem[]>> {
  const [codes, names, barcodes] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { readings } of rows) {
    for (const { item, within } of readings) {
      if (!isStorable(item)) continue;
      const key = keyOf(item);
      if (key.length <= LONGEST_CODE) codes.add(key);
      if (within === null) names.add(key);
      if (isBarcode.test(barcodeOf(item))) barcodes.add(barcodeOf(item));
    }
  }
  if (codes.size === 0 && names.size === 0) return new Map();
  const found = await findKnownItems(ctx.db, viewer, {
    codes: [...codes],
    names: [...names],
    barcodes: [...barcodes],
  });
  return byKey(found);
}

type Problem = Extract<Decision, { kind: string }>;
interface Decided {
  row: ReadRow;
  decision: Decision;
}

const isProblem = (decision: Decision): decision is Problem => 'kind' in decision;

/** Products near to what could not be found. */
async function findNear(
  ctx: Context,
  viewer: DeskViewer,
  decided: readonly Decided[],
): Promise<Map<string, Candidate[]>> {
  const items = new Set<string>();
  for (const { decision } of decided) {
    if (!isProblem(decision) || decision.kind !== 'unknown_item' || decision.productIds.length > 0) continue;
    if (items.size < MOST_NEAR && isStorable(decision.item)) items.add(decision.item);
  }
  const keys = [...items].flatMap((item) => toNearKey(item) ?? []);
  if (keys.length === 0) return new Map();
  const found = byKey(await findNearItems(ctx.db, viewer, keys));
  return new Map([...found].map(([item, near]) => [item, rankNear(item, near)]));
}

const LONG_TEXT = 6;
const wordCount = (text: string): number => text.split(' ').length;

function toProblem(
  { row, entry, readings }: ReadRow,
  decision: Problem,
  near: readonly Candidate[],
  product: (id: number) => DeskProduct | undefined,
): MatchProblem {
  const { kind, message, item, quantity, isTester } = decision;
  const ids = decision.productIds.length > 0 ? decision.productIds : near.map(({ productId }) => productId);
  const candidates = ids.slice(0, 5).flatMap((id) => product(id) ?? []);
  const hasQuantity = readings.some((each) => each.quantity !== null || each.doubt !== null);
  const isText =
    kind === 'unknown_item' && candidates.length === 0 && (!hasQuantity || wordCount(item) > LONG_TEXT);
  if (isText)
    return {
      row,
      entry,
      item: '',
      quantity: null,
      isTester: false,
      kind: 'other_text',
      message: 'No product was found in this row.',
      candidates,
    };
  return { row, entry, item, quantity, isTester, kind, message, candidates };
}

/** Rows with the same product are one line. A sum that is too large stays apart, as a problem. */
function addUp(decided: readonly Decided[], product: (id: number) => DeskProduct | undefined) {
  const lines = new Map<string, MatchedLine>();
  const tooMany: { row: ReadRow; decision: Problem }[] = [];
  for (const { row, decision } of decided) {
    if (isProblem(decision)) continue;
    const { productId, quantity, isTester } = decision;
    const found = product(productId);
    const line = lines.get(lineId(decision));
    if (!found) continue;
    if (!line)
      lines.set(lineId(decision), { rows: [row.row], entry: row.entry, product: found, quantity, isTester });
    else if (line.quantity + quantity <= MAX_QUANTITY) {
      line.rows.push(row.row);
      line.quantity += quantity;
    } else {
      const message = 'Together with the other rows of this product, the quantity is too large.';
      const given = { item: found.sku, quantity, isTester, productIds: [productId] };
      tooMany.push({ row, decision: { kind: 'invalid_quantity', message, ...given } });
    }
  }
  return { lines: [...lines.values()], tooMany };
}

async function matchSheet(ctx: Context, viewer: DeskViewer, sheet: ReadSheet): Promise<MatchAnswer> {
  const known = await findKnown(ctx, viewer, sheet.rows);
  const knownIds = [...new Set([...known.values()].flat().map(({ productId }) => productId))];
  const rows = await findDeskRows(ctx.db, viewer, knownIds);
  const decided = sheet.rows.map((row) => ({ row, decision: decideRow(row, known, rows) }));
  const near = await findNear(ctx, viewer, decided);
  const nearIds = [...near.values()].flat().map(({ productId }) => productId);
  const others = [...new Set(nearIds)].filter((id) => !rows.has(id));
  const all = new Map<number, DeskRow>([...rows, ...(await findDeskRows(ctx.db, viewer, others))]);
  const shown = new Map<number, DeskProduct>();
  const product = (id: number): DeskProduct | undefined => {
    const row = all.get(id);
    if (row && !shown.has(id)) shown.set(id, toDeskProduct(row, viewer));
    return shown.get(id);
  };
  const { lines, tooMany } = addUp(decided, product);
  const problems = [...decided, ...tooMany].flatMap(({ row, decision }) =>
    isProblem(decision) ? [toProblem(row, decision, near.get(decision.item) ?? [], product)] : [],
  );
  const { purchaseOrderNumber, shipDate } = sheet.facts;
  return {
    lines,
    problems: problems.sort((one, other) => one.row - other.row),
    headerRow: sheet.headerRow,
    purchaseOrderNumber,
    shipDate: shipDate !== null && shipDate >= dayOf(ctx.now(), 'UTC') ? shipDate : null,
  };
}

export const tooManyRows = (): AppError =>
  new AppError(
    'invalid_input',
    `There are more than ${MAX_MATCH_ROWS.toLocaleString('en-US')} rows. Split them into parts`,
  );

/** The products and quantities of rows, in a fixed number of statements however many rows there are. */
export function matchRows(ctx: Context, viewer: DeskViewer, rows: readonly SheetRow[]): Promise<MatchAnswer> {
  if (rows.length > MAX_MATCH_ROWS) throw tooManyRows();
  return matchSheet(ctx, viewer, readSheet(rows));
}

export async function matchText(
  ctx: Context,
  cache: CatalogCache,
  { customerId, text }: { customerId: number; text: string },
): Promise<MatchAnswer> {
  const viewer = await getDeskViewer(ctx, cache, customerId);
  await countAttempt(ctx, 'desk-match-user', String(ctx.actor?.userId));
  return matchRows(ctx, viewer, splitRows(text));
}
