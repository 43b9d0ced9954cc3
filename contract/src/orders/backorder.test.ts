import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backorderWords, splitLines, splitUnits } from './backorder';

describe('a line beyond the stock', () => {
  it.each([
    [{ now: 12, later: 8 }, '2026-12-03', '12 now, 8 around Dec 3'],
    [{ now: 0, later: 1_200 }, '2026-12-13', '1,200 around Dec 13'],
    [{ now: 12, later: 8 }, null, '12 now, 8 when available'],
    [{ now: 0, later: 8 }, undefined, '8 when available'],
  ])('says of %j on %j: %s', (split, expectedOn, words) => {
    expect(backorderWords(split, expectedOn)).toBe(words);
  });

  it('reserves whole cases only', () => {
    expect(splitUnits(60, 12, 35)).toEqual({ reservedUnits: 24, backorderedUnits: 36 });
    expect(splitUnits(60, 12, 0)).toEqual({ reservedUnits: 0, backorderedUnits: 60 });
    expect(splitUnits(60, 12, 600)).toEqual({ reservedUnits: 60, backorderedUnits: 0 });
  });

  it('leaves to the next line what the first could not use', () => {
    const lines = [
      { quantity: 3, casePackQuantity: 12, isTester: false },
      { quantity: 4, casePackQuantity: 12, isTester: true },
    ];

    expect(splitLines(lines, 27)).toEqual([
      { reservedUnits: 24, backorderedUnits: 12 },
      { reservedUnits: 3, backorderedUnits: 1 },
    ]);
  });

  it('never reserves more than there is, and loses nothing', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 50 }),
      casePackQuantity: fc.integer({ min: 1, max: 24 }),
      isTester: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        fc.integer({ min: 0, max: 2_000 }),
        (lines, available) => {
          const splits = splitLines(lines, available);
          const reserved = splits.reduce((sum, { reservedUnits }) => sum + reservedUnits, 0);

          expect(reserved).toBeLessThanOrEqual(available);
          for (const [index, { reservedUnits, backorderedUnits }] of splits.entries()) {
            const { quantity, casePackQuantity, isTester } = lines[index] ?? {
              quantity: 0,
              casePackQuantity: 1,
              isTester: true,
            };
            const size = isTester ? 1 : casePackQuantity;
            expect(reservedUnits + backorderedUnits).toBe(quantity * size);
            expect(reservedUnits % size).toBe(0);
          }
        },
      ),
    );
  });
});
