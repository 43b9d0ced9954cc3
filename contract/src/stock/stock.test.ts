import { describe, expect, it } from 'vitest';
import {
  MAX_STOCK_ROWS,
  MAX_UNITS,
  StockEntry,
  StockMove,
  StockRow,
  stockMoveKinds,
  stockMoveLabels,
} from './stock';

const id = '5a1c2b1e-6b0f-4a53-9c7e-2f6f6a4d1b11';
const messages = (input: unknown) =>
  StockEntry.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);
const messagesOf = (row: object) => messages({ id, rows: [row] });

describe('stock that arrived or was counted', () => {
  it('is named by SKU or by product, from no unit to the highest number', () => {
    const rows = [
      { sku: 'SOAP', units: 0, reason: 'Broken' },
      { productId: 3, units: MAX_UNITS },
    ];

    expect(StockEntry.parse({ id, reason: 'Yearly count', rows })).toEqual({
      id,
      reason: 'Yearly count',
      rows,
    });
  });

  it.each([{ units: 1 }, { sku: '', units: 1 }, { sku: ' ', units: 1 }])('needs a product: %j', (row) => {
    expect(messagesOf(row)).toEqual([['rows.0.sku', 'Enter a SKU']]);
  });

  it.each([
    [1.5, 'Enter a whole number'],
    ['2', 'Enter a whole number'],
    [-1, 'Units cannot be negative'],
    [MAX_UNITS + 1, 'At most 1000000000'],
  ])('is not %j units', (units, message) => {
    expect(messagesOf({ sku: 'SOAP', units })).toEqual([['rows.0.units', message]]);
  });

  it('is at least one row and at most 5,000', () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ sku: 'SOAP', units: 1 }));

    expect(messages({ id, rows: rows(MAX_STOCK_ROWS) })).toBeUndefined();
    expect(messages({ id, rows: [] })).toEqual([['rows', 'There is nothing to record']]);
    expect(messages({ id, rows: rows(MAX_STOCK_ROWS + 1) })).toEqual([
      ['rows', 'At most 5000 rows can be recorded at once'],
    ]);
  });
});

describe('stock as it is shown', () => {
  it('has every figure of a product', () => {
    const row = {
      ...{ productId: 1, sku: 'SOAP', name: 'Soap', available: null, reserved: 2, backordered: 3 },
      ...{ expectedOn: '2026-12-01', expectedUnits: 12, lowStockAt: 5, isLow: true, binLocation: 'A-1' },
    };

    expect(StockRow.parse(row)).toEqual(row);
  });

  it('has every figure of a move, with its order', () => {
    const move = {
      ...{ id: 1, kind: 'receipt', available: 5, reserved: 0, availableAfter: null, reservedAfter: 0 },
      ...{ order: { id: 2, orderNumber: 'A-2' }, by: 'Ann', reason: null, at: '2026-11-16T15:00:00.000Z' },
    };

    expect(StockMove.encode(StockMove.parse(move))).toEqual(move);
  });

  it('names every kind of move', () => {
    expect(stockMoveKinds.map((kind) => stockMoveLabels[kind])).toEqual([
      ...['Count', 'Receipt', 'Order', 'Cancellation', 'Shipment', 'Return', 'Correction'],
    ]);
  });
});
