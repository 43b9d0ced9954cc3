import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  EntriesChange,
  MAX_ENTRIES,
  NewerEntries,
  PriceGridRow,
  PriceImportPreview,
  PriceListEntry,
} from './endpoints';
import { LinePrice, PriceStep } from './line-price';
import { adjustment, EntryInput, NewPriceList, PriceList, PriceListChange } from './price-list';

const PERCENT = 'Enter a percentage from -99.99 to 100';
const BACKWARDS = ['endsOn', 'The last day must not be before the first day'];

const problems = (form: z.ZodType, input: unknown) =>
  form.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the adjustment of a price list', () => {
  it.each([
    ['-12.50', -1_250],
    ['\u221212.5', -1_250],
    [' +7 ', 700],
    [-99.99, -9_999],
    ['100', 10_000],
    ['0', 0],
  ])('reads %j', (input, stored) => {
    expect(adjustment.parse(input)).toBe(stored);
  });

  it.each(['-100', '100.01', '1.234', '1000', 'x', '', '7 %', '1.x', 'x1', '^5', true])(
    'refuses %j',
    (input) => {
      expect(problems(adjustment, input)).toEqual([['', PERCENT]]);
    },
  );

  it('is sent with two decimals', () => {
    expect(z.encode(adjustment, -1_250)).toBe('-12.50');
  });
});

describe('a price list', () => {
  it('needs a name, and ends on its first day or later', () => {
    const from = (startsOn: string, endsOn: string) => ({ name: 'Fall', startsOn, endsOn });

    expect(problems(NewPriceList, { name: ' ' })).toEqual([['name', 'Name is required']]);
    expect(problems(NewPriceList, from('2026-11-02', '2026-11-01'))).toEqual([BACKWARDS]);
    expect(problems(NewPriceList, from('2026-11-02', '2026-11-02'))).toBeUndefined();
    expect(problems(NewPriceList, { name: 'Fall', startsOn: '2026-11-02' })).toBeUndefined();
    expect(problems(NewPriceList, { name: 'Fall', endsOn: '2026-11-02' })).toBeUndefined();
  });

  it('changes in what is given, from the version that was seen', () => {
    const change = { active: false, version: 4 };

    expect(PriceListChange.parse(change)).toEqual(change);
    expect(problems(PriceListChange, { version: 0 })?.map(([path]) => path)).toEqual(['version']);
  });

  it('is shown with every field', () => {
    const list = {
      ...{
        id: 1,
        manufacturerId: 2,
        name: 'Fall',
        note: null,
        active: true,
        startsOn: '2026-11-01',
        endsOn: null,
      },
      ...{ adjustment: '-12.50', onlyListed: false, isStandard: true, entryCount: 3, customerCount: 4 },
      ...{ salesOrganizationCount: 5, version: 6 },
      ...{ createdAt: '2026-11-16T15:00:00.000Z', updatedAt: '2026-11-16T15:00:00.000Z' },
    };
    const entries = [{ productId: 1, kind: 'case', fromQuantity: 2, price: '3.00' }];

    expect(z.encode(PriceList, PriceList.parse(list))).toEqual(list);
    expect(z.encode(NewerEntries, NewerEntries.parse({ ...list, entries }))).toEqual({ ...list, entries });
  });
});

describe('the entries of a price list', () => {
  const entry = { productId: 1, kind: 'case', fromQuantity: 1, price: '3.00' };

  it('are for one case if nothing is said, and have breaks for cases alone', () => {
    expect(EntryInput.parse({ productId: 1, kind: 'case', price: '3.00' })).toMatchObject({
      fromQuantity: 1,
    });
    expect(problems(EntryInput, { ...entry, fromQuantity: 2 })).toBeUndefined();
    expect(problems(EntryInput, { ...entry, kind: 'tester' })).toBeUndefined();
    expect(problems(EntryInput, { ...entry, kind: 'tester', fromQuantity: 2 })).toEqual([
      ['fromQuantity', 'Testers have no quantity breaks'],
    ]);
  });

  it('are replaced for some products or for all', () => {
    const change = {
      entries: [entry, { ...entry, fromQuantity: 2 }, { ...entry, kind: 'tester' }],
      version: 1,
    };

    expect(problems(EntriesChange, change)).toBeUndefined();
    expect(problems(EntriesChange, { ...change, productIds: [1, 2] })).toBeUndefined();
    expect(z.encode(EntriesChange, EntriesChange.parse(change))).toEqual(change);
    expect(problems(EntriesChange, { ...change, version: 0 })?.map(([path]) => path)).toEqual(['version']);
  });

  it('are refused twice for the same quantity, and for a product that is not replaced', () => {
    expect(problems(EntriesChange, { entries: [{ ...entry, productId: 2 }, entry, entry] })).toEqual([
      ['entries.2.productId', 'This product has the same kind and quantity in row 2'],
    ]);
    expect(problems(EntriesChange, { entries: [entry], productIds: [2] })).toEqual([
      ['entries.0.productId', 'This product is not among productIds'],
    ]);
  });

  it('are sent 10,000 at a time at most', () => {
    const message = 'Send at most 10000 at a time, or import a file';
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...entry, productId: at + 1 }));
    const productIds = Array.from({ length: MAX_ENTRIES + 1 }, (_, at) => at + 1);

    expect(problems(EntriesChange, { entries: entries(MAX_ENTRIES) })).toBeUndefined();
    expect(problems(EntriesChange, { entries: entries(MAX_ENTRIES + 1) })).toEqual([['entries', message]]);
    expect(problems(EntriesChange, { entries: [], productIds })).toEqual([['productIds', message]]);
  });

  it('are shown in the list, in the grid and in what an import would do', () => {
    const { productId, ...price } = entry;
    const row = { productId, sku: 'SOAP', name: 'Soap', ...price };
    const gridRow = {
      ...{ productId, sku: 'SOAP', name: 'Soap', category: 'Bath', imageUrl: null, casePackQuantity: 12 },
      ...{ hasTestersAvailable: true, retailPricePerUnit: null, ownPrice: '4.00', ownTesterPrice: null },
      entries: [price],
    };
    const preview = {
      ...{ rowCount: 3, added: 1, changed: 1, removed: 1, unchanged: 0, unknown: 0, problemCount: 1 },
      problems: [{ line: 2, column: null, message: 'Enter a price above zero' }],
      samples: ['added', 'changed', 'removed'].map((change) => ({
        ...{ change, sku: 'SOAP', name: 'Soap', kind: 'case', fromQuantity: 1, before: null, after: '3.00' },
      })),
    };

    expect(z.encode(PriceListEntry, PriceListEntry.parse(row))).toEqual(row);
    expect(z.encode(PriceGridRow, PriceGridRow.parse(gridRow))).toEqual(gridRow);
    expect(z.encode(PriceImportPreview, PriceImportPreview.parse(preview))).toEqual(preview);
  });

  it('say why a line costs what it does', () => {
    const lineOf = (source: string) => ({
      ...{ source, listName: 'Fall', fromQuantity: 2, ownPrice: null, listPrice: '4.00' },
      next: { fromQuantity: 5, price: '2.00' },
    });
    const stepOf = (source: string) => ({
      ...{ fromQuantity: 2, price: '3.00', source, listId: 1, listName: 'Fall' },
    });
    const encoded = (form: z.ZodType, shown: unknown) => z.encode(form, form.parse(shown));

    for (const source of ['own', 'list', 'adjustment', 'manual'])
      expect(encoded(LinePrice, lineOf(source))).toEqual(lineOf(source));
    for (const source of ['own', 'list', 'adjustment'])
      expect(encoded(PriceStep, stepOf(source))).toEqual(stepOf(source));
    expect(problems(PriceStep, { ...stepOf('own'), fromQuantity: 0 })?.map(([path]) => path)).toEqual([
      'fromQuantity',
    ]);
  });
});
