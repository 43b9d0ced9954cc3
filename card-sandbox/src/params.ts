import { invalidParameter } from './api-error';
import type { FormTree } from './form-body';

const MAX_METADATA_KEYS = 50;
const MAX_METADATA_KEY_LENGTH = 40;
const MAX_METADATA_VALUE_LENGTH = 500;

const missing = (param: string) =>
  invalidParameter(`Missing required param: ${param}.`, param, 'parameter_missing');

/** The parameters of one request, each read with its expected type. */
export class Params {
  readonly #tree: FormTree;
  readonly #prefix: string;

  constructor(tree: FormTree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  #nameOf(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }

  /** Rejects parameters that the call does not have. Every call has `expand`. */
  only(...names: string[]): this {
    const unknown = Object.keys(this.#tree).find((name) => name !== 'expand' && !names.includes(name));
    if (unknown === undefined) return this;
    const param = this.#nameOf(unknown);
    throw invalidParameter(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }

  /** Undefined if it is missing, null if it is empty, which unsets it. */
  nullableText(name: string): string | null | undefined {
    const value = this.#tree[name];
    if (typeof value === 'object') {
      throw invalidParameter('Invalid string', this.#nameOf(name));
    }
    return value === '' ? null : value;
  }

  text(name: string): string | undefined {
    const value = this.nullableText(name);
    if (value !== null) return value;
    const param = this.#nameOf(name);
    throw invalidParameter(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
        `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      param,
      'parameter_invalid_empty',
    );
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missing(this.#nameOf(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw invalidParameter(`Invalid integer: ${value}`, this.#nameOf(name), 'parameter_invalid_integer');
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw missing(this.#nameOf(name));
    return value;
  }

  boolean(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === 'true' || value === 'false') return value && value === 'true';
    throw invalidParameter(`Invalid boolean: ${value}`, this.#nameOf(name));
  }

  oneOf<const V extends string>(name: string, values: readonly V[]): V | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    const value = values.find((each) => each === given);
    if (value !== undefined) return value;
    const param = this.#nameOf(name);
    throw invalidParameter(`Invalid ${param}: must be one of ${values.join(', ')}`, param);
  }

  nested(name: string): Params | undefined {
    const value = this.#tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'object') return new Params(value, this.#nameOf(name));
    throw invalidParameter('Invalid object', this.#nameOf(name));
  }

  list(name: string): string[] | undefined {
    const value = this.#tree[name];
    if (value === undefined) return undefined;
    if (typeof value === 'object') {
      return Object.values(value).filter((each) => typeof each === 'string');
    }
    throw invalidParameter('Invalid array', this.#nameOf(name));
  }

  /** The resulting metadata: given keys replace, empty values remove, empty metadata removes all. */
  metadata(before: Record<string, string> = {}): Record<string, string> {
    const given = this.#tree.metadata;
    if (given === undefined) return before;
    if (given === '') return {};
    if (typeof given === 'string') throw invalidParameter('Invalid object', 'metadata');
    const after = { ...before };
    for (const [key, value] of Object.entries(given)) {
      if (typeof value !== 'string') throw invalidParameter('Invalid string', `metadata[${key}]`);
      if (value === '') delete after[key];
      else after[key] = boundedMetadata(key, value);
    }
    if (Object.keys(after).length > MAX_METADATA_KEYS) {
      throw invalidParameter(`Metadata can have up to ${MAX_METADATA_KEYS} keys`, 'metadata');
    }
    return after;
  }
}

function boundedMetadata(key: string, value: string): string {
  const [what, length, most] =
    key.length > MAX_METADATA_KEY_LENGTH
      ? ['keys', key.length, MAX_METADATA_KEY_LENGTH]
      : ['values', value.length, MAX_METADATA_VALUE_LENGTH];
  if (length <= most) return value;
  throw invalidParameter(
    `Metadata ${what} can have up to ${most} characters, but you passed in one that is ${length} characters.`,
    `metadata[${key.slice(0, MAX_METADATA_KEY_LENGTH)}]`,
  );
}
