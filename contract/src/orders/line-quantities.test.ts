import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasShipped,
  isPartlyShipped,
  type LineEvent,
  type LineQuantities,
  leftToShip,
  lineAfter,
  mostOf,
  readyToShip,
  returnable,
  unitsOfOne,
  waitingFor,
} from './line-quantities';

const line = (values: Partial<LineQuantities> = {}): LineQuantities => ({
  isTester: false,
  casePackQuantity: 6,
  quantity: 10,
  cancelledQuantity: 0,
  shippedQuantity: 0,
  returnedQuantity: 0,
  reservedUnits: 48,
  backorderedUnits: 12,
  ...values,
});

// biome-ignore format: columns must stay aligned to be read
describe('a line of 10 cases of 6, of which 8 are set aside and 2 wait', () => {
  it.each([
    //                                                                line after                                              available, reserved, backordered
    [{ kind: 'ship', quantity: 3 },                 { shippedQuantity: 3, reservedUnits: 30 },                              [0, -18, 0]],
    [{ kind: 'cancel', quantity: 1 },               { cancelledQuantity: 1, backorderedUnits: 6 },                          [0, 0, -6]],
    [{ kind: 'cancel', quantity: 3 },               { cancelledQuantity: 3, backorderedUnits: 0, reservedUnits: 42 },       [6, -6, -12]],
    [{ kind: 'cancel', quantity: 10 },              { cancelledQuantity: 10, backorderedUnits: 0, reservedUnits: 0 },       [48, -48, -12]],
    [{ kind: 'allocate', quantity: 2 },             { backorderedUnits: 0, reservedUnits: 60 },                             [-12, 12, -12]],
  ] satisfies [LineEvent, Partial<LineQuantities>, number[]][])('after %o', (event, after, [available, reserved, backordered]) => {
    expect(lineAfter(line(), event)).toEqual({ line: line(after), stock: { available, reserved, backordered } });
  });

  it.each([
    [{ kind: 'ship', quantity: 9 }],
    [{ kind: 'cancel', quantity: 11 }],
    [{ kind: 'allocate', quantity: 3 }],
    [{ kind: 'return', quantity: 1, restocks: true }],
    [{ kind: 'withdraw', quantity: 1, units: 6 }],
    [{ kind: 'ship', quantity: 0 }],
  ] satisfies [LineEvent][])('does not have enough for %o', (event) => {
    expect(() => lineAfter(line(), event)).toThrow(RangeError);
  });
});

describe('a line that has shipped', () => {
  const shipped = line({ shippedQuantity: 10, reservedUnits: 0, backorderedUnits: 0 });

  it('comes back to the shelf, or not', () => {
    const back = { ...shipped, returnedQuantity: 2 };

    expect(lineAfter(shipped, { kind: 'return', quantity: 2, restocks: true })).toEqual({
      line: back,
      stock: { available: 12, reserved: 0, backordered: 0 },
    });
    expect(lineAfter(shipped, { kind: 'return', quantity: 2, restocks: false })).toEqual({
      line: back,
      stock: { available: 0, reserved: 0, backordered: 0 },
    });
  });

  it('is set aside again when its shipment did not leave', () => {
    expect(lineAfter(shipped, { kind: 'withdraw', quantity: 10, units: 60 })).toEqual({
      line: line({ reservedUnits: 60, backorderedUnits: 0 }),
      stock: { available: 0, reserved: 60, backordered: 0 },
    });
  });
});

it('takes nothing from an unlimited stock', () => {
  const unlimited = line({ reservedUnits: 0, backorderedUnits: 0 });

  expect(readyToShip(unlimited)).toBe(10);
  expect(lineAfter(unlimited, { kind: 'ship', quantity: 4 }).stock.reserved).toBe(0);
  expect(lineAfter(unlimited, { kind: 'cancel', quantity: 4 }).stock.available).toBe(0);
});

it.each([
  ['nothing', [line()], [false, false]],
  ['a part', [line({ shippedQuantity: 1 })], [true, false]],
  ['all of one line', [line({ shippedQuantity: 10 }), line()], [true, false]],
  ['all', [line({ shippedQuantity: 10 })], [false, true]],
  ['what was not cancelled', [line({ shippedQuantity: 4, cancelledQuantity: 6 })], [false, true]],
  ['nothing, since all was cancelled', [line({ cancelledQuantity: 10 })], [false, false]],
])('an order that has shipped %s', (_, lines, [isPartly, isAll]) => {
  expect([isPartlyShipped(lines), hasShipped(lines)]).toEqual([isPartly, isAll]);
});

const anyLine = fc
  .record({
    isTester: fc.boolean(),
    casePackQuantity: fc.integer({ min: 1, max: 24 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    waits: fc.nat({ max: 40 }),
    isCounted: fc.boolean(),
  })
  .map(({ waits, isCounted, ...rest }) => {
    const units = unitsOfOne(rest);
    const waiting = isCounted ? Math.min(waits, rest.quantity) * units : 0;
    return line({
      ...rest,
      reservedUnits: isCounted ? rest.quantity * units - waiting : 0,
      backorderedUnits: waiting,
    });
  });

const anySteps = fc.array(
  fc.record({
    kind: fc.constantFrom('ship', 'cancel', 'return', 'allocate'),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    restocks: fc.boolean(),
  }),
  { maxLength: 12 },
);

it('keeps every unit in one state, whatever happens', () => {
  fc.assert(
    fc.property(anyLine, anySteps, (first, steps) => {
      const units = unitsOfOne(first);
      const isCounted = first.reservedUnits + first.backorderedUnits > 0;
      const stock = { available: 0, reserved: first.reservedUnits, backordered: first.backorderedUnits };
      let now = first;
      for (const { kind, part, restocks } of steps) {
        const quantity = Math.ceil(mostOf(now, kind) * part);
        if (quantity === 0) continue;
        const after = lineAfter(now, kind === 'return' ? { kind, quantity, restocks } : { kind, quantity });
        now = after.line;
        stock.available += after.stock.available;
        stock.reserved += after.stock.reserved;
        stock.backordered += after.stock.backordered;

        expect(now.cancelledQuantity + now.shippedQuantity + leftToShip(now)).toBe(now.quantity);
        expect([stock.reserved, stock.backordered]).toEqual([now.reservedUnits, now.backorderedUnits]);
        expect(now.reservedUnits + now.backorderedUnits).toBe(isCounted ? leftToShip(now) * units : 0);
        expect(readyToShip(now) + waitingFor(now)).toBe(leftToShip(now));
        expect(Math.min(leftToShip(now), returnable(now), readyToShip(now))).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
