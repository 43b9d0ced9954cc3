import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { encoderOf } from './encoder';

/** Encodes, and says whether zod was asked for any of the schemas. */
function encodeWatched(schema: z.ZodType, parts: readonly z.ZodType[], value: unknown) {
  const watched = [schema, ...parts].map(({ _zod }) => vi.spyOn(_zod, 'run'));
  const wire = encoderOf(schema)(value);
  const askedZod = watched.some(({ mock }) => mock.calls.length > 0);
  for (const each of watched) each.mockRestore();
  return { wire, askedZod };
}

const name = z.string();
const count = z.int();
const at = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
const size = z.codec(z.union([z.string(), count]), name, {
  decode: String,
  encode: (value) => (value === 'none' ? 0 : value),
});
const noon = new Date('2026-11-16T12:00:00Z');

describe('the encoder of answers', () => {
  it.each<[string, z.ZodType, z.ZodType[], unknown, unknown]>([
    ['text', z.string(), [], 'soap', 'soap'],
    ['yes and no', z.boolean(), [], false, false],
    ['a whole number', z.int(), [], 7, 7],
    ['a moment', z.date(), [], noon, noon],
    ['a word of a list', z.enum(['a', 'b']), [], 'b', 'b'],
    ['a list', z.array(name), [name], ['soap'], ['soap']],
    ['the declared fields', z.object({ name }), [name], { name: 'soap', secret: 1 }, { name: 'soap' }],
    ['null where it is allowed', z.nullable(name), [name], null, null],
    ['a value where null is allowed', z.nullable(name), [name], 'soap', 'soap'],
    ['nothing where it is allowed', z.optional(name), [name], undefined, undefined],
    ['a value that may be left out', z.optional(name), [name], 'soap', 'soap'],
    ['the second kind of two', z.union([name, count]), [name, count], 7, 7],
    ['a number at its least', z.int().min(1), [], 1, 1],
    ['a number at its most', z.int().max(9), [], 9, 9],
    ['text of the longest length', z.string().max(4), [], 'soap', 'soap'],
    ['text of the shortest length', z.string().min(4), [], 'soap', 'soap'],
    ['a list of the longest length', z.array(name).max(1), [name], ['soap'], ['soap']],
    ['a list of the shortest length', z.array(name).min(1), [name], ['soap'], ['soap']],
    ['text of a pattern', z.string().regex(/^s/), [], 'soap', 'soap'],
    ['a day', z.iso.date(), [], '2026-11-16', '2026-11-16'],
    ['a moment as text', z.iso.datetime(), [], '2026-11-16T12:00:00Z', '2026-11-16T12:00:00Z'],
    ['text that is trimmed', z.string().trim(), [], ' soap ', 'soap'],
    ['text with a rule of ours', z.string().refine((text) => text !== ''), [], 'soap', 'soap'],
    ['a moment on its way to text', at, [], noon, '2026-11-16T12:00:00.000Z'],
    ['what travels as one of two kinds', size, [name, count], 'none', 0],
  ])('encodes %s by itself', (_what, schema, parts, value, wire) => {
    expect(encodeWatched(schema, parts, value)).toEqual({ wire, askedZod: false });
  });

  it.each<[string, z.ZodType, unknown]>([
    ['a number for text', z.string(), 7],
    ['text for yes and no', z.boolean(), 'true'],
    ['half for a whole number', z.int(), 0.5],
    ['text for a moment', z.date(), '2026-11-16'],
    ['a moment that is none', z.date(), new Date(Number.NaN)],
    ['a word that is not on the list', z.enum(['a', 'b']), 'c'],
    ['text for a list', z.array(name), 'soap'],
    ['a list with one wrong element', z.array(name), ['soap', 7]],
    ['text for fields', z.object({}), 'soap'],
    ['null for fields', z.object({}), null],
    ['a list for fields', z.object({}), []],
    ['one wrong field', z.object({ name, count }), { name: 'soap', count: '7' }],
    ['nothing for null', z.nullable(name), undefined],
    ['null for nothing', z.optional(name), null],
    ['neither of two kinds', z.union([name, count]), true],
    ['a number below its least', z.int().min(1), 0],
    ['a number that must be more than its bound', z.int().gt(1), 1],
    ['a number above its most', z.int().max(9), 10],
    ['a number that must be less than its bound', z.int().lt(9), 9],
    ['text that is too long', z.string().max(4), 'soaps'],
    ['text that is too short', z.string().min(4), 'soa'],
    ['a list that is too long', z.array(name).max(1), ['a', 'b']],
    ['a list that is too short', z.array(name).min(1), []],
    ['text against its pattern', z.string().regex(/^s/), 'loaf'],
    ['a day that does not exist', z.iso.date(), '2026-02-30'],
    ['text against a rule of ours', z.string().refine((text) => text !== ''), ''],
    ['text against the second of two rules', z.string().max(9).regex(/^s/), 'loaf'],
    ['an address in no valid form', z.url(), 'soap'],
    [
      'a codec whose result does not fit the wire',
      z.codec(z.int(), name, { decode: String, encode: () => 0.5 }),
      '1',
    ],
    ['a list against a rule for all of it', z.array(name).refine(() => false), ['soap']],
  ])('rejects %s, as zod does', (_what, schema, value) => {
    expect(() => encoderOf(schema)(value)).toThrow(z.core.$ZodError);
  });

  it.each<[string, z.ZodType, unknown, unknown]>([
    ['fractions', z.number(), 0.5, 0.5],
    ['fields of any name', z.looseObject({ name }), { name: 'soap', size: 1 }, { name: 'soap', size: 1 }],
    ['formats that are more than a pattern', z.url(), 'https://soap.test/a', 'https://soap.test/a'],
    ['a number more than its bound', z.int().gt(1), 2, 2],
    ['one shape behind another', name.pipe(z.string().max(4)), 'soap', 'soap'],
    [
      'a rule for all of a list',
      z.array(at).refine(([first]) => first instanceof Date),
      [noon],
      [noon.toISOString()],
    ],
  ])('leaves %s to zod', (_what, schema, value, wire) => {
    expect(encodeWatched(schema, [], value)).toEqual({ wire, askedZod: true });
  });

  it('is put together once for a schema', () => {
    expect(encoderOf(name)).toBe(encoderOf(name));
  });
});
