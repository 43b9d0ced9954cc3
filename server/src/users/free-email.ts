import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { isEmailTaken, lockEmail } from '../auth/accounts.queries';
import { emailTaken } from '../auth/email-taken';
import type { Context } from '../context';

/**
 * An address is used once within a tenant. Whether another tenant knows it shows nowhere: only the platform
 * administrator, who sees every user, is told.
 */
export async function requireFreeEmail(
  ctx: Context,
  email: string,
  { manufacturerId, exceptUserId }: { manufacturerId: number | null; exceptUserId?: number },
): Promise<void> {
  await lockEmail(ctx.db, email);
  const within = isPlatformAdmin(ctx.actor) ? 'anywhere' : manufacturerId;
  if (await isEmailTaken(ctx.db, email, { within, exceptUserId })) throw emailTaken();
}
