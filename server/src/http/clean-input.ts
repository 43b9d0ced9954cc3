import { AppError } from '@casepack/contract/errors';
import { isStorable } from '@casepack/contract/text';
import type { FastifyInstance } from 'fastify';

// Far deeper than any shape of ours; without an end, a body of nothing but brackets would exhaust the stack.
const MAX_DEPTH = 32;

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

function refuseUnclean(value: unknown, path: string, depth = 0): void {
  if (typeof value === 'string') {
    if (isStorable(value)) return;
    const field = path || 'body';
    throw new AppError('invalid_input', `${field}: Contains characters that cannot be stored`, {
      fields: { [field]: 'Contains characters that cannot be stored' },
    });
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  if (depth === MAX_DEPTH) throw new AppError('invalid_input', 'The request is nested too deeply');
  for (const [key, inner] of Object.entries(value)) {
    if (prototypeKeys.has(key) || !isStorable(key)) {
      throw new AppError('invalid_input', 'The request holds a field name that is not allowed');
    }
    refuseUnclean(inner, path ? `${path}.${key}` : key, depth + 1);
  }
}

/** Whatever the shapes allow: text that PostgreSQL cannot hold and keys that reach into prototypes stop here. */
export function refuseUncleanInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    refuseUnclean(request.params, '');
    refuseUnclean(request.query, '');
    refuseUnclean(request.body, '');
  });
}
