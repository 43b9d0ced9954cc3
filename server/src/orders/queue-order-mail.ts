import { eq, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { orders } from '../db/schema/orders';
import { manufacturers, wholesaleCustomers } from '../db/schema/organizations';
import { queueMail } from '../mail/queue-mail';
import type { OrderMail, OrderToMail } from './order-mail';
import { findItems, orderColumns } from './orders.queries';

/** If the order has no address, the customer's current one is used. */
export async function findOrderToMail(ctx: Context, orderId: number): Promise<OrderToMail> {
  const [found] = await ctx.db
    .select({
      row: orderColumns,
      seller: { name: manufacturers.name, contactEmail: manufacturers.contactEmail },
      customerEmail: sql<
        string | null
      >`coalesce(${orders.customerEmail}, ${wholesaleCustomers.contactEmail})`,
    })
    .from(orders)
    .innerJoin(manufacturers, eq(manufacturers.id, orders.manufacturerId))
    .innerJoin(wholesaleCustomers, eq(wholesaleCustomers.id, orders.wholesaleCustomerId))
    .where(eq(orders.id, orderId));
  if (!found) throw new Error(`There is no order ${orderId} to send an email about`);
  const { row, seller, customerEmail } = found;
  const items = await findItems(ctx.db, orderId);
  return { row: { ...row, customerEmail }, seller, items, publicUrl: ctx.config.publicUrl };
}

/** Queues an email to the customer in the transaction of the change; does nothing without an address. */
export async function queueOrderMail(ctx: Context, orderId: number, mailOf: OrderMail): Promise<void> {
  const mail = mailOf(await findOrderToMail(ctx, orderId));
  if (mail) await queueMail(ctx, mail);
}
