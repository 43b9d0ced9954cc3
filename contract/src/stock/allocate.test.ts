import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from './allocate';

const lines = fc.array(
  fc
    .record({ unitsOfOne: fc.integer({ min: 1, max: 24 }), cases: fc.integer({ min: 1, max: 20 }) })
    .map(({ unitsOfOne, cases }) => ({ unitsOfOne, backorderedUnits: unitsOfOne * cases })),
  { maxLength: 20 },
);

describe('the allocation of stock to waiting lines', () => {
  it('gives the oldest line what it waits for before the next one gets any', () => {
    const waiting = [
      { id: 1, backorderedUnits: 24, unitsOfOne: 12 },
      { id: 2, backorderedUnits: 36, unitsOfOne: 12 },
      { id: 3, backorderedUnits: 2, unitsOfOne: 1 },
    ];

    expect(allocate(50, waiting)).toEqual([
      { id: 1, units: 24 },
      { id: 2, units: 24 },
    ]);
    expect(allocate(11, waiting)).toEqual([]);
    expect(allocate(62, waiting)).toHaveLength(3);
  });

  it('gives everyone everything of unlimited stock', () => {
    expect(allocate(null, [{ id: 1, backorderedUnits: 24, unitsOfOne: 12 }])).toEqual([{ id: 1, units: 24 }]);
  });

  it('never gives more than there is, only whole cases, and stops at the first line that is not complete', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), lines, (available, given) => {
        const waiting = given.map((line, id) => ({ ...line, id }));
        const allocations = allocate(available, waiting);
        const sum = allocations.reduce((units, each) => units + each.units, 0);
        const unitsFor = new Map(allocations.map(({ id, units }) => [id, units]));
        const first = waiting.find(({ id, backorderedUnits }) => unitsFor.get(id) !== backorderedUnits);

        expect(sum).toBeLessThanOrEqual(available);
        for (const { id, unitsOfOne } of waiting) expect((unitsFor.get(id) ?? 0) % unitsOfOne).toBe(0);
        if (!first) return;
        for (const { id } of waiting) if (id > first.id) expect(unitsFor.has(id)).toBe(false);
        expect(available - sum).toBeLessThan(first.unitsOfOne);
      }),
    );
  });
});
