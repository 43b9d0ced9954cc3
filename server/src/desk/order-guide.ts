import { GUIDE_MONTHS, type OrderGuideRow } from '@casepack/contract/desk/order-guide';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { and, type SQL, sql } from 'drizzle-orm';
import { isListed } from '../catalog/catalog.queries';
import type { CatalogCache } from '../catalog/catalog-cache';
import { offeredTo } from '../catalog/viewer';
import type { Context } from '../context';
import { findHot, type HotRows, namedByText } from '../db/hot-statement';
import { products } from '../db/schema/catalog';
import { orderItems, orders } from '../db/schema/orders';
import { scopeOf } from '../scope';
import { type DeskRow, deskColumns, deskRows, toDeskProduct } from './desk-products';
import { type DeskViewer, getDeskViewer } from './get-desk-viewer';

/** Beyond these, older orders of a customer no longer change what is usual. */
const MOST_ORDERS = 1_000;
const MOST_LINES = 10_000;
const MOST_PRODUCTS = 1_000;

type Figures = Omit<OrderGuideRow, 'product'>;
type GuideRow = DeskRow & Figures;
const guideRows = deskRows as HotRows<GuideRow>; // the statement adds the figures

/** Cases only: testers are not bought regularly. */
const selectGuide = (viewer: DeskViewer, scope: SQL, since: Date): SQL => sql`
  with recent as materialized (
    select ${orders.id} as order_id, ${orders.createdAt} as at from ${orders}
    where ${orders.wholesaleCustomerId} = ${viewer.customerId}::int and ${scope}
      and ${orders.createdAt} >= ${since.toISOString()}::timestamptz and ${orders.status} <> 'cancelled'
    order by ${orders.createdAt} desc, ${orders.id} desc limit ${sql.raw(String(MOST_ORDERS))}
  ), lines as materialized (
    select line.product_id, line.quantity, recent.at, recent.order_id
    from recent cross join lateral (
      select ${orderItems.productId}, ${orderItems.quantity} from ${orderItems}
      where ${orderItems.orderId} = recent.order_id and not ${orderItems.isTester}
      offset 0) as line -- not merged with the outer query, so that each order is looked up by the index
    limit ${sql.raw(String(MOST_LINES))}
  ), spaced as (
    select product_id, quantity, at,
      extract(epoch from at - lag(at) over (partition by product_id order by at, order_id)) / 86400 as gap,
      lead(at) over (partition by product_id order by at, order_id) is null as is_last
    from lines
  ), guide as (
    select product_id, count(*)::int as order_count, max(at) as last_at,
      max(quantity) filter (where is_last) as last_quantity,
      percentile_disc(0.5) within group (order by quantity) as usual_quantity,
      case when count(*) >= 3
        then greatest(1, round((percentile_cont(0.5) within group (order by gap))::numeric))::int end as interval_days
    from spaced group by product_id
  )
  select ${deskColumns(viewer)}, guide.last_quantity as "lastQuantity",
    to_char(guide.last_at at time zone 'UTC', 'YYYY-MM-DD') as "lastOrderedOn",
    guide.usual_quantity as "usualQuantity", guide.interval_days as "usualIntervalDays",
    guide.order_count as "orderCount"
  from guide join ${products} on ${products.id} = guide.product_id
  where ${and(isListed(viewer.scope), offeredTo(viewer)) ?? sql`true`}
  order by guide.order_count desc, guide.last_at desc, guide.product_id
  limit ${sql.raw(String(MOST_PRODUCTS))}`;

function guideStart(now: Date): Date {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - GUIDE_MONTHS);
  return start;
}

/** A sales organization sees what was ordered through it, as in its order list. */
export async function getOrderGuide(
  ctx: Context,
  cache: CatalogCache,
  customerId: number,
): Promise<OrderGuideRow[]> {
  const viewer = await getDeskViewer(ctx, cache, customerId);
  const statement = selectGuide(viewer, scopeOf(ctx.actor).orders, guideStart(ctx.now()));
  const rows = await findHot(ctx.db, guideRows, statement, namedByText('order_guide'));
  return rows.flatMap(
    ({ lastQuantity, lastOrderedOn, usualQuantity, usualIntervalDays, orderCount, ...row }) => {
      const product = toDeskProduct(row, viewer);
      if (unitPriceOf(product, false) === undefined) return [];
      return [{ product, lastQuantity, lastOrderedOn, usualQuantity, usualIntervalDays, orderCount }];
    },
  );
}
