import type { DraftLine } from '@casepack/contract/drafts/draft';
import type { GridLine } from './grid-state';

type ManualPrice = DraftLine['manualPrice'];

/** What is stored of a row. A date that is not finished is left out. */
export const toDraftLine = (line: GridLine, manualPrice: ManualPrice): DraftLine => ({
  key: line.key,
  entry: line.entry.slice(0, 500),
  productId: line.productId,
  quantity: line.quantity,
  isTester: line.isTester,
  note: line.note === '' ? null : line.note,
  ...(/^\d{4}-\d{2}-\d{2}$/.test(line.shipDate) ? { shipDate: line.shipDate } : {}),
  ...(manualPrice ? { manualPrice } : {}),
});

export const toGridLine = (line: DraftLine): GridLine => ({
  key: line.key,
  entry: line.entry,
  productId: line.productId,
  quantity: line.quantity,
  isTester: line.isTester,
  note: line.note ?? '',
  shipDate: line.shipDate ?? '',
});
