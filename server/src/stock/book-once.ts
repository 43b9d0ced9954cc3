import { createHash } from 'node:crypto';
import { AppError } from '@casepack/contract/errors';
import { BookedStock, type StockEntry } from '@casepack/contract/stock/stock';
import { unauthorized } from '../access';
import type { Context } from '../context';
import { claimKey, findKey, setKeyResponse } from '../orders/idempotency.queries';

const ROUTE = 'stock';

/** The rows were changed after an answer was lost. */
const ALREADY_BOOKED =
  'What was sent before was recorded. Close this, check the stock, and enter only what is missing.';

interface StockRequest {
  kind: 'receipt' | 'count';
  manufacturerId: number;
  entry: StockEntry;
}

/** Call in the transaction that books: the id of the entry is stored exactly if the entry is. */
export async function bookOnce(
  ctx: Context,
  request: StockRequest,
  book: () => Promise<BookedStock>,
): Promise<BookedStock> {
  if (!ctx.actor) throw unauthorized();
  const { userId } = ctx.actor;
  const { id: key } = request.entry;
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const values = { userId, route: ROUTE, key, requestHash, response: {}, createdAt: ctx.now() };
  if (await claimKey(ctx.db, values)) {
    const booked = await book();
    await setKeyResponse(ctx.db, values, booked);
    return booked;
  }
  const kept = await findKey(ctx.db, values);
  if (kept?.requestHash === requestHash) return BookedStock.parse(kept.response);
  throw new AppError('idempotency_mismatch', ALREADY_BOOKED);
}
