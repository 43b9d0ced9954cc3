import type { CustomerNote, NewCustomerNote } from '@casepack/contract/customers/customer-note';
import { displayName } from '@casepack/contract/users/user';
import { and, desc, eq } from 'drizzle-orm';
import { forbidden, notFound } from '../access';
import type { Context } from '../context';
import { type Page, rowsOf } from '../db/list-page';
import { customerNotes } from '../db/schema/customers';
import { users } from '../db/schema/users';
import { getVisibleCustomer } from './get-customer-summary';

export async function listCustomerNotes(
  ctx: Context,
  customerId: number,
  query: { limit?: number | undefined; offset?: number | undefined },
): Promise<Page<CustomerNote>> {
  await getVisibleCustomer(ctx, customerId, 'customer-summary:view');
  const { id, text, authorUserId, createdAt } = customerNotes;
  const author = { firstName: users.firstName, lastName: users.lastName, email: users.email };
  const ofCustomer = eq(customerNotes.wholesaleCustomerId, customerId);
  const { limit, offset } = rowsOf(query);
  const rows = await ctx.db
    .select({ id, text, authorUserId, createdAt, author })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, authorUserId))
    .where(ofCustomer)
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset);
  return {
    rows: rows.map(({ author, authorUserId, ...note }) => ({
      ...note,
      authorName: author && displayName(author),
      isOwn: authorUserId === ctx.actor?.userId,
    })),
    total: await ctx.db.$count(customerNotes, ofCustomer),
  };
}

/** Not in the audit log, which the customer's own administrators read. */
export async function addCustomerNote(
  ctx: Context,
  customerId: number,
  { text }: NewCustomerNote,
): Promise<CustomerNote> {
  const { manufacturerId } = await getVisibleCustomer(ctx, customerId, 'customer-note:edit');
  const [row] = await ctx.db
    .insert(customerNotes)
    .values({
      ...{ wholesaleCustomerId: customerId, manufacturerId, text },
      ...{ authorUserId: ctx.actor?.userId ?? null, createdAt: ctx.now() },
    })
    .returning();
  if (!row) throw new Error('The note was not inserted');
  return { ...row, authorName: ctx.user && displayName(ctx.user), isOwn: true };
}

export async function deleteCustomerNote(
  ctx: Context,
  customerId: number,
  noteId: number,
): Promise<{ id: number }> {
  await getVisibleCustomer(ctx, customerId, 'customer-note:edit');
  const found = and(eq(customerNotes.id, noteId), eq(customerNotes.wholesaleCustomerId, customerId));
  const [note] = await ctx.db.select().from(customerNotes).where(found);
  if (!note) throw notFound('Note');
  if (note.authorUserId !== ctx.actor?.userId) throw forbidden();
  await ctx.db.delete(customerNotes).where(found);
  return { id: noteId };
}
