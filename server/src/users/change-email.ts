import type { ManagedUser, UserChange } from '@casepack/contract/users/managed-user';
import { displayName, nodeOfUser } from '@casepack/contract/users/user';
import { recordAudit } from '../audit/record-audit';
import { createAccountLink, createEmailChangeLink } from '../auth/account-links';
import { updateUser, voidAccountLinks } from '../auth/accounts.queries';
import { requireFreshPassword } from '../auth/require-fresh-password';
import { type Context, inTransaction } from '../context';
import { emailChangeMail, emailChangeNoticeMail, invitationMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import { countAttempt } from '../rate-limits/count-attempts';
import { senderNameFor } from './create-user';
import { requireFreeEmail } from './free-email';
import { hasExternalIdentity } from './managed-users.queries';
import { getUserToManage } from './user-reach';

/** Control of the address means control of the account, so an unattended browser must not be able to change it. */
export async function requirePasswordForEmail(
  ctx: Context,
  userId: number,
  { email, password }: UserChange,
): Promise<void> {
  if (email === undefined) return;
  const { user, decision } = await inTransaction(ctx, (ctx) => getUserToManage(ctx, userId, 'user:edit'));
  if (decision === 'limited' || email === user.email) return;
  await requireFreshPassword(ctx, password);
  await countAttempt(ctx, 'change-email-user', String(ctx.actor?.userId));
}

/** Nobody has used an account without a password and without an external identity yet. */
const isUnused = async (ctx: Context, user: ManagedUser): Promise<boolean> =>
  !(user.hasPassword || (await hasExternalIdentity(ctx.db, user.id)));

/** Sends the invitation to the correct address instead. Only the owner of that mailbox can open the account. */
async function correctInvitation(ctx: Context, user: ManagedUser, email: string): Promise<void> {
  await updateUser(ctx.db, user.id, { email }, ctx.now());
  await voidAccountLinks(ctx.db, user.id, ctx.now());
  await recordAudit(ctx, {
    action: 'email_changed',
    subjectType: 'user',
    subjectId: user.id,
    subjectName: user.email,
    node: nodeOfUser(user),
    changes: { email: { from: user.email, to: email } },
  });
  if (!user.active) return;
  const link = await createAccountLink(ctx, user.id, 'invitation');
  const sender = await senderNameFor(ctx, user.manufacturerId);
  await queueMail(ctx, invitationMail({ ...user, email }, link, sender));
}

/** Emails a link to the new address and a notice to the old one, which stays active until the link is used. */
export async function startEmailChange(ctx: Context, user: ManagedUser, email: string): Promise<void> {
  await requireFreeEmail(ctx, email, { manufacturerId: user.manufacturerId, exceptUserId: user.id });
  if (await isUnused(ctx, user)) return correctInvitation(ctx, user, email);

  const link = await createEmailChangeLink(ctx, user.id, email);
  await queueMail(ctx, emailChangeMail(user, email, link));
  const changedBy = ctx.user ? displayName(ctx.user) : 'Someone';
  const passwordUrl = `${ctx.config.publicUrl}/forgot-password`;
  await queueMail(ctx, emailChangeNoticeMail(user, { newEmail: email, changedBy, passwordUrl }));
  await recordAudit(ctx, {
    action: 'email_change_started',
    subjectType: 'user',
    subjectId: user.id,
    subjectName: user.email,
    node: nodeOfUser(user),
    changes: { pendingEmail: { from: user.pendingEmail, to: email } },
  });
}
