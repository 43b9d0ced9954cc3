import { inArray } from 'drizzle-orm';
import { createAccountLink } from '../../auth/account-links';
import type { Context } from '../../context';
import { users } from '../../db/schema/users';
import { invitationMail } from '../../mail/account-mails';
import { queueMail } from '../../mail/queue-mail';
import { countAttempt } from '../../rate-limits/count-attempts';
import { senderNameFor } from '../../users/create-user';

/** Sends each of them a link to choose a password. Strangers may get these mails, so their number is limited. */
export async function invitePeople(
  ctx: Context,
  manufacturerId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await countAttempt(ctx, 'create-user-manufacturer', String(manufacturerId), userIds.length);
  const senderName = await senderNameFor(ctx, manufacturerId);
  const people = await ctx.db
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]));
  for (const person of people) {
    const link = await createAccountLink(ctx, person.id, 'invitation');
    await queueMail(ctx, invitationMail(person, link, senderName));
  }
}
