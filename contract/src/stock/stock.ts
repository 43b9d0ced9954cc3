import { z } from 'zod';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { optionalText, text } from '../text';

/** The stock of a product; `available` is null while it is unlimited. All figures are units. */
export const StockRow = z.object({
  productId: Id,
  sku: z.string(),
  name: z.string(),
  available: z.int().nullable(),
  /** Set aside for orders that have not shipped. */
  reserved: z.int(),
  /** What orders wait for. */
  backordered: z.int(),
  expectedOn: CalendarDate.nullable(),
  expectedUnits: z.int().nullable(),
  lowStockAt: z.int().nullable(),
  isLow: z.boolean(),
  binLocation: z.string().nullable(),
});
export type StockRow = z.infer<typeof StockRow>;

export const stockFilters = ['low', 'backordered'] as const;
export const StockFilter = z.enum(stockFilters);
export type StockFilter = z.infer<typeof StockFilter>;

export const stockMoveKinds = [
  'count',
  'receipt',
  'order',
  'cancellation',
  'shipment',
  'return',
  'correction',
] as const;
const StockMoveKind = z.enum(stockMoveKinds);
type StockMoveKind = z.infer<typeof StockMoveKind>;

export const stockMoveLabels: Record<StockMoveKind, string> = {
  count: 'Count',
  receipt: 'Receipt',
  order: 'Order',
  cancellation: 'Cancellation',
  shipment: 'Shipment',
  return: 'Return',
  correction: 'Correction',
};

/** One change of the units of a product, and what there was after it. */
export const StockMove = z.object({
  id: z.int(),
  kind: StockMoveKind,
  available: z.int(),
  reserved: z.int(),
  availableAfter: z.int().nullable(),
  reservedAfter: z.int(),
  order: z.object({ id: Id, orderNumber: z.string() }).nullable(),
  /** Who did it; null if nobody in person did. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  at: instant,
});
export type StockMove = z.infer<typeof StockMove>;

export const MAX_STOCK_ROWS = 5_000;
export const MAX_UNITS = 1_000_000_000;
const MAX_REASON = 200;

const StockEntryRow = z
  .object({
    /** Or the barcode. */
    sku: text(64).optional(),
    productId: Id.optional(),
    units: z
      .int('Enter a whole number')
      .min(0, 'Units cannot be negative')
      .max(MAX_UNITS, `At most ${MAX_UNITS}`),
    reason: optionalText(MAX_REASON).optional(),
  })
  .refine(({ sku, productId }) => productId !== undefined || (sku ?? '') !== '', {
    error: 'Enter a SKU',
    path: ['sku'],
  });

/** Goods that arrived, or that were counted. All rows are booked, or none. */
export const StockEntry = z.object({
  /** Made by the caller: the same id is booked once, however often it is sent. */
  id: z.uuid(),
  reason: optionalText(MAX_REASON).optional(),
  rows: z
    .array(StockEntryRow)
    .min(1, 'There is nothing to record')
    .max(MAX_STOCK_ROWS, `At most ${MAX_STOCK_ROWS} rows can be recorded at once`),
});
export type StockEntry = z.infer<typeof StockEntry>;

export const BookedStock = z.object({
  products: z.int(),
  units: z.int(),
  /** Orders that wait for nothing anymore. */
  readyOrders: z.array(z.object({ id: Id, orderNumber: z.string() })),
});
export type BookedStock = z.infer<typeof BookedStock>;
