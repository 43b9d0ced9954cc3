import type { Credentials } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { type CurrentUser, placeOfUser } from '@casepack/contract/users/user';
import { recordAudits } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { type Account, findAccountsByEmail } from '../users/users.queries';
import { findMatches } from './passwords';
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

/** One entry for each account of the address, so that no tenant sees from its log that there are others. */
const recordFailure = (ctx: Context, email: string, accounts: readonly Account[]): Promise<void> =>
  recordAudits(
    ctx,
    (accounts.length > 0 ? accounts : [undefined]).map((account) => ({
      action: 'sign_in_failed',
      subjectType: 'user',
      subjectId: account?.id ?? 0,
      subjectName: email,
      place: account && placeOfUser(account),
    })),
  );

export async function signIn(ctx: Context, { email, password }: Credentials): Promise<SignedIn> {
  const address = ctx.origin.address ?? 'unknown';
  await countAttempt(ctx, 'sign-in-address', address);
  await countAttempt(ctx, 'sign-in-account', email);

  const accounts = await findAccountsByEmail(ctx.db, email);
  const matches = await findMatches(
    accounts.map(({ passwordHash }) => passwordHash),
    password,
  );
  const opened = accounts.filter((_, index) => matches[index]);
  // Where an address has an account in several tenants the password decides, and the oldest one goes first.
  const account = opened.find(({ isUsable }) => isUsable) ?? opened[0];
  if (!account) {
    await recordFailure(ctx, email, accounts);
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
