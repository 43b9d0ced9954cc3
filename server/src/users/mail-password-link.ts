import { AppError } from '@casepack/contract/errors';
import { nodeOfUser } from '@casepack/contract/users/user';
import { forbidden, notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { createAccountLink } from '../auth/account-links';
import { type Context, inTransaction } from '../context';
import { invitationMail, passwordResetMail } from '../mail/account-mails';
import { queueMail } from '../mail/queue-mail';
import { countAttempt } from '../rate-limits/count-attempts';
import { senderNameFor } from './create-user';
import { findManagedUser } from './managed-users.queries';
import { reachOver } from './user-reach';

/** Sends the invitation again, or a link for a new password. Only the user's own mailbox receives the link. */
export async function mailPasswordLink(ctx: Context, userId: number): Promise<{ message: string }> {
  const user = await findManagedUser(ctx.db, userId);
  if (!user) throw notFound('User');
  const reach = await reachOver(ctx, 'user:manage', user);
  if (reach === 'not_found') throw notFound('User');
  if (reach === 'forbidden') throw forbidden();
  if (!user.active) throw new AppError('conflict', 'This user is inactive. Activate them first.');
  await countAttempt(ctx, 'forgot-account', user.email);

  return inTransaction(ctx, async (ctx) => {
    const purpose = user.hasPassword ? 'password_reset' : 'invitation';
    const link = await createAccountLink(ctx, userId, purpose);
    const mail = user.hasPassword
      ? passwordResetMail(user, link)
      : invitationMail(user, link, await senderNameFor(ctx, user.manufacturerId));
    await queueMail(ctx, mail);
    await recordAudit(ctx, {
      action: user.hasPassword ? 'password_link_sent' : 'invitation_sent',
      subjectType: 'user',
      subjectId: userId,
      subjectName: user.email,
      node: nodeOfUser(user),
    });
    return {
      message: user.hasPassword
        ? 'A link to choose a new password was sent'
        : 'The invitation was sent again',
    };
  });
}
