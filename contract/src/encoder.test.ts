import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { encoderOf } from './encoder';
import type { Endpoint } from './endpoint';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'response' in value;

/** Every call that some file of the contract declares. */
async function allEndpoints(): Promise<Endpoint[]> {
  const folder = import.meta.dirname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    sources.map((name): Promise<Record<string, unknown>> => import(join(folder, name))),
  );
  return modules.flatMap((each) => Object.values(each).filter(isEndpoint));
}

const endpoints = await allEndpoints();

/** Once in a while something that does not belong there. */
const orFault = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 400, arbitrary: valid },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, '', -1, 0.5, {}, [], new Date(Number.NaN)) },
  );

function boundsOf(checks: { _zod: { def: object } }[] = []): { min?: number; max?: number } {
  const found: { min?: number; max?: number } = {};
  for (const { _zod } of checks) {
    const { check, value } = _zod.def as { check: string; value?: number }; // only bounds have a value
    if (check === 'greater_than' && value !== undefined) found.min = value;
    if (check === 'less_than' && value !== undefined) found.max = value;
  }
  return found;
}

const examples: Record<string, string[]> = {
  date: ['2026-11-16', '2024-02-29'],
  regex: ['a'.repeat(22), 'b'.repeat(43)],
  uuid: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
};

function keysOf(given: $ZodType): fc.Arbitrary<string> {
  const { def } = (given as $ZodTypes)._zod; // every schema is one of zod's own
  return fc.constantFrom(...(def.type === 'enum' ? Object.values(def.entries).map(String) : ['a', 'b']));
}

function valuesOf(given: $ZodType): fc.Arbitrary<unknown> {
  const schema = given as $ZodTypes; // every schema is one of zod's own
  const { def } = schema._zod;
  switch (def.type) {
    case 'string': {
      const rule = def.checks?.map(({ _zod }) => _zod.def).find(({ check }) => check === 'string_format');
      const { format = '' } = ('format' in def ? def : (rule ?? def)) as { format?: string }; // what has a format names it
      return orFault(fc.constantFrom(...(examples[format] ?? ['soap', ' Größe "L" ', 'x\u2028y'])));
    }
    case 'number':
      return orFault(fc.integer(boundsOf(def.checks)));
    case 'boolean':
      return orFault(fc.boolean());
    case 'date':
      return orFault(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }));
    case 'enum':
      return orFault(fc.constantFrom(...Object.values(def.entries)));
    case 'array':
      return orFault(fc.array(valuesOf(def.element), { maxLength: 3 }));
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, valuesOf(field)] as const);
      // With a column more than is declared.
      return orFault(fc.record({ ...Object.fromEntries(fields), passwordHash: fc.constant('secret') }));
    }
    case 'record':
      return orFault(fc.dictionary(keysOf(def.keyType), valuesOf(def.valueType)));
    case 'nullable':
      return fc.option(valuesOf(def.innerType), { nil: null });
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined });
    case 'nonoptional':
      return valuesOf(def.innerType).filter((value) => value !== undefined);
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'pipe':
      return valuesOf(def.out);
    case 'literal':
      return orFault(fc.constantFrom(...def.values));
    case 'unknown':
      return fc.constantFrom(1, 'x', null, { deep: [1] });
    default:
      throw new Error(`There are no examples of ${def.type} yet`);
  }
}

/** What goes over the wire, or that nothing does. */
function outcomeOf(encode: () => unknown): { json: string | undefined } | 'refused' {
  try {
    return { json: JSON.stringify(encode()) };
  } catch {
    return 'refused';
  }
}

describe('the encoder of answers', () => {
  it('is compared for all calls', () => {
    expect(endpoints.length).toBeGreaterThan(100);
  });

  it.each(endpoints)('does what zod does for the answer of $method $path', ({ response }) => {
    let accepted = 0;
    const agrees = (value: unknown) => {
      const byZod = outcomeOf(() => z.encode(response, value));
      if (byZod !== 'refused') accepted += 1;
      expect(outcomeOf(() => encoderOf(response)(value))).toEqual(byZod);
    };
    fc.assert(fc.property(valuesOf(response), agrees), { numRuns: 50 });
    expect(accepted).toBeGreaterThan(0);
  });

  it('says what does not fit, as zod does', () => {
    const schema = z.object({ items: z.array(z.object({ name: z.string() })) });

    expect(() => encoderOf(schema)({ items: [{ name: 7 }] })).toThrow(/expected string/);
  });
});
