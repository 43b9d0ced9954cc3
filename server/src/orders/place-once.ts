import { createHash } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import type { Order } from '@casepack/contract/orders/order';
import { z } from 'zod';
import { unauthorized } from '../access';
import type { Context } from '../context';
import { getPlacedOrderByPublicId } from './get-order';
import { claimKey, findKey } from './idempotency.queries';
import { newPublicId } from './public-id';

const keyShape = /^[\x21-\x7e]{1,200}$/;
const Kept = z.object({ publicId: z.string() });

const hashOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/** The `Idempotency-Key` header, if there is one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyShape.test(header)) return header;
  const message = 'Use 1 to 200 visible characters';
  throw new AppError('invalid_input', `Idempotency-Key: ${message}`, {
    fields: { 'Idempotency-Key': message },
  });
}

/** Both calls that make an order share their keys: what was saved under one is not placed under it as well. */
const ROUTE = 'save-order';

interface Request {
  call: 'save-order' | 'submit-order';
  key: string | undefined;
  /** As decoded, so that the order of fields does not matter. */
  content: unknown;
}

/**
 * The same key gives the same order, whatever happens on the way. Call it in the transaction that stores the order:
 * the key is kept exactly when the order is, and the order's public id is drawn beforehand to be kept with it.
 */
export async function placeOnce(
  ctx: Context,
  { call, key, content }: Request,
  place: (publicId: string) => Promise<Order>,
): Promise<Order> {
  const publicId = newPublicId();
  if (key === undefined) return place(publicId);
  if (!ctx.actor) throw unauthorized();
  const { userId } = ctx.actor;
  const requestHash = hashOf({ call, content });
  const response = { publicId } satisfies z.infer<typeof Kept>;
  if (await claimKey(ctx.db, { userId, route: ROUTE, key, requestHash, response, createdAt: ctx.now() })) {
    return place(publicId);
  }
  const kept = await findKey(ctx.db, { userId, route: ROUTE, key });
  if (kept?.requestHash !== requestHash) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another order');
  }
  return getPlacedOrderByPublicId(ctx, Kept.parse(kept.response).publicId);
}
