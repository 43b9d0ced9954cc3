import type { Context } from '../context';
import { endSession } from './sessions';

export async function signOut(ctx: Context): Promise<void> {
  if (ctx.origin.sessionHash) await endSession(ctx, ctx.origin.sessionHash);
}
