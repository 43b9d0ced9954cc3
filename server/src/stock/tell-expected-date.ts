import type { CalendarDate } from '@casepack/contract/calendar';
import { formatDay } from '@casepack/contract/date-text';
import { asc, eq } from 'drizzle-orm';
import { isWaitingFor } from '../catalog/allocate-stock';
import { type Context, inTransaction } from '../context';
import { products } from '../db/schema/catalog';
import { orderItems, orders } from '../db/schema/orders';
import { inOneLine } from '../mail/one-line';
import { greeting, type OrderMail, orderLink, orderMail } from '../orders/order-mail';
import { queueOrderMail } from '../orders/queue-order-mail';

interface ChangedDate {
  productId: number;
  expectedOn: CalendarDate | null;
  /** Of the product with this date: each change is told once. */
  version: number;
}

interface WaitingOrder {
  id: number;
  orderNumber: string;
  customerId: number;
}

/** The oldest first. */
const findWaiting = (ctx: Context, productId: number): Promise<WaitingOrder[]> =>
  ctx.db
    .selectDistinctOn([orders.createdAt, orders.id], {
      id: orders.id,
      orderNumber: orders.orderNumber,
      customerId: orders.wholesaleCustomerId,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(isWaitingFor(productId))
    .orderBy(asc(orders.createdAt), asc(orders.id));

const expectedWords = (name: string, expectedOn: CalendarDate | null): string =>
  expectedOn === null
    ? `We do not know yet when ${name} will be available again. It ships as soon as it arrives.`
    : `${name} is now expected around ${formatDay(expectedOn)}.`;

const expectedDateMail =
  (
    product: { name: string; sku: string },
    change: ChangedDate,
    waiting: readonly WaitingOrder[],
  ): OrderMail =>
  (order) => {
    const name = inOneLine(product.name);
    return orderMail(order, {
      eventKey: `expected-date:${change.productId}:${change.version}:${change.expectedOn ?? 'unknown'}:${order.row.wholesaleCustomerId}`,
      kind: 'expected_date_changed',
      subject: `New expected date for ${name}`,
      content: {
        paragraphs: [
          greeting(order.row),
          `${expectedWords(`${name} (${product.sku})`, change.expectedOn)} You have it on backorder:`,
        ],
        facts: waiting.map(({ orderNumber }) => ({ label: 'Order', value: orderNumber })),
        action: { label: 'View your order', url: orderLink(order) },
      },
    });
  };

/** Mails each customer who waits for the product once, also if several of their orders do. */
export async function tellExpectedDate(ctx: Context, change: ChangedDate): Promise<void> {
  const { name, sku } = products;
  const [product] = await ctx.db
    .select({ name, sku })
    .from(products)
    .where(eq(products.id, change.productId));
  if (!product) return;
  const byCustomer = new Map<number, WaitingOrder[]>();
  for (const order of await findWaiting(ctx, change.productId)) {
    byCustomer.set(order.customerId, [...(byCustomer.get(order.customerId) ?? []), order]);
  }
  for (const waiting of byCustomer.values()) {
    const [first] = waiting;
    if (!first) continue;
    await inTransaction(ctx, (ctx) =>
      queueOrderMail(ctx, first.id, expectedDateMail(product, change, waiting)),
    );
  }
}
