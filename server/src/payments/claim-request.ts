import { createHash } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import { unauthorized } from '../access';
import type { Context } from '../context';
import { claimKey, findKey } from '../orders/idempotency.queries';

interface Request {
  route: string;
  key: string | undefined;
  content: unknown;
  /** Stored for those who send the request again. */
  response?: object;
}

/**
 * Claims the idempotency key in the transaction of the write. Returns 'new', or the stored response if the same request
 * was handled before.
 */
export async function claimRequest(
  ctx: Context,
  { route, key, content, response = {} }: Request,
): Promise<'new' | { response: unknown }> {
  if (key === undefined) return 'new';
  if (!ctx.actor) throw unauthorized();
  const { userId } = ctx.actor;
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const values = { userId, route, key, requestHash, response, createdAt: ctx.now() };
  if (await claimKey(ctx.db, values)) return 'new';
  const kept = await findKey(ctx.db, values);
  if (kept?.requestHash === requestHash) return { response: kept.response };
  throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another payment');
}
