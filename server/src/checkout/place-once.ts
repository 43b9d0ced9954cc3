import { createHash } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import type { Order } from '@casepack/contract/orders/order';
import { z } from 'zod';
import { unauthorized } from '../access';
import type { Context } from '../context';
import { getPlacedOrderByPublicId } from '../orders/get-order';
import { claimKey, findKey } from '../orders/idempotency.queries';
import { newPublicId } from '../orders/public-id';

const StoredResponse = z.object({ publicId: z.string() });

const hashOf = ({ call, content }: OrderRequest): string =>
  createHash('sha256').update(JSON.stringify({ call, content })).digest('base64url');

/** Both calls that create an order share their keys: an order saved under a key is not placed under it as well. */
const ROUTE = 'save-order';

export interface OrderRequest {
  call: 'save-order' | 'submit-order';
  key: string | undefined;
  /** As decoded, so that the order of fields does not matter. */
  content: unknown;
}

/** What was stored under the key, if anything; rejects a key that was used for another order. */
async function findSameRequest(
  ctx: Context,
  request: OrderRequest & { key: string },
): Promise<z.infer<typeof StoredResponse> | undefined> {
  if (!ctx.actor) throw unauthorized();
  const stored = await findKey(ctx.db, { userId: ctx.actor.userId, route: ROUTE, key: request.key });
  if (!stored) return undefined;
  if (stored.requestHash === hashOf(request)) return StoredResponse.parse(stored.response);
  throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another order');
}

/** For a caller that finds the order by other means than the key. */
export async function requireSameRequest(ctx: Context, request: OrderRequest): Promise<void> {
  const { key } = request;
  if (key !== undefined) await findSameRequest(ctx, { ...request, key });
}

interface PlaceSteps<Read> {
  /** Leaves together with the key. Must not refuse the order itself: it may have been placed before. */
  read: () => Promise<Read>;
  /** Called if the key is new. */
  place: (publicId: string, read: Read) => Promise<Order>;
}

/**
 * The same key always returns the same order. Call it in the transaction that stores the order: the key is stored
 * exactly if the order is, and the order's public id is generated first so that it can be stored with it.
 */
export async function placeOnce<Read>(
  ctx: Context,
  request: OrderRequest,
  { read, place }: PlaceSteps<Read>,
): Promise<Order> {
  const publicId = newPublicId();
  const { key } = request;
  if (key === undefined) return place(publicId, await read());
  if (!ctx.actor) throw unauthorized();
  const { userId } = ctx.actor;
  const requestHash = hashOf(request);
  const response = { publicId } satisfies z.infer<typeof StoredResponse>;
  const claim = { userId, route: ROUTE, key, requestHash, response, createdAt: ctx.now() };
  const [isNew, found] = await Promise.all([claimKey(ctx.db, claim), read()]);
  if (isNew) return place(publicId, found);
  const stored = await findSameRequest(ctx, { ...request, key });
  if (!stored) throw new Error('An Idempotency-Key was neither free nor in use');
  return getPlacedOrderByPublicId(ctx, stored.publicId);
}
