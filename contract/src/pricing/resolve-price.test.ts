import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../money';
import { explainPrice } from './explain-price';
import type { PricedProduct } from './own-price';
import { nextStep, stepFor } from './price-step';
import {
  adjustedPrice,
  casesByProduct,
  type ListEntry,
  type ListTerms,
  limitingList,
  listsInEffect,
  priceStepsOf,
} from './resolve-price';

const soap: PricedProduct = {
  casePackCost: cents(6000),
  wholesalePricePerUnit: null,
  casePackQuantity: 12,
  hasTestersAvailable: true,
  testerPrice: cents(500),
};
const list = (id: number, terms: Partial<ListTerms> = {}): ListTerms => ({
  id,
  name: `List ${id}`,
  active: true,
  startsOn: null,
  endsOn: null,
  adjustment: 0,
  onlyListed: false,
  ...terms,
});
const entry = (priceListId: number, fromQuantity: number, price: number, isTester = false): ListEntry => ({
  priceListId,
  fromQuantity,
  price: cents(price),
  isTester,
});
const priceAt = (quantity: number, lists: ListTerms[], entries: ListEntry[], product = soap) =>
  stepFor(priceStepsOf(product, false, lists, entries), quantity);

describe('the price of a product', () => {
  it.each<[string, ListTerms[], ListEntry[], number, number, string, number]>([
    ['is its own without a list', [], [], 5, 6000, 'own', 1],
    ['is its own where a list says nothing', [list(1)], [], 5, 6000, 'own', 1],
    ['is that of the entry', [list(1)], [entry(1, 1, 5500)], 1, 5500, 'list', 1],
    [
      'is that of the highest break reached',
      [list(1)],
      [entry(1, 1, 5500), entry(1, 10, 5100)],
      12,
      5100,
      'list',
      10,
    ],
    [
      'is below the first break the next list’s',
      [list(1), list(2)],
      [entry(1, 10, 5100), entry(2, 1, 5600)],
      9,
      5600,
      'list',
      1,
    ],
    [
      'is the adjusted one before the first break',
      [list(1, { adjustment: -1250 })],
      [entry(1, 10, 5000)],
      9,
      5250,
      'adjustment',
      1,
    ],
    [
      'is the first list’s, even if the second is lower',
      [list(1), list(2)],
      [entry(1, 1, 5900), entry(2, 1, 100)],
      1,
      5900,
      'list',
      1,
    ],
    [
      'is not asked of a list behind an adjustment',
      [list(1, { adjustment: 500 }), list(2)],
      [entry(2, 1, 100)],
      1,
      6300,
      'adjustment',
      1,
    ],
  ])('%s', (_name, lists, entries, quantity, price, source, fromQuantity) => {
    expect(priceAt(quantity, lists, entries)).toMatchObject({ price, source, fromQuantity });
  });

  it('comes from an entry even if the product has none of its own', () => {
    const unpriced = { ...soap, casePackCost: null };

    expect(priceAt(1, [list(1, { adjustment: -1000 })], [entry(1, 1, 700)], unpriced)).toMatchObject({
      price: 700,
    });
    expect(priceAt(1, [list(1, { adjustment: -1000 })], [], unpriced)).toBeUndefined();
  });

  it('of a tester has no breaks and follows the adjustment', () => {
    const steps = (entries: ListEntry[]) =>
      priceStepsOf(soap, true, [list(1, { adjustment: 1000 })], entries);

    expect(steps([entry(1, 5, 100)])).toMatchObject([{ price: 550, source: 'adjustment' }]);
    expect(steps([entry(1, 1, 300, true)])).toMatchObject([{ price: 300, source: 'list' }]);
    expect(priceStepsOf({ ...soap, hasTestersAvailable: false }, true, [], [])).toEqual([]);
  });
});

describe('an adjustment', () => {
  it.each([
    [101, -5000, 51],
    [99, -5000, 50],
    [1, -9999, 1],
    [999_999_999, 10_000, 999_999_999],
    [6000, 1, 6001],
  ])('of %i cents by %i hundredths of a percent gives %i', (own, adjustment, price) => {
    expect(adjustedPrice(cents(own), adjustment)).toBe(price);
  });
});

describe('the lists in effect', () => {
  it('are active, started and not ended; the first and the last day count', () => {
    const lists = [
      list(1, { active: false }),
      list(2, { startsOn: '2026-11-18' }),
      list(3, { endsOn: '2026-11-16' }),
      null,
      list(4, { startsOn: '2026-11-17', endsOn: '2026-11-17' }),
      list(5),
    ];

    expect(listsInEffect(lists, '2026-11-17').map(({ id }) => id)).toEqual([4, 5]);
  });

  it('limit what is offered only by the first of them', () => {
    const limited = list(1, { onlyListed: true });

    expect(limitingList([limited, list(2)])?.id).toBe(1);
    expect(limitingList([list(2), limited])).toBeUndefined();
    expect(limitingList([])).toBeUndefined();
  });
});

describe('the next break', () => {
  const steps = priceStepsOf(
    soap,
    false,
    [list(1)],
    [entry(1, 5, 5100), entry(1, 8, 5500), entry(1, 20, 4800)],
  );

  it.each([
    [1, { fromQuantity: 5, price: 5100 }],
    [5, { fromQuantity: 20, price: 4800 }],
    [20, undefined],
  ])('after %i cases is the next lower price', (quantity, expected) => {
    const next = nextStep(steps, quantity);
    expect(next && { fromQuantity: next.fromQuantity, price: next.price }).toEqual(expected);
  });

  it('is told with the reason of the price', () => {
    expect(explainPrice(steps, cents(6000), 6)).toEqual({
      source: 'list',
      listName: 'List 1',
      fromQuantity: 5,
      ownPrice: 6000,
      next: { fromQuantity: 20, price: 4800 },
    });
    expect(explainPrice([], undefined, 1)).toBeUndefined();
  });
});

it('counts the cases of a product over all lines, without testers', () => {
  const lines = [
    { productId: 1, isTester: false, quantity: 3 },
    { productId: 1, isTester: true, quantity: 9 },
    { productId: 2, isTester: true, quantity: 1 },
    { productId: 1, isTester: false, quantity: 4 },
  ];

  expect([...casesByProduct(lines)]).toEqual([[1, 7]]);
});

describe('for any lists, entries and quantities', () => {
  const anyPrice = fc.integer({ min: 1, max: 10_000 });
  const anyLists = fc
    .array(fc.constantFrom(0, 0, -1250, 700), { maxLength: 3 })
    .map((adjustments) => adjustments.map((adjustment, index) => list(index + 1, { adjustment })));
  const anyEntries = fc.uniqueArray(
    fc.record({
      priceListId: fc.integer({ min: 1, max: 3 }),
      isTester: fc.constant(false),
      fromQuantity: fc.constantFrom(1, 2, 5, 10),
      price: anyPrice.map((price) => cents(price)),
    }),
    { selector: ({ priceListId, fromQuantity }) => `${priceListId}:${fromQuantity}` },
  );
  const anyOwn = fc.option(anyPrice.map((price) => cents(price)));
  const anyQuantity = fc.integer({ min: 1, max: 15 });

  /** The rule word for word, without steps. */
  function plainly(
    own: Cents | null,
    lists: ListTerms[],
    entries: ListEntry[],
    quantity: number,
  ): number | null {
    for (const { id, adjustment } of lists) {
      const reached = entries.filter((each) => each.priceListId === id && each.fromQuantity <= quantity);
      const [best] = reached.sort((a, b) => b.fromQuantity - a.fromQuantity);
      if (best) return best.price;
      if (adjustment !== 0 && own !== null) return adjustedPrice(own, adjustment);
    }
    return own;
  }

  it('the steps give what asking the lists one after the other gives', () => {
    fc.assert(
      fc.property(anyOwn, anyLists, anyEntries, anyQuantity, (own, lists, entries, quantity) => {
        const product = { ...soap, casePackCost: own };
        const found = priceAt(quantity, lists, entries, product);
        expect(found?.price ?? null).toBe(plainly(own, lists, [...entries], quantity));
      }),
      { numRuns: 2_000 },
    );
  });

  it('the order of the entries does not matter, and steps rise in quantity', () => {
    fc.assert(
      fc.property(anyOwn, anyLists, anyEntries, (own, lists, entries) => {
        const product = { ...soap, casePackCost: own };
        const steps = priceStepsOf(product, false, lists, entries);
        expect(priceStepsOf(product, false, lists, [...entries].reverse())).toEqual(steps);
        const quantities = steps.map(({ fromQuantity }) => fromQuantity);
        expect(quantities).toEqual([...new Set(quantities)].sort((a, b) => a - b));
      }),
    );
  });
});
