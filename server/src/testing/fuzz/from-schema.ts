import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core';
import type { Random } from './random';
import { ordinary } from './values';

/** The names that lead to a field, outermost first. */
export type Trail = readonly string[];

/** Existing values for a field of this name. */
export type Known = (trail: Trail) => readonly (string | number)[];

const fitting = new WeakMap<$ZodType, readonly (string | number)[]>();

function ordinaryFor(schema: $ZodType): readonly (string | number)[] {
  const found = fitting.get(schema) ?? ordinary.filter((value) => safeParse(schema, value).success);
  fitting.set(schema, found);
  return found.length > 0 ? found : ordinary;
}

const wordLike: ReadonlySet<string> = new Set(['string', 'number', 'union', 'template_literal']);

/** The type of an optional schema. */
function innermost(given: $ZodType): string {
  const { def } = (given as $ZodTypes)._zod; // every schema is one of zod's own
  return def.type === 'optional' || def.type === 'nullable' ? innermost(def.innerType) : def.type;
}

/** Generates input that matches a schema by its shape; rules between fields may still reject it. */
export class Writer {
  readonly #random: Random;
  readonly #known: Known;

  constructor(random: Random, known: Known) {
    this.#random = random;
    this.#known = known;
  }

  write(given: $ZodType, trail: Trail): unknown {
    const random = this.#random;
    const { def } = (given as $ZodTypes)._zod; // every schema is one of zod's own
    switch (def.type) {
      case 'object':
        return this.#object(def.shape, trail);
      case 'array':
        return Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => this.write(def.element, trail));
      case 'record':
        return { [random.pick(['color', 'size'])]: this.write(def.valueType, trail) };
      case 'optional':
      case 'default':
      case 'prefault':
      case 'nonoptional':
      case 'readonly':
      case 'catch':
        return this.write(def.innerType, trail);
      case 'nullable':
        return random.chance(0.15) ? null : this.write(def.innerType, trail);
      case 'union':
        return this.write(random.pick(def.options), trail);
      case 'literal':
        return random.pick(def.values);
      case 'enum':
        return random.pick(Object.values(def.entries));
      case 'boolean':
        return random.chance(0.5);
      case 'pipe':
        return wordLike.has(innermost(def.in)) ? this.#leaf(given, trail) : this.write(def.in, trail);
      default:
        return this.#leaf(given, trail);
    }
  }

  #object(shape: Readonly<Record<string, $ZodType>>, trail: Trail): Record<string, unknown> {
    const fields = Object.entries(shape).filter(
      ([, field]) => field._zod.optin !== 'optional' || this.#random.chance(0.4),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, this.write(field, [...trail, name])]));
  }

  #leaf(schema: $ZodType, trail: Trail): unknown {
    const known = this.#known(trail);
    if (known.length === 0 || this.#random.chance(0.1)) return this.#random.pick(ordinaryFor(schema));
    const value = this.#random.pick(known);
    return safeParse(schema, value).success ? value : String(value);
  }
}
