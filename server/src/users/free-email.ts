import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { isEmailTaken, lockEmail } from '../auth/accounts.queries';
import { emailTaken } from '../auth/email-taken';
import type { Context } from '../context';

/**
 * An address is unique within a tenant. Accounts in other tenants are not revealed, except to platform administrators,
 * who see every user.
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
