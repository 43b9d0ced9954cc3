import type { DraftLine } from '@casepack/contract/drafts/draft';
import type { GridLine } from './grid-state';

type ManualPrice = DraftLine['manualPrice'];

const drawUp = (line: GridLine, manualPrice: ManualPrice): DraftLine => ({
  key: line.key,
  entry: line.entry.slice(0, 500),
  productId: line.productId,
  quantity: line.quantity,
  isTester: line.isTester,
  note: line.note === '' ? null : line.note,
  ...(/^\d{4}-\d{2}-\d{2}$/.test(line.shipDate) ? { shipDate: line.shipDate } : {}),
  ...(manualPrice ? { manualPrice } : {}),
});

const known = new WeakMap<GridLine, DraftLine>();

/**
 * What is stored of a row. A date that is not finished is left out. The same object until the row changes, so that only
 * what changed is written anew.
 */
export function toDraftLine(line: GridLine, manualPrice: ManualPrice): DraftLine {
  if (manualPrice) return drawUp(line, manualPrice);
  const drafted = known.get(line) ?? drawUp(line, undefined);
  known.set(line, drafted);
  return drafted;
}

export const toGridLine = (line: DraftLine): GridLine => ({
  key: line.key,
  entry: line.entry,
  productId: line.productId,
  quantity: line.quantity,
  isTester: line.isTester,
  note: line.note ?? '',
  shipDate: line.shipDate ?? '',
});
