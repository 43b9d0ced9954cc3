import {
  type $ZodCheck,
  type $ZodChecks,
  type $ZodCustom,
  type $ZodType,
  type $ZodTypes,
  encode,
  safeEncode,
} from 'zod/v4/core';

/** No match: another part of a union may match, otherwise zod reports the error. */
const mismatch = Symbol('mismatch');

/** The value as it goes over the wire, or `mismatch`. */
type Encode = (value: unknown) => unknown;

/** For schemas whose rules only zod can apply. */
const byZod =
  (schema: $ZodType): Encode =>
  (value) => {
    const result = safeEncode(schema, value);
    return result.success ? result.data : mismatch;
  };

const when =
  (fits: (value: unknown) => boolean): Encode =>
  (value) =>
    fits(value) ? value : mismatch;

const text = when((value) => typeof value === 'string');
const yesOrNo = when((value) => typeof value === 'boolean');
const wholeNumber = when(Number.isSafeInteger);
const moment = when((value) => value instanceof Date && !Number.isNaN(value.getTime()));

const matching = (pattern: RegExp): Encode => when((value) => pattern.test(String(value)));

/** Formats that are their pattern and nothing else. */
const patternFormats: ReadonlySet<string> = new Set(['date', 'datetime', 'regex']);

const typeOf = (schema: $ZodType): string => schema._zod.def.type;

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;

/** The check for one rule; undefined for rules that only zod can apply. */
function ruleOf({ _zod }: $ZodCheck): Encode | undefined {
  const { def } = _zod as ($ZodChecks | $ZodCustom)['_zod']; // every check is one of zod's own
  switch (def.check) {
    case 'greater_than':
      return def.inclusive ? when((value) => Number(value) >= Number(def.value)) : undefined;
    case 'less_than':
      return def.inclusive ? when((value) => Number(value) <= Number(def.value)) : undefined;
    case 'max_length':
      return when((value) => lengthOf(value) <= def.maximum);
    case 'min_length':
      return when((value) => lengthOf(value) >= def.minimum);
    case 'string_format':
      return def.pattern && patternFormats.has(def.format) ? matching(def.pattern) : undefined;
    case 'overwrite':
      return def.tx;
    case 'custom':
      return 'fn' in def ? when((value) => def.fn(value) === true) : undefined;
    default:
      return undefined;
  }
}

/** In turn, each with what the one before gave. */
function inTurn(steps: readonly Encode[]): Encode {
  return (value) => {
    let encoded = value;
    for (const step of steps) {
      encoded = step(encoded);
      if (encoded === mismatch) return mismatch;
    }
    return encoded;
  };
}

function list(element: Encode): Encode {
  return (value) => {
    if (!Array.isArray(value)) return mismatch;
    const encoded: unknown[] = [];
    for (const each of value) {
      const one = element(each);
      if (one === mismatch) return mismatch;
      encoded.push(one);
    }
    return encoded;
  };
}

/** The declared fields and no others. */
function fieldsOf(shape: Readonly<Record<string, $ZodType>>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, encodeField: compile(schema) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mismatch;
    const given = value as Record<string, unknown>; // any object may be asked for its fields
    const encoded: Record<string, unknown> = {};
    for (const { name, encodeField } of fields) {
      const one = encodeField(given[name]);
      if (one === mismatch) return mismatch;
      encoded[name] = one;
    }
    return encoded;
  };
}

function firstOf(options: readonly Encode[]): Encode {
  return (value) => {
    for (const option of options) {
      const encoded = option(value);
      if (encoded !== mismatch) return encoded;
    }
    return mismatch;
  };
}

const orAbsent =
  (absent: null | undefined, inner: Encode): Encode =>
  (value) =>
    value === absent ? value : inner(value);

/** The encoder for a kind without its rules; undefined for kinds that only zod can encode. */
function kindOf(schema: $ZodTypes): Encode | undefined {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string': {
      if (!('format' in def)) return text;
      const { format, pattern } = def as { format: string; pattern?: RegExp }; // what makes it a format
      return pattern && patternFormats.has(format) ? inTurn([text, matching(pattern)]) : undefined;
    }
    case 'number':
      return 'format' in def && def.format === 'safeint' ? wholeNumber : undefined;
    case 'boolean':
      return yesOrNo;
    case 'date':
      return moment;
    case 'enum': {
      const words = new Set<unknown>(Object.values(def.entries));
      return when((value) => words.has(value));
    }
    case 'array':
      return list(compile(def.element));
    case 'object':
      return def.catchall ? undefined : fieldsOf(def.shape);
    case 'nullable':
      return orAbsent(null, compile(def.innerType));
    case 'optional':
      return orAbsent(undefined, compile(def.innerType));
    case 'union':
      return firstOf(def.options.map(compile));
    case 'pipe': {
      if (!def.reverseTransform) return undefined;
      const toWire = def.reverseTransform as Encode; // a codec's own function; those of ours take the value alone
      const steps = [compile(def.out), toWire];
      // That a codec writes text as its wire side reads it is for the tests of the codec.
      return inTurn(typeOf(def.in) === 'string' ? steps : [...steps, compile(def.in)]);
    }
    default:
      return undefined;
  }
}

const leaves: ReadonlySet<string> = new Set(['string', 'number', 'date']);
const lengths: ReadonlySet<string> = new Set(['max_length', 'min_length']);

function compile(given: $ZodType): Encode {
  const schema = given as $ZodTypes; // every schema is one of zod's own
  const { type, checks = [] } = schema._zod.def;
  const kind = kindOf(schema);
  const rules = checks.map(ruleOf).filter((rule) => rule !== undefined);
  // Zod asks the rules of a whole before it encodes its parts, we afterwards: only of these is it the same.
  const isSame = leaves.has(type) || checks.every(({ _zod }) => lengths.has(_zod.def.check));
  if (!kind || !isSame || rules.length < checks.length) return byZod(schema);
  return rules.length === 0 ? kind : inTurn([kind, ...rules]);
}

type Encoder = (value: unknown) => unknown;
const encoders = new WeakMap<$ZodType, Encoder>();

/**
 * Does what zod's `encode` does, but is built once instead of reading the schema at every response. Values that do not
 * match are passed to zod, which reports the error.
 */
export function encoderOf(schema: $ZodType): Encoder {
  const known = encoders.get(schema);
  if (known) return known;
  const encodeKnown = compile(schema);
  const encoder: Encoder = (value) => {
    const encoded = encodeKnown(value);
    return encoded === mismatch ? encode(schema, value) : encoded;
  };
  encoders.set(schema, encoder);
  return encoder;
}
