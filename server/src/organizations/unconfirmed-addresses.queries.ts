import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { mails } from '../db/schema/mail';
import { orders } from '../db/schema/orders';
import { unconfirmedAddresses } from '../db/schema/organizations';
import { users } from '../db/schema/users';

type AddressRow = typeof unconfirmedAddresses.$inferSelect;

const isAddress = (customerId: number, address: string) =>
  and(
    eq(unconfirmedAddresses.wholesaleCustomerId, customerId),
    eq(unconfirmedAddresses.address, address.toLowerCase()),
  );

/** Whether someone of the customer has proven that the address is theirs. */
async function isProven(db: Database, customerId: number, address: string): Promise<boolean> {
  const proven = and(
    eq(users.wholesaleCustomerId, customerId),
    users.active,
    sql`lower(${users.email}) = ${address.toLowerCase()}`,
    sql`lower(${users.verifiedEmail}) = lower(${users.email})`,
  );
  return (await db.$count(users, proven)) > 0;
}

/** A customer's own people entered the address: unless it is proven to be theirs, order mails to it are held back. */
export async function requireConfirmation(
  ctx: Context,
  customerId: number,
  address: string | null,
): Promise<void> {
  if (address === null || (await isProven(ctx.db, customerId, address))) return;
  await ctx.db
    .insert(unconfirmedAddresses)
    .values({ wholesaleCustomerId: customerId, address: address.toLowerCase(), createdAt: ctx.now() })
    .onConflictDoNothing();
}

const MOST_RELEASED = 100;

/** The address is right: what was held back is sent. Older mails beyond a hundred stay with staff. */
export async function markConfirmed(ctx: Context, customerId: number, address: string | null): Promise<void> {
  if (address === null) return;
  const removed = await ctx.db
    .delete(unconfirmedAddresses)
    .where(isAddress(customerId, address))
    .returning({ address: unconfirmedAddresses.address });
  if (removed.length === 0) return;
  const state = ctx.mailSender ? 'queued' : 'kept';
  const released = await ctx.db
    .update(mails)
    .set({ state })
    .where(
      sql`${mails.id} in (
        select held.id from ${mails} held join ${orders} on ${orders.id} = held.order_id
        where held.state = 'held' and ${orders.wholesaleCustomerId} = ${customerId}
          and lower(held.recipient_address) = ${address.toLowerCase()}
        order by held.id desc limit ${MOST_RELEASED})`,
    )
    .returning({ id: mails.id });
  if (state === 'kept') return;
  for (const { id } of released) await ctx.jobs.enqueue(ctx, 'send-mail', { mailId: id });
}

export async function findUnconfirmed(
  db: Database,
  customerId: number,
  address: string,
): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(unconfirmedAddresses).where(isAddress(customerId, address));
  return row;
}

export async function setConfirmationToken(
  db: Database,
  customerId: number,
  address: string,
  token: Pick<AddressRow, 'tokenHash' | 'tokenExpiresAt'>,
): Promise<void> {
  await db.update(unconfirmedAddresses).set(token).where(isAddress(customerId, address));
}

export async function findByConfirmationToken(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<AddressRow | undefined> {
  const [row] = await db
    .select()
    .from(unconfirmedAddresses)
    .where(
      and(
        eq(unconfirmedAddresses.tokenHash, tokenHash),
        sql`${unconfirmedAddresses.tokenExpiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .for('update');
  return row;
}

/** A mailed link or an identity provider has proven the user's address: it counts for the own company as well. */
export async function markEmailVerified(ctx: Context, userId: number): Promise<void> {
  const [user] = await ctx.db
    .update(users)
    .set({ verifiedEmail: sql`${users.email}` })
    .where(eq(users.id, userId))
    .returning({ email: users.email, customerId: users.wholesaleCustomerId });
  if (user?.customerId) await markConfirmed(ctx, user.customerId, user.email);
}
