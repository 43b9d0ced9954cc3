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

/** Whether a user of the customer has verified this address. */
async function isProven(db: Database, customerId: number, address: string): Promise<boolean> {
  const proven = and(
    eq(users.wholesaleCustomerId, customerId),
    users.active,
    sql`lower(${users.email}) = ${address.toLowerCase()}`,
    sql`lower(${users.verifiedEmail}) = lower(${users.email})`,
  );
  return (await db.$count(users, proven)) > 0;
}

/** For an address entered by the customer. Unless it is verified, order emails to it are held back. */
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

/** Sends the latest 100 emails that were held back for this address. Older ones remain for staff. */
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

/** Called when an emailed link or the identity provider verified the user's address. Applies to the company, too. */
export async function markEmailVerified(ctx: Context, userId: number): Promise<void> {
  const [user] = await ctx.db
    .update(users)
    .set({ verifiedEmail: sql`${users.email}` })
    .where(eq(users.id, userId))
    .returning({ email: users.email, customerId: users.wholesaleCustomerId });
  if (user?.customerId) await markConfirmed(ctx, user.customerId, user.email);
}
