import type { Credentials } from '@casepack/contract/auth/credentials';
import { AppError } from '@casepack/contract/errors';
import { type CurrentUser, nodeOfUser } from '@casepack/contract/users/user';
import { recordAudits } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { wideNetworkOf } from '../http/client-address';
import {
  countAttempts,
  isUsedUp,
  requireAllowance,
  resetAttempts,
  tryAttempt,
} from '../rate-limits/count-attempts';
import { type Account, findAccountsByEmail } from './accounts.queries';
import { isKnownTo, type KnownBrowser } from './known-browser';
import { findMatches } from './passwords';
import { openSession } from './sessions';

export interface SignedIn {
  user: CurrentUser;
  token: string;
}

/** The same error for a wrong password and an unknown address. */
const refused = () => new AppError('unauthorized', 'Invalid email or password');

export function requireUsable(account: Account): void {
  if (!account.isUsable) {
    throw new AppError('forbidden', 'This account is inactive. Please ask your administrator.');
  }
}

/** One entry per account of the address, so that a tenant's log does not reveal accounts in other tenants. */
const recordFailure = (ctx: Context, email: string, accounts: readonly Account[]): Promise<void> =>
  recordAudits(
    ctx,
    (accounts.length > 0 ? accounts : [undefined]).map((account) => ({
      action: 'sign_in_failed',
      subjectType: 'user',
      subjectId: account?.id ?? 0,
      subjectName: email,
      node: account && nodeOfUser(account),
    })),
  );

interface Counter {
  name: 'sign-in-address' | 'sign-in-account' | 'sign-in-everywhere' | 'sign-in-slowed' | 'sign-in-browser';
  subject: string;
}

/** Counts an attempt from a browser that is not known to the account. Returns the counters to reset on success. */
async function countStranger(ctx: Context, email: string): Promise<Counter[]> {
  const address = ctx.origin.address ?? 'unknown';
  const fromHere = `${email} ${wideNetworkOf(address)}`;
  const ofAddress: Counter = { name: 'sign-in-address', subject: address };
  const ofAccount: Counter = { name: 'sign-in-account', subject: fromHere };
  const everywhere: Counter = { name: 'sign-in-everywhere', subject: email };
  const slowed: Counter = { name: 'sign-in-slowed', subject: fromHere };
  if (await isUsedUp(ctx, everywhere.name, email)) {
    await requireAllowance(ctx, ofAccount.name, fromHere);
    await countAttempts(ctx, [ofAddress, slowed]);
    return [ofAddress, slowed];
  }
  await countAttempts(ctx, [ofAddress, ofAccount]);
  if (await tryAttempt(ctx, everywhere.name, email)) return [ofAddress, ofAccount, everywhere];
  // Other requests have used up the remaining attempts in the meantime.
  await countAttempts(ctx, [slowed]);
  return [ofAddress, ofAccount, slowed];
}

/** A known browser has its own counter, so that guesses from other browsers cannot lock it out. */
async function countSignIn(ctx: Context, email: string, known: KnownBrowser | undefined): Promise<Counter[]> {
  if (!known) return countStranger(ctx, email);
  const counter: Counter = { name: 'sign-in-browser', subject: `${email} ${known.id}` };
  await countAttempts(ctx, [counter]);
  return [counter];
}

export async function signIn(
  ctx: Context,
  { email, password }: Credentials,
  browser?: KnownBrowser,
): Promise<SignedIn> {
  const accounts = await findAccountsByEmail(ctx.db, email);
  const isKnown = browser !== undefined && accounts.some((account) => isKnownTo(browser, account));
  const counters = await countSignIn(ctx, email, isKnown ? browser : undefined);

  const matches = await findMatches(
    accounts.map(({ passwordHash }) => passwordHash),
    password,
  );
  const opened = accounts.filter((_, index) => matches[index]);
  // If an address has accounts in several tenants, the password decides. Usable accounts come first, then older ones.
  const account = opened.find(({ isUsable }) => isUsable) ?? opened[0];
  if (!account) {
    await recordFailure(ctx, email, accounts);
    throw refused();
  }

  for (const { name, subject } of counters) await resetAttempts(ctx, name, subject);
  requireUsable(account);
  return inTransaction(ctx, async (ctx) => ({
    user: account,
    token: await openSession(ctx, account.id, { passwordTyped: true }),
  }));
}
