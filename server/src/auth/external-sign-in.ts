import { email as emailShape } from '@casepack/contract/email-address';
import { type CurrentUser, nodeOfUser } from '@casepack/contract/users/user';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { externalIdentities } from '../db/schema/users';
import type { ExternalIdentity } from '../gateways/oidc';
import { markEmailVerified } from '../organizations/unconfirmed-addresses.queries';
import { findAccountById, insertUser, isEmailTaken, lockEmail } from './accounts.queries';
import { openSession } from './sessions';

/** Cookie that holds a pending link until the user enters the password. */
export const LINK_NOTE = 'casepack_link';

/** A confirmed identity whose address has an account here. Linked once the user enters the account's password. */
export const PendingLink = z.object({ issuer: z.string(), subject: z.string(), email: z.string() });
export type PendingLink = z.infer<typeof PendingLink>;

export type ExternalOutcome =
  | { kind: 'signed-in'; token: string }
  | { kind: 'refused'; reason: 'unverified' | 'closed' | 'inactive' }
  | { kind: 'link'; pending: PendingLink };

async function findLinkedUser(
  ctx: Context,
  { issuer, subject }: ExternalIdentity,
): Promise<number | undefined> {
  const [linked] = await ctx.db
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)));
  return linked?.userId;
}

/**
 * An external identity is recognized by (issuer, subject). A matching address alone never opens an existing account:
 * the identity is linked only after the account's password was entered once.
 */
export function externalSignIn(ctx: Context, identity: ExternalIdentity): Promise<ExternalOutcome> {
  return inTransaction(ctx, async (ctx) => {
    const { issuer, subject } = identity;
    const linkedUserId = await findLinkedUser(ctx, identity);
    if (linkedUserId !== undefined) return signInUser(ctx, linkedUserId);

    const address = emailShape().safeParse(identity.email);
    if (!address.success || !identity.emailVerified) return { kind: 'refused', reason: 'unverified' };
    const email = address.data;
    await lockEmail(ctx.db, email);
    if (await isEmailTaken(ctx.db, email, { within: 'anywhere' }))
      return { kind: 'link', pending: { issuer, subject, email } };
    if (ctx.config.registration === 'invite') return { kind: 'refused', reason: 'closed' };

    const { firstName, lastName } = identity;
    const userId = await insertUser(ctx.db, {
      email,
      verifiedEmail: email,
      firstName,
      lastName,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    if (userId === undefined) return { kind: 'link', pending: { issuer, subject, email } };
    await ctx.db.insert(externalIdentities).values({ issuer, subject, userId, createdAt: ctx.now() });
    return signInUser(ctx, userId);
  });
}

async function signInUser(ctx: Context, userId: number): Promise<ExternalOutcome> {
  const account = await findAccountById(ctx.db, userId);
  if (!account?.isUsable) return { kind: 'refused', reason: 'inactive' };
  return { kind: 'signed-in', token: await openSession(ctx, userId, { passwordTyped: false }) };
}

/** Called after a sign-in with a password. Links the pending identity if it has the same address. */
export async function linkIdentity(ctx: Context, user: CurrentUser, pending: PendingLink): Promise<void> {
  if (pending.email !== user.email.toLowerCase()) return;
  const { issuer, subject } = pending;
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(externalIdentities)
      .values({ issuer, subject, userId: user.id, createdAt: ctx.now() })
      .onConflictDoNothing();
    await markEmailVerified(ctx, user.id);
    await recordAudit(ctx, {
      action: 'external_identity_linked',
      subjectType: 'user',
      subjectId: user.id,
      subjectName: user.email,
      node: nodeOfUser(user),
      changes: { issuer: { from: null, to: issuer } },
    });
  });
}
