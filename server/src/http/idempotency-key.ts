import { AppError } from '@casepack/contract/errors';
import type { FastifyReply } from 'fastify';

const keyShape = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` header of the request, if there is one. */
export function idempotencyKeyOf({ request }: FastifyReply): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyShape.test(header)) return header;
  const message = 'Use 1 to 200 visible characters';
  throw new AppError('invalid_input', `Idempotency-Key: ${message}`, {
    fields: { 'Idempotency-Key': message },
  });
}
