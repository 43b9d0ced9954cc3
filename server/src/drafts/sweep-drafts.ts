import { and, gte, lt, not, or, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { approvals } from '../db/schema/approvals';
import { drafts } from '../db/schema/desk';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A browser may send a draft again weeks after it was placed. */
const PLACED_KEPT_DAYS = 30;
const DELETED_KEPT_DAYS = 1;

/** Its files become documents of the order once that is approved, or go with the lines when it is sent again. */
const waitedForApproval = (decidedBefore: Date) => sql`exists (select from ${approvals}
  where (${approvals.submission}->>'draftId')::uuid = ${drafts.id}
    and (${approvals.state} = 'waiting' or ${gte(approvals.decidedAt, decidedBefore)}))`;

/** Runs daily and removes drafts that nobody can open anymore. */
export async function sweepDrafts(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS);
  await ctx.db
    .delete(drafts)
    .where(
      or(
        and(lt(drafts.placedAt, before(PLACED_KEPT_DAYS)), not(waitedForApproval(before(PLACED_KEPT_DAYS)))),
        lt(drafts.deletedAt, before(DELETED_KEPT_DAYS)),
      ),
    );
}
