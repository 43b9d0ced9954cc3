import type { Registration } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { type Context, inTransaction } from '../context';
import { countAttempt } from '../rate-limits/count-attempts';
import { findAccountById, insertUser, isEmailTaken, lockEmail } from './accounts.queries';
import { emailTaken } from './email-taken';
import { hashPassword, requireGoodPassword } from './passwords';
import { openSession } from './sessions';
import type { SignedIn } from './sign-in';

const registrationClosed = () =>
  new AppError('forbidden', 'Accounts on this server are by invitation only. Please ask your administrator.');

/** Creates an active user without an organization and signs them in. */
export async function register(ctx: Context, registration: Registration): Promise<SignedIn> {
  if (ctx.actor)
    throw new AppError('conflict', 'You are already signed in. Sign out to create another account.');
  if (ctx.config.registration === 'invite') throw registrationClosed();
  const { email, password, firstName, lastName, company } = registration;
  const minimum = ctx.config.passwordMinLength;
  await requireGoodPassword(password, { minimum, field: 'password', owner: { email, company } });
  await countAttempt(ctx, 'register-address', ctx.origin.address ?? 'unknown');
  const passwordHash = await hashPassword(password);

  return inTransaction(ctx, async (ctx) => {
    const now = ctx.now();
    await lockEmail(ctx.db, email);
    if (await isEmailTaken(ctx.db, email, { within: 'anywhere' })) throw emailTaken();
    const profile = { email, passwordHash, firstName, lastName, company, createdAt: now, updatedAt: now };
    const userId = await insertUser(ctx.db, profile);
    const user = userId && (await findAccountById(ctx.db, userId));
    if (!user) throw emailTaken();
    return { user, token: await openSession(ctx, user.id, { passwordTyped: true }) };
  });
}
