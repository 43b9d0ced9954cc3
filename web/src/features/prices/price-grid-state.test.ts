import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import {
  changedPrice,
  changePrices,
  differenceText,
  entriesOf,
  type GridEntry,
  marginText,
  nothingChanged,
  priceOf,
  setPrice,
  toSave,
  undo,
} from './price-grid-state';

const oneCase = { kind: 'case', fromQuantity: 1 } as const;
const row = (productId: number, ownPrice: number | null, entries: GridEntry[] = []) => ({
  productId,
  ownPrice: ownPrice === null ? null : cents(ownPrice),
  entries,
});
const soap = row(1, 2400);
const balm = row(2, 1000, [{ ...oneCase, price: cents(900) }]);
const free = row(3, null);

describe('the price grid', () => {
  it('keeps a changed price until it is undone', () => {
    const changed = setPrice(nothingChanged, soap, oneCase, cents(2000));
    const again = setPrice(changed, soap, { kind: 'case', fromQuantity: 12 }, cents(1900));

    expect(entriesOf(again, soap)).toEqual([
      { ...oneCase, price: 2000 },
      { kind: 'case', fromQuantity: 12, price: 1900 },
    ]);
    expect(undo(again).changes).toEqual(changed.changes);
    expect(undo(undo(again))).toEqual(nothingChanged);
    expect(undo(nothingChanged)).toBe(nothingChanged);
  });

  it('does not count a price as changed that is as stored', () => {
    expect(setPrice(nothingChanged, balm, oneCase, cents(900))).toBe(nothingChanged);
    const back = setPrice(setPrice(nothingChanged, balm, oneCase, cents(1)), balm, oneCase, cents(900));
    expect(toSave(back)).toEqual({ productIds: [], entries: [] });
    expect(back.past).toHaveLength(2);
  });

  it.each([
    [2400, -1200, 1, 2112],
    [2400, -1200, 50, 2100],
    [2425, 0, 50, 2450],
    [2424, 0, 50, 2400],
    [999, -5000, 1, 500],
    [10, -5000, 100, 100],
    [999_999_999, 10_000, 1, 999_999_999],
  ])(
    'turns %i cents by %i hundredths of a percent, to multiples of %i, into %i',
    (price, percent, roundTo, result) => {
      expect(changedPrice(cents(price), { percent, roundTo })).toBe(result);
    },
  );

  it('changes many prices in one step, from the own price or from the list', () => {
    const rows = [soap, balm, free];
    const fromOwn = changePrices(nothingChanged, rows, { percent: -1000, from: 'own', roundTo: 1 });
    const fromList = changePrices(nothingChanged, rows, { percent: -1000, from: 'list', roundTo: 1 });

    // A tenth off the own price of balm is what it costs already.
    expect([...fromOwn.changes.keys()]).toEqual([1]);
    expect(priceOf(entriesOf(fromList, balm), 'case', 1)).toBe(810);
    expect(entriesOf(fromList, free)).toEqual([]);
    expect(undo(fromList)).toEqual(nothingChanged);
  });

  it('saves the products that changed, including those without a price now', () => {
    const priced = setPrice(nothingChanged, soap, oneCase, cents(2000));
    const state = setPrice(priced, balm, oneCase, undefined);

    expect(toSave(state)).toEqual({
      productIds: [1, 2],
      entries: [{ productId: 1, ...oneCase, price: 2000 }],
    });
  });

  it('tells difference and margin', () => {
    expect(differenceText(cents(2112), cents(2400))).toBe('-12%');
    expect(differenceText(cents(2500), cents(2400))).toBe('+4.2%');
    expect(differenceText(undefined, cents(2400))).toBe('');
    expect(differenceText(cents(1), null)).toBe('');
    expect(marginText(cents(2400), { retailPricePerUnit: cents(400), casePackQuantity: 12 })).toBe('50%');
    expect(marginText(cents(2400), { retailPricePerUnit: null, casePackQuantity: 12 })).toBe('');
  });
});
