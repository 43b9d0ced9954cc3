import type { Endpoint } from '@casepack/contract/endpoint';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** The position of a value in the input: names of fields, and '[]' for any element of a list. */
export type FieldPath = readonly string[];

const outerTypes: ReadonlySet<string> = new Set([
  ...['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch'],
]);

/** All positions of single values in input of this shape. */
function placesIn(given: $ZodType, path: FieldPath): FieldPath[] {
  const { def } = (given as $ZodTypes)._zod; // every schema is one of zod's own
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, field]) => placesIn(field, [...path, name]));
  }
  if (def.type === 'array') return placesIn(def.element, [...path, '[]']);
  if (def.type === 'record') return placesIn(def.valueType, [...path, 'color']);
  if (def.type === 'union') return def.options.flatMap((option) => placesIn(option, path));
  if (def.type === 'pipe') return placesIn(def.in, path);
  if (outerTypes.has(def.type) && 'innerType' in def) return placesIn(def.innerType, path);
  return [path];
}

export interface InputField {
  part: 'params' | 'query' | 'body';
  path: FieldPath;
}

const parts = ['params', 'query', 'body'] as const;

/** All single values that a call takes, wherever they are in the request. */
export function inputFields(endpoint: Endpoint): InputField[] {
  return parts.flatMap((part) => {
    const schema = endpoint[part];
    const found = schema ? placesIn(schema, []) : [];
    const different = new Map(found.map((path) => [path.join('.'), path]));
    return [...different.values()].map((path) => ({ part, path }));
  });
}

/** The same input with one value replaced, creating the objects that lead to it if needed. */
export function withValue(input: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '[]') {
    const [first, ...others] = Array.isArray(input) ? input : [];
    return [withValue(first, rest, value), ...others];
  }
  const holder = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  return {
    ...holder,
    [name]: withValue(Object.entries(holder).find(([key]) => key === name)?.[1], rest, value),
  };
}
