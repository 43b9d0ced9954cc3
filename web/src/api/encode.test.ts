import { instant } from '@casepack/contract/calendar';
import { cents, money } from '@casepack/contract/money';
import { optionalText } from '@casepack/contract/text';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { encode } from './encode';

const oneWay = z.string().transform((value) => value.trim());
const price = cents(1250);

describe('encoding a request', () => {
  it.each([
    ['a codec', money, price, '12.50'],
    ['an instant', instant, new Date('2026-11-16T08:00:00Z'), '2026-11-16T08:00:00.000Z'],
    ['plain values', z.object({ a: z.string(), n: z.number() }), { a: 'x', n: 1 }, { a: 'x', n: 1 }],
    ['optional text', optionalText(10), null, null],
    [
      'trimmed text beside money',
      z.object({ name: oneWay, price: money }),
      { name: 'a', price },
      { name: 'a', price: '12.50' },
    ],
    [
      'a list of these',
      z.array(z.object({ name: oneWay, price: money })),
      [{ name: 'a', price }],
      [{ name: 'a', price: '12.50' }],
    ],
    [
      'an optional one of these',
      z.object({ name: oneWay, price: money }).optional(),
      { name: 'a', price },
      { name: 'a', price: '12.50' },
    ],
    ['a missing optional value', z.object({ name: oneWay }).nullable(), null, null],
    ['an omitted field', z.object({ name: oneWay, price: money.optional() }), { name: 'a' }, { name: 'a' }],
    [
      'a field with a default',
      z.object({ name: oneWay.default('x'), price: money }),
      { name: 'a', price },
      { name: 'a', price: '12.50' },
    ],
    [
      'the matching type of a union',
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('a'), note: oneWay, amount: z.string() }),
        z.object({ type: z.literal('b'), note: oneWay, amount: money }),
      ]),
      { type: 'b', note: 'n', amount: price },
      { type: 'b', note: 'n', amount: '12.50' },
    ],
    [
      'a value that is preprocessed',
      z.preprocess((value) => value, z.object({ price: money })),
      { price },
      { price: '12.50' },
    ],
  ])('writes %s', (_, schema: z.ZodType, value, wire) => {
    expect(encode(schema, value)).toEqual(wire);
  });

  it('rejects a number in a one-way transform, because its unit is unknown', () => {
    const doubled = money.transform((value) => value * 2);

    expect(() => encode(z.object({ doubled }), { doubled: 2500 })).toThrow('unidirectional');
  });

  it('names the field that is not valid', () => {
    const schema = z.object({ name: oneWay, price: money });

    expect(() => encode(schema, { name: 'a', price: -1 })).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: ['price'] })] }),
    );
  });
});
