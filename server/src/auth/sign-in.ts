import type { Credentials } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { type CurrentUser, placeOfUser } from '@casepack/contract/users/user';
import { recordAudits } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { wideNetworkOf } from '../http/client-address';
import { type Account, findAccountsByEmail } from '../users/users.queries';
import { isKnownTo, type KnownBrowser } from './known-browser';
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

/**
 * What the attempt is counted under. The owner's own browser counts for itself: whatever strangers do, and from
 * wherever, it gets in.
 */
function countersFor(ctx: Context, email: string, browser: KnownBrowser | undefined) {
  const address = ctx.origin.address ?? 'unknown';
  return browser
    ? ([['sign-in-browser', `${email} ${browser.id}`]] as const)
    : ([
        ['sign-in-address', address],
        ['sign-in-account', `${email} ${wideNetworkOf(address)}`],
        ['sign-in-everywhere', email],
      ] as const);
}

export async function signIn(
  ctx: Context,
  { email, password }: Credentials,
  browser?: KnownBrowser,
): Promise<SignedIn> {
  const accounts = await findAccountsByEmail(ctx.db, email);
  const isKnown = browser !== undefined && accounts.some((account) => isKnownTo(browser, account));
  const counters = countersFor(ctx, email, isKnown ? browser : undefined);
  for (const [rule, subject] of counters) await countAttempt(ctx, rule, subject);

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

  for (const [rule, subject] of counters) await forgive(ctx, rule, subject);
  requireUsable(account);
  return inTransaction(ctx, async (ctx) => ({
    user: account,
    token: await openSession(ctx, account.id, { passwordTyped: true }),
  }));
}
