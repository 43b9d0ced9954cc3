import { isBuyer } from '@casepack/contract/access/questions';
import { AppError } from '@casepack/contract/errors';
import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { customerReps } from '../db/schema/customers';
import { users } from '../db/schema/users';
import type { CustomerRow } from './organizations.queries';

type Represented = Pick<CustomerRow, 'id' | 'salesOrganizationId'>;

/** The users of a customer do not learn how its seller divides the work. */
export const seesRep = ({ actor }: Pick<Context, 'actor'>): boolean => actor !== null && !isBuyer(actor);

/** A user who has left the sales organization no longer looks after its customers. */
export async function findRepUserId(
  db: Database,
  { id, salesOrganizationId }: Represented,
): Promise<number | null> {
  if (salesOrganizationId === null) return null;
  const [row] = await db
    .select({ userId: customerReps.userId })
    .from(customerReps)
    .innerJoin(users, eq(users.id, customerReps.userId))
    .where(and(eq(customerReps.wholesaleCustomerId, id), eq(users.salesOrganizationId, salesOrganizationId)));
  return row?.userId ?? null;
}

async function requireColleague(db: Database, userId: number, salesOrganizationId: number | null) {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.salesOrganizationId, salesOrganizationId ?? 0),
        eq(users.active, true),
      ),
    )
    .for('key share');
  if (found) return;
  const message = 'Choose an active user of the customer’s sales organization';
  throw new AppError('invalid_input', message, { fields: { repUserId: message } });
}

async function findEmails(db: Database, from: number | null, to: number | null) {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [from ?? 0, to ?? 0]));
  const emailOf = (id: number | null) => rows.find((row) => row.id === id)?.email ?? null;
  return { from: emailOf(from), to: emailOf(to) };
}

/** `customer` as it is after the change. The audit entry is not for the customer's own administrators. */
export async function assignRep(
  ctx: Context,
  customer: CustomerRow,
  from: number | null,
  to: number | null,
): Promise<void> {
  const { id, manufacturerId, salesOrganizationId } = customer;
  if (to === null) {
    await ctx.db.delete(customerReps).where(eq(customerReps.wholesaleCustomerId, id));
  } else {
    await requireColleague(ctx.db, to, salesOrganizationId);
    await ctx.db
      .insert(customerReps)
      .values({ wholesaleCustomerId: id, userId: to, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target: customerReps.wholesaleCustomerId,
        set: { userId: to, createdAt: ctx.now() },
      });
  }
  await recordAudit(ctx, {
    action: 'customer_rep_assigned',
    subjectType: 'organization',
    subjectId: id,
    subjectName: customer.businessName ?? customer.name,
    node: { manufacturerId, salesOrganizationId, wholesaleCustomerId: null },
    changes: { rep: await findEmails(ctx.db, from, to) },
  });
}
