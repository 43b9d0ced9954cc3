import { AppError } from '@casepack/contract/errors';
import {
  choiceOf,
  kindRules,
  kindsFor,
  type NotificationChange,
  type NotificationKind,
  type NotificationSettings,
} from '@casepack/contract/notifications/notification';
import { nodeOfUser } from '@casepack/contract/users/user';
import { eq, sql } from 'drizzle-orm';
import { authorize, forbidden, unauthorized } from '../access';
import type { Context } from '../context';
import { notificationSettings } from '../db/schema/notifications';
import { USUAL_TIME_ZONE } from './readers.queries';

function requireReader({ actor, user }: Context) {
  if (!actor || !user) throw unauthorized();
  const node = nodeOfUser(user);
  if (!node) throw forbidden();
  authorize({ actor }, 'notification-settings:edit', node, 'Settings');
  return actor;
}

type Stored = Pick<typeof notificationSettings.$inferSelect, 'choices' | 'timeZone'>;

const shown = (
  actor: ReturnType<typeof requireReader>,
  stored: Stored | undefined,
): NotificationSettings => ({
  choices: Object.fromEntries(
    kindsFor(actor).map((kind) => [kind, choiceOf(actor, stored?.choices ?? {}, kind)]),
  ),
  timeZone: stored?.timeZone ?? USUAL_TIME_ZONE,
});

export async function getNotificationSettings(ctx: Context): Promise<NotificationSettings> {
  const actor = requireReader(ctx);
  const [stored] = await ctx.db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, actor.userId));
  return shown(actor, stored);
}

/** Only what is named changes, so two tabs do not undo each other. */
export async function changeNotificationSettings(
  ctx: Context,
  { choices, timeZone }: NotificationChange,
): Promise<NotificationSettings> {
  const actor = requireReader(ctx);
  const own = kindsFor(actor);
  const foreign = (Object.keys(choices) as NotificationKind[]).find((kind) => !own.includes(kind)); // keys of the contract
  if (foreign !== undefined) {
    const message = `${kindRules[foreign].label}: only users of the manufacturer are told of them`;
    throw new AppError('invalid_input', message, { fields: { [`choices.${foreign}`]: message } });
  }
  const [stored] = await ctx.db
    .insert(notificationSettings)
    .values({ userId: actor.userId, choices, timeZone: timeZone ?? null })
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: {
        choices: sql`${notificationSettings.choices} || excluded.choices`,
        timeZone: sql`coalesce(excluded.time_zone, ${notificationSettings.timeZone})`,
      },
    })
    .returning();
  return shown(actor, stored);
}
