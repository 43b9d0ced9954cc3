import { z } from 'zod';
import { $ZodEncodeError } from 'zod/v4/core';

type Schema = z.core.$ZodType;
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Converts our types to wire types as declared by the contract: cents to "12.50", dates to ISO text. A schema with a
 * one-way transform cannot be encoded as a whole, so it is encoded part by part, and only that part is sent
 * unchanged.
 */
export function encode(schema: Schema, value: unknown): unknown {
  try {
    return z.encode(schema, value);
  } catch (error) {
    if (error instanceof $ZodEncodeError) return encodeParts(schema, value, error);
    throw error;
  }
}

/** Encodes the given fields, each by its own schema. The server fills in defaults for the others. */
export function encodeFields(shape: Readonly<Record<string, Schema>>, value: Fields): Fields {
  const entries = Object.entries(shape).filter(([key]) => value[key] !== undefined);
  return Object.fromEntries(entries.map(([key, field]) => [key, encodeField(key, field, value[key])]));
}

function encodeField(key: string, field: Schema, value: unknown): unknown {
  try {
    return encode(field, value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new z.ZodError(error.issues.map((issue) => ({ ...issue, path: [key, ...issue.path] })));
  }
}

function encodeParts(schema: Schema, value: unknown, error: $ZodEncodeError): unknown {
  if (schema instanceof z.ZodObject && isFields(value)) return encodeFields(schema.shape, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((each) => encode(schema.element, each));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return value === undefined || value === null ? value : encode(schema.def.innerType, value);
  }
  if (schema instanceof z.ZodUnion) return encodeByFirstFit(schema.options, value, error);
  if (schema instanceof z.ZodPipe && schema.def.in instanceof z.ZodTransform) {
    return encode(schema.def.out, value);
  }
  // Parsing a trimmed text again gives the same text. A number might be cents, so it needs a codec.
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  throw error;
}

function encodeByFirstFit(options: readonly Schema[], value: unknown, error: $ZodEncodeError): unknown {
  for (const option of options) {
    try {
      return encode(option, value);
    } catch (refusal) {
      if (!(refusal instanceof z.ZodError || refusal instanceof $ZodEncodeError)) throw refusal;
    }
  }
  throw error;
}
