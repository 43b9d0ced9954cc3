import { and, asc, gt, sql } from 'drizzle-orm';
import { createAccountLink } from '../../auth/account-links';
import type { Context } from '../../context';
import { users } from '../../db/schema/users';
import { invitationMail } from '../../mail/account-mails';
import { queueMail } from '../../mail/queue-mail';
import { countAttempt } from '../../rate-limits/count-attempts';
import { senderNameFor } from '../../users/create-user';

const BATCH = 500;

const findNewPeople = (ctx: Context, after: number) =>
  ctx.db
    .select()
    .from(users)
    .where(and(gt(users.id, after), sql`${users.id} in (select id from new_people)`))
    .orderBy(asc(users.id))
    .limit(BATCH);

/** Sends each of `new_people` a link to choose a password. Strangers may get these mails, so their number is limited. */
export async function invitePeople(ctx: Context, manufacturerId: number, count: number): Promise<void> {
  if (count === 0) return;
  await countAttempt(ctx, 'create-user-manufacturer', String(manufacturerId), count);
  const senderName = await senderNameFor(ctx, manufacturerId);
  for (let after = 0; ; ) {
    const people = await findNewPeople(ctx, after);
    for (const person of people) {
      const link = await createAccountLink(ctx, person.id, 'invitation');
      await queueMail(ctx, invitationMail(person, link, senderName));
    }
    after = people.at(-1)?.id ?? after;
    if (people.length < BATCH) return;
  }
}
