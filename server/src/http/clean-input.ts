import { AppError } from '@casepack/contract/errors';
import { withoutInvisible } from '@casepack/contract/invisible';
import { isStorable } from '@casepack/contract/text';
import type { FastifyInstance } from 'fastify';

// Far deeper than any of our schemas; without a limit, a body of brackets would exhaust the stack.
const MAX_DEPTH = 32;

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Passwords must stay exactly as the user typed them. */
const isSecret = (path: string): boolean => /password$/i.test(path);

function cleanText(value: string, path: string): string {
  if (isStorable(value)) return isSecret(path) ? value : withoutInvisible(value);
  const field = path || 'body';
  throw new AppError('invalid_input', `${field}: Contains characters that cannot be stored`, {
    fields: { [field]: 'Contains characters that cannot be stored' },
  });
}

/** Cleans all text in a value. Lists and objects are changed in place. */
function clean(value: unknown, path: string, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value, path);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  if (depth === MAX_DEPTH) throw new AppError('invalid_input', 'The request is nested too deeply');
  const holder = value as Record<string, unknown>; // the keys of a list are its indexes
  for (const [key, inner] of Object.entries(holder)) {
    if (prototypeKeys.has(key) || !isStorable(key) || withoutInvisible(key) !== key) {
      throw new AppError('invalid_input', 'The request contains a field name that is not allowed');
    }
    holder[key] = clean(inner, path ? `${path}.${key}` : key, depth + 1);
  }
  return value;
}

/**
 * Independent of the schemas: text that PostgreSQL cannot store and keys that reach into prototypes are rejected, and
 * invisible characters are removed from text.
 */
export function cleanInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.params = clean(request.params, '');
    request.query = clean(request.query, '');
    request.body = clean(request.body, '');
  });
}
