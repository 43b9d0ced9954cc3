import type { Credentials } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { type CurrentUser, placeOfUser } from '@casepack/contract/users/user';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { type Account, findAccountByEmail } from '../users/users.queries';
import { isPasswordRight } from './passwords';
import { openSession } from './sessions';
import { countAttempt, forgive } from './throttle';

export interface SignedIn {
  user: CurrentUser;
  token: string;
}

/** The same words and the same work for a wrong password and an unknown address. */
const refused = () => new AppError('unauthorized', 'Invalid email or password');

export function requireUsable(account: Account): void {
  if (!account.isUsable) {
    throw new AppError('forbidden', 'This account is inactive. Please ask your administrator.');
  }
}

export async function signIn(ctx: Context, { email, password }: Credentials): Promise<SignedIn> {
  const address = ctx.origin.address ?? 'unknown';
  await countAttempt(ctx, 'sign-in-address', address);
  await countAttempt(ctx, 'sign-in-account', email);

  const account = await findAccountByEmail(ctx.db, email);
  const isRight = await isPasswordRight(account?.passwordHash, password);
  if (!account || !isRight) {
    await recordAudit(ctx, {
      action: 'sign_in_failed',
      subjectType: 'user',
      subjectId: account?.id ?? 0,
      subjectName: email,
      place: account && placeOfUser(account),
    });
    throw refused();
  }

  await forgive(ctx, 'sign-in-account', email);
  await forgive(ctx, 'sign-in-address', address);
  requireUsable(account);
  return inTransaction(ctx, async (ctx) => ({
    user: account,
    token: await openSession(ctx, account.id, { passwordTyped: true }),
  }));
}
