import type { Context } from '../context';
import { endSession } from './sessions';

/** Without a session there is nothing to end. */
export async function signOut(ctx: Context): Promise<void> {
  if (ctx.origin.sessionHash) await endSession(ctx, ctx.origin.sessionHash);
}
