import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { cents, MAX_BASIS_POINTS, MAX_CENTS, toBasisPoints } from '../money';
import { Discount, discountOf, lineTotal, lineTotalText, orderTotals } from './totals';

const none: Discount = { type: 'flat', amount: cents(0) };
const free = { tax: cents(0), shipping: cents(0), discount: none };
const line = (unitPrice: number, quantity: number) => ({ unitPrice: cents(unitPrice), quantity });
const percent = (basisPoints: number): Discount => ({
  type: 'percentage',
  basisPoints: toBasisPoints(basisPoints),
});

const anyLines = fc.array(
  fc.record({ unitPrice: fc.nat({ max: 50_000 }).map(cents), quantity: fc.integer({ min: 1, max: 100 }) }),
  { maxLength: 50 },
);
const anyAmount = fc.nat({ max: 1_000_000 }).map(cents);
const anyPart = fc.nat({ max: MAX_BASIS_POINTS });

function refusalOf(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('the totals of an order', () => {
  it('add up for every percentage', () => {
    fc.assert(
      fc.property(anyLines, anyAmount, anyAmount, anyPart, (lines, tax, shipping, part) => {
        const totals = orderTotals(lines, { tax, shipping, discount: percent(part) });

        const subtotal = lines.reduce((all, each) => all + each.unitPrice * each.quantity, 0);
        const discount = Number((2n * BigInt(subtotal) * BigInt(part) + 10_000n) / 20_000n);
        const total = subtotal + tax + shipping - discount;
        expect(totals).toEqual({ subtotal, tax, shipping, discount, total });
        expect(totals.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('add up for every flat discount up to the subtotal', () => {
    fc.assert(
      fc.property(anyLines, anyAmount, anyAmount, anyPart, (lines, tax, shipping, part) => {
        const subtotal = lines.reduce((all, each) => all + each.unitPrice * each.quantity, 0);
        const amount = cents(Math.floor((subtotal * part) / MAX_BASIS_POINTS));

        const totals = orderTotals(lines, { tax, shipping, discount: { type: 'flat', amount } });

        const total = subtotal + tax + shipping - amount;
        expect(totals).toEqual({ subtotal, tax, shipping, discount: amount, total });
      }),
    );
  });

  it('do not depend on the order of the lines', () => {
    const linesTwice = anyLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(linesTwice, anyPart, ([lines, shuffled], part) => {
        const charges = { ...free, discount: percent(part) };
        expect(orderTotals(shuffled, charges)).toEqual(orderTotals(lines, charges));
      }),
    );
  });

  it.each([
    ['half a cent of discount rounds up', [line(1, 1)], percent(5_000), 1, 0],
    ['less than half a cent rounds down', [line(1, 1)], percent(4_999), 0, 1],
    ['a percentage is rounded once, not line by line', [line(1, 1), line(1, 1)], percent(5_000), 1, 1],
    ['everything off leaves nothing to pay', [line(999, 3)], percent(10_000), 2997, 0],
    [
      'a flat discount may be the whole subtotal',
      [line(999, 3)],
      { type: 'flat', amount: cents(2997) },
      2997,
      0,
    ],
    ['no lines come to nothing', [], none, 0, 0],
  ] as const)('%s', (_name, lines, discount, expectedDiscount, expectedTotal) => {
    const totals = orderTotals(lines, { ...free, discount });

    expect([totals.discount, totals.total]).toEqual([expectedDiscount, expectedTotal]);
  });

  it('reach the largest order', () => {
    expect(orderTotals([line(MAX_CENTS, 1)], free).total).toBe(MAX_CENTS);
  });
});

describe('totals that are rejected', () => {
  it('are those with a flat discount above the subtotal, even where tax would cover it', () => {
    const charges = {
      tax: cents(5_000),
      shipping: cents(0),
      discount: { type: 'flat', amount: cents(1_001) },
    } as const;

    const refusal = refusalOf(() => orderTotals([line(1_000, 1)], charges));

    const message = 'The discount can be at most the subtotal of $10.00';
    expect(refusal).toMatchObject({ code: 'invalid_input', message, fields: { discount: message } });
  });

  it.each([
    ['one line', () => lineTotal(line(MAX_CENTS, 2))],
    ['the subtotal', () => orderTotals([line(MAX_CENTS, 1), line(1, 1)], free)],
    [
      'the subtotal before the discount',
      () => orderTotals([line(MAX_CENTS, 2)], { ...free, discount: percent(9_000) }),
    ],
    ['tax', () => orderTotals([line(MAX_CENTS, 1)], { ...free, tax: cents(1) })],
    ['shipping', () => orderTotals([line(MAX_CENTS, 1)], { ...free, shipping: cents(1) })],
    [
      'lines beyond what a number can hold',
      () => orderTotals(Array(1_000).fill(line(MAX_CENTS, 100_000)), free),
    ],
  ])('are those that %s takes over the largest order', (_name, act) => {
    const message = 'An order total can be at most $9,999,999.99';
    expect(refusalOf(act)).toMatchObject({ code: 'invalid_input', message, fields: { total: message } });
  });
});

it('the total of a line is a dash where no order can come to it', () => {
  expect(lineTotalText(line(MAX_CENTS, 1))).toBe('$9,999,999.99');
  expect(lineTotalText(line(10_000, 100_000))).toBe('-');
});

describe('a discount on the wire', () => {
  it.each([
    [
      { type: 'flat', amount: '2.50' },
      { type: 'flat', amount: 250 },
    ],
    [
      { type: 'percentage', basisPoints: 1250 },
      { type: 'percentage', basisPoints: 1250 },
    ],
  ])('reads %j as %j', (input, expected) => {
    expect(Discount.parse(input)).toEqual(expected);
  });

  it.each([
    { type: 'flat', amount: '-1.00' },
    { type: 'flat' },
    { type: 'percentage', basisPoints: 10_001 },
    { type: 'percentage', basisPoints: -1 },
    { type: 'percentage', basisPoints: 0.5 },
    { type: 'percentage', amount: '5.00' },
    { type: 'free' },
    {},
    null,
  ])('rejects %j', (input) => {
    expect(Discount.safeParse(input).success).toBe(false);
  });

  it.each([
    ['percentage', 1250, { type: 'percentage', basisPoints: 1250 }],
    ['flat', 1250, { type: 'flat', amount: 1250 }],
    [undefined, 0, { type: 'flat', amount: 0 }],
  ] as const)('of the type %s and the value %i is read as %j', (type, value, expected) => {
    expect(discountOf(type, cents(value))).toEqual(expected);
  });

  it('cannot be more than all of it', () => {
    expect(() => discountOf('percentage', cents(10_001))).toThrow('Must be between 0 and 100');
  });
});
