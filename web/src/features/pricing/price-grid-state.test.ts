import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import {
  changePrices,
  conflictsIn,
  continueFrom,
  entriesOf,
  type GridEntry,
  nothingChanged,
  priceOf,
  savedEntries,
  setEntries,
  setInvalid,
  setPrice,
  toSave,
  undo,
} from './price-grid-state';

const oneCase = { kind: 'case', fromQuantity: 1 } as const;
const row = (productId: number, ownPrice: number | null, entries: GridEntry[] = []) => ({
  productId,
  name: `Product ${productId}`,
  ownPrice: ownPrice === null ? null : cents(ownPrice),
  entries,
});
const soap = row(1, 2400);
const balm = row(2, 1000, [{ ...oneCase, price: cents(900) }]);
const free = row(3, null);

describe('the price grid', () => {
  it('keeps a changed price until it is undone', () => {
    const changed = setPrice(nothingChanged, soap, cents(2000));
    const again = setEntries(changed, soap, [
      { kind: 'case', fromQuantity: 12, price: cents(1900) },
      { ...oneCase, price: cents(2000) },
    ]);

    expect(entriesOf(again, soap)).toEqual([
      { ...oneCase, price: 2000 },
      { kind: 'case', fromQuantity: 12, price: 1900 },
    ]);
    expect(undo(again).changes).toEqual(changed.changes);
    expect(undo(undo(again))).toEqual(nothingChanged);
    expect(undo(nothingChanged)).toBe(nothingChanged);
  });

  it('does not count a price as changed that is as stored', () => {
    expect(setPrice(nothingChanged, balm, cents(900))).toBe(nothingChanged);
    const back = setPrice(setPrice(nothingChanged, balm, cents(1)), balm, cents(900));
    expect(toSave(back)).toEqual({ productIds: [], entries: [] });
    expect(back.past).toHaveLength(2);
  });

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
    const priced = setPrice(nothingChanged, soap, cents(2000));
    const state = setPrice(priced, balm, undefined);

    expect(toSave(state)).toEqual({
      productIds: [1, 2],
      entries: [{ productId: 1, ...oneCase, price: 2000 }],
    });
  });

  it('keeps what is no price until it is corrected or undone', () => {
    const invalid = setInvalid(nothingChanged, soap, '12.345');

    expect(setInvalid(invalid, soap, '12.345')).toBe(invalid);
    expect(invalid.invalid.get(1)).toBe('12.345');
    expect(undo(invalid)).toEqual(nothingChanged);
    const corrected = setPrice(invalid, soap, cents(1234));
    expect(corrected.invalid.size).toBe(0);
    expect(undo(corrected).invalid.get(1)).toBe('12.345');
    expect(setPrice(invalid, soap, undefined).invalid.size).toBe(0);
  });

  it('changes breaks along with the prices on the list, and no tester price', () => {
    const listed = row(4, 1000, [
      { ...oneCase, price: cents(900) },
      { kind: 'case', fromQuantity: 6, price: cents(800) },
      { kind: 'tester', fromQuantity: 1, price: cents(100) },
    ]);
    const changed = changePrices(nothingChanged, [listed], { percent: -5000, from: 'list', roundTo: 1 });

    expect(entriesOf(changed, listed).map(({ price }) => price)).toEqual([450, 400, 100]);
  });
});

describe('prices that someone else saved meanwhile', () => {
  const theirs = (price: number) => savedEntries([{ productId: 2, ...oneCase, price: cents(price) }]);
  const mine = setPrice(setPrice(nothingChanged, soap, cents(2000)), balm, cents(800));

  it('are in conflict only where both changed the same product to other prices', () => {
    expect(conflictsIn(mine, theirs(900))).toEqual([]);
    expect(conflictsIn(mine, theirs(800))).toEqual([]);
    expect(conflictsIn(mine, theirs(700))).toEqual([
      {
        productId: 2,
        name: 'Product 2',
        theirs: [{ ...oneCase, price: 700 }],
        mine: [{ ...oneCase, price: 800 }],
      },
    ]);
    expect(conflictsIn(mine, savedEntries([]))).toMatchObject([{ productId: 2, theirs: [] }]);
  });

  it('replace changes in conflict or are replaced by them, as the user says', () => {
    const kept = continueFrom(mine, theirs(700), 'mine');
    const dropped = continueFrom(mine, theirs(700), 'theirs');

    expect(toSave(kept)).toEqual(toSave(mine));
    expect(kept.changes.get(2)?.before).toEqual([{ ...oneCase, price: 700 }]);
    expect(toSave(dropped).productIds).toEqual([1]);
    expect(toSave(continueFrom(mine, theirs(800), 'mine')).productIds).toEqual([1]);
    expect(undo(undo(kept)).changes.size).toBe(0);
  });
});
