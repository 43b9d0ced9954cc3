import type { ReminderChange, ReminderSettings } from '@casepack/contract/statements/reminders';
import { eq } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { manufacturers } from '../db/schema/organizations';
import { requireVersion } from '../edit-conflict';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';

type Row = typeof manufacturers.$inferSelect;

const shown = ({ reminderDays, reminderText }: Row): ReminderSettings => ({
  days: reminderDays,
  text: reminderText,
});

export async function getReminderSettings(ctx: Context, id: number): Promise<ReminderSettings> {
  const [row] = await ctx.db.select().from(manufacturers).where(eq(manufacturers.id, id));
  if (!row) throw notFound('Manufacturer');
  authorize(ctx, 'manufacturer:edit', nodeOfManufacturer(row), 'Manufacturer');
  return shown(row);
}

const dayWords = (days: readonly number[]): string | null => (days.length === 0 ? null : days.join(', '));

const isSame = (one: ReminderSettings, other: ReminderSettings): boolean =>
  dayWords(one.days) === dayWords(other.days) && one.text === other.text;

/** The version of the manufacturer stays, so that its other settings can be edited on the same page. */
export function changeReminderSettings(
  ctx: Context,
  id: number,
  { days: given, text, before }: ReminderChange,
): Promise<ReminderSettings> {
  const days = [...given].sort((a, b) => a - b);
  return inTransaction(ctx, async (ctx) => {
    const [stored] = await ctx.db
      .select()
      .from(manufacturers)
      .where(eq(manufacturers.id, id))
      .for('no key update');
    if (!stored) throw notFound('Manufacturer');
    const node = nodeOfManufacturer(stored);
    authorize(ctx, 'manufacturer:edit', node, 'Manufacturer');
    const current = shown(stored);
    if (isSame(current, { days, text })) return current;
    const isStale = before !== undefined && !isSame(before, current);
    await requireVersion(isStale ? stored.version - 1 : undefined, stored, () => current);
    await ctx.db
      .update(manufacturers)
      .set({ reminderDays: days, reminderText: text, updatedAt: ctx.now() })
      .where(eq(manufacturers.id, id));
    await recordAudit(ctx, {
      action: 'reminders_changed',
      subjectType: 'organization',
      subjectId: id,
      subjectName: stored.name,
      node,
      changes: {
        reminderDays: { from: dayWords(stored.reminderDays), to: dayWords(days) },
        reminderText: { from: stored.reminderText, to: text },
      },
    });
    return { days, text };
  });
}
