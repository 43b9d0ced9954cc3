import { paymentTypeLabels } from '@casepack/contract/payments/payment-type';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import type { Report } from '../../db/in-parts';
import { newPublicId } from '../../orders/public-id';

/** Noon, so that the day is the same for almost every reader. */
const orderedAt = sql`(file.order_date + time '12:00') at time zone 'UTC'`;
const shippedAt = sql`(coalesce(file.shipped_on, file.order_date) + time '12:00') at time zone 'UTC'`;

/** How many orders get their ids at a time. */
const BATCH = 2_000;
/** How many orders are stored at a time. */
const PART = 5_000;
/** How much of the work it is to give the orders their ids. */
const NUMBERING = 0.1;

/** Ids of new orders: more than `after`, at most `last`. */
interface Part {
  after: number;
  last: number;
}

const within = (id: SQL, { after, last }: Part): SQL => sql`${id} > ${after}::int and ${id} <= ${last}::int`;
/** New orders alone have an id. */
const ofPart = (part: Part): SQL => within(sql`file.id`, part);

/** How many were left to number. */
async function numberNext(db: Database): Promise<number> {
  const publicIds = JSON.stringify(Array.from({ length: BATCH }, newPublicId));
  const { rowCount } = await db.execute(sql`update file_orders file
    set id = numbered.id, public_id = numbered.public_id,
      status = coalesce(status, case when is_paid = false then 'delivered' else 'completed' end),
      total = subtotal + coalesce(tax, 0) + coalesce(shipping, 0) - coalesce(discount, 0)
    from (
      select ordered.*, nextval(pg_get_serial_sequence('orders', 'id'))::int as id
      from (
        select next.group_key, given.public_id
        from (
          select group_key, row_number() over (order by order_date, line) as place
          from file_orders where known_id is null and id is null order by order_date, line limit ${BATCH}
        ) as next
        join jsonb_array_elements_text(${publicIds}::jsonb) with ordinality as given(public_id, place) using (place)
        order by place
      ) as ordered
    ) as numbered where numbered.group_key = file.group_key`);
  return rowCount ?? 0;
}

/** Gives each new order its ids, in the order of the file. */
async function numberNewOrders(db: Database, count: number, report: Report): Promise<void> {
  await db.execute(
    sql`alter table file_orders add column id int, add column public_id text, add column total bigint`,
  );
  for (let numbered = 0, added = BATCH; added === BATCH; ) {
    added = await numberNext(db);
    numbered += added;
    report((NUMBERING * numbered) / Math.max(1, count));
  }
  // A cancelled order is not paid; any other is, unless the file says that it is not.
  await db.execute(sql`update file_orders
    set is_paid = status <> 'cancelled' and (coalesce(is_paid, true) or total = 0) where id is not null`);
}

async function insertOrders(ctx: Context, manufacturerId: number, part: Part): Promise<void> {
  const userId = ctx.actor?.userId ?? null;
  await ctx.db.execute(sql`
    insert into orders (id, public_id, manufacturer_id, sales_organization_id, wholesale_customer_id, order_number, status,
      payment_method, purchase_order_number, company_name, contact_person, customer_email, customer_phone, payment_terms,
      subtotal, tax, shipping, discount, discount_value, total, amount_paid, paid_at, created_by_user_id, shipped_at,
      delivered_at, created_at, updated_at)
    overriding system value
    select file.id, file.public_id, ${manufacturerId}::int, customer.sales_organization_id, customer.id, file.order_number,
      file.status, ${paymentTypeLabels.terms}, file.purchase_order_number, coalesce(customer.business_name, customer.name),
      customer.name, customer.contact_email, customer.contact_phone, customer.payment_terms, file.subtotal,
      coalesce(file.tax, 0), coalesce(file.shipping, 0), coalesce(file.discount, 0), coalesce(file.discount, 0),
      file.total, case when file.is_paid then file.total else 0 end, case when file.is_paid then ${orderedAt} end,
      ${userId}::int, case when file.status <> 'cancelled' then ${shippedAt} end,
      case when file.status in ('delivered', 'completed') then ${shippedAt} end,
      ${orderedAt}, ${ctx.now().toISOString()}::timestamptz
    from file_orders file join wholesale_customers customer on customer.id = file.customer_id
    where ${ofPart(part)} order by file.id`);
  await ctx.db.execute(sql`insert into imported_orders (manufacturer_id, number, order_id)
    select ${manufacturerId}::int, order_number, id from file_orders file where ${ofPart(part)}`);
}

async function insertLines(db: Database, part: Part): Promise<void> {
  await db.execute(sql`
    insert into order_items (order_id, position, product_id, ordered_at, name, sku, case_pack_quantity, case_pack_cost,
      wholesale_price_per_unit, quantity, unit_price, total_price, is_tester, shipped_quantity)
    select file.id, row_number() over (partition by file.id order by item.line) - 1, product.id, ${orderedAt},
      product.name, product.sku, product.case_pack_quantity, product.case_pack_cost, product.wholesale_price_per_unit,
      item.quantity, item.unit_price, item.unit_price * item.quantity, false,
      case when file.status = 'cancelled' then 0 else item.quantity end
    from file_orders file
    join file_lines item using (group_key)
    join products product on product.id = item.product_id
    where ${ofPart(part)} order by file.id, item.line`);
}

/** What has shipped has a shipment, without units of the stock. */
async function insertShipments(ctx: Context, part: Part): Promise<void> {
  const userId = ctx.actor?.userId ?? null;
  await ctx.db.execute(sql`insert into shipments (order_id, number, shipped_on, created_by_user_id, created_at)
    select id, 1, coalesce(shipped_on, order_date), ${userId}::int, ${shippedAt}
    from file_orders file where ${ofPart(part)} and status <> 'cancelled' order by id`);
  await ctx.db.execute(sql`insert into shipment_lines (shipment_id, order_item_id, quantity, units)
    select shipment.id, item.id, item.quantity, 0
    from shipments shipment
    join order_items item on item.order_id = shipment.order_id
    where ${within(sql`shipment.order_id`, part)} and ${within(sql`item.order_id`, part)}
      and shipment.order_id in (select id from file_orders)`);
}

async function insertPayments(ctx: Context, manufacturerId: number, part: Part): Promise<void> {
  const userId = ctx.actor?.userId ?? null;
  await ctx.db.execute(sql`
    insert into payments (order_id, manufacturer_id, kind, method, provider, amount, reference, received_on,
      recorded_by_user_id, at)
    select id, ${manufacturerId}::int, 'payment', 'other', 'off_platform', total, 'Imported with ' || order_number,
      order_date, ${userId}::int, ${orderedAt}
    from file_orders file where ${ofPart(part)} and is_paid and total > 0 order by id`);
}

async function insertHistory(ctx: Context, part: Part): Promise<void> {
  const userId = ctx.actor?.userId ?? null;
  await ctx.db.execute(sql`insert into order_events (order_id, at, actor_user_id, cause, kind, changes)
    select id, ${ctx.now().toISOString()}::timestamptz, ${userId}::int, 'staff', 'created', jsonb_build_object(
      'status', jsonb_build_object('from', null, 'to', status), 'total', jsonb_build_object('from', null, 'to', total))
    from file_orders file where ${ofPart(part)} order by id`);
}

/** The last id of the next part, and how many orders it has; undefined after the last one. */
async function findPart(db: Database, after: number): Promise<{ last: number; orders: number } | undefined> {
  const { rows } = await db.execute<{ last: number | null; orders: number }>(sql`
    select max(id) as last, count(*)::int as orders
    from (select id from file_orders where id > ${after}::int order by id limit ${PART}) as next`);
  const { last = null, orders = 0 } = rows[0] ?? {};
  return last === null ? undefined : { last, orders };
}

/** Stores the orders of the file that were not imported before, as they were: paid, shipped or cancelled. */
export async function insertPastOrders(
  ctx: Context,
  manufacturerId: number,
  count: number,
  report: Report,
): Promise<void> {
  await numberNewOrders(ctx.db, count, report);
  await ctx.db.execute(sql`create index on file_orders (id)`);
  for (let after = 0, stored = 0; ; ) {
    const next = await findPart(ctx.db, after);
    if (!next) break;
    const part = { after, last: next.last };
    await insertOrders(ctx, manufacturerId, part);
    await insertLines(ctx.db, part);
    await insertShipments(ctx, part);
    await insertPayments(ctx, manufacturerId, part);
    await insertHistory(ctx, part);
    after = next.last;
    stored += next.orders;
    report(NUMBERING + ((1 - NUMBERING) * stored) / count);
  }
  await ctx.db.execute(sql`analyze order_items`);
}
