import { addDays, dayOf, lastMondays } from '@casepack/contract/calendar';
import type { RequestOf } from '@casepack/contract/endpoint';
import type { Cents } from '@casepack/contract/money';
import type { OrderStatus } from '@casepack/contract/orders/status';
import type { getOverview as endpoint } from '@casepack/contract/overview/endpoints';
import { OVERVIEW_DAYS, OVERVIEW_WEEKS, type Overview } from '@casepack/contract/overview/overview';
import { eq, type SQL, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { orders } from '../db/schema/orders';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { findManufacturer } from '../organizations/organizations.queries';
import { documentDay } from '../press/pdf-document';
import { scopeOf } from '../scope';
import { startOfDay } from '../start-of-day';
import type { AgingCache } from './aging-cache';
import {
  findTopCustomers,
  findTopProducts,
  type OpenSum,
  sumOpenOrders,
  sumOverdue,
  sumWeeks,
} from './overview.queries';

/** Sums over many orders, which are too slow to compute for every request. */
export type RecentFigures = Pick<Overview, 'asOf' | 'weeks' | 'since' | 'topProducts' | 'topCustomers'>;

type Query = RequestOf<typeof endpoint>['query'];

/** The actor's scope, limited to the given manufacturer, if any. */
async function booksOf(ctx: Context, manufacturerId: number | undefined): Promise<SQL> {
  const { orders: scope } = scopeOf(ctx.actor);
  if (manufacturerId === undefined) return scope;
  authorize(ctx, 'overview:view', nodeOfManufacturer({ id: manufacturerId }), 'Manufacturer');
  if (!(await findManufacturer(ctx.db, manufacturerId))) throw notFound('Manufacturer');
  return sql`${scope} and ${eq(orders.manufacturerId, manufacturerId)}`;
}

const nothing = 0 as Cents; // zero is a valid amount

async function addUp(ctx: Context, scope: SQL, timeZone: string): Promise<RecentFigures> {
  const asOf = ctx.now();
  const today = dayOf(asOf, timeZone);
  const firstDay = addDays(today, 1 - OVERVIEW_DAYS);
  const since = startOfDay(firstDay, timeZone);
  const mondays = lastMondays(today, OVERVIEW_WEEKS);
  const starts = mondays.map((monday) => startOfDay(monday, timeZone));

  const sums = await sumWeeks(ctx.db, scope, { since, starts });
  const byWeek = new Map(sums.map((sum) => [sum.week, sum]));
  const firstOrderId = Math.min(...sums.map((sum) => sum.firstOrderId));
  const hasOrders = sums.length > 0;
  return {
    asOf,
    weeks: mondays.map((weekOf, index) => {
      const sum = byWeek.get(index + 1);
      return { weekOf, orders: sum?.orders ?? 0, revenue: sum?.revenue ?? nothing };
    }),
    since: firstDay,
    topProducts: hasOrders ? await findTopProducts(ctx.db, scope, { since, firstOrderId }) : [],
    topCustomers: hasOrders ? await findTopCustomers(ctx.db, scope, since) : [],
  };
}

function waitingOf(sums: readonly OpenSum[]): Pick<Overview, 'unpaid' | 'waiting'> {
  const total = (pick: (sum: OpenSum) => number): number => sums.reduce((sum, each) => sum + pick(each), 0);
  const inStatus = (status: OrderStatus): number => sums.find((sum) => sum.status === status)?.orders ?? 0;
  return {
    unpaid: {
      orders: total(({ unpaidOrders }) => unpaidOrders),
      amount: total(({ unpaid }) => unpaid) as Cents, // a sum of cents is cents
    },
    waiting: {
      pending: inStatus('pending'),
      waitingForPayment: inStatus('waiting_for_payment'),
      invoiceSent: inStatus('invoice_sent'),
      paid: inStatus('paid'),
      processing: inStatus('processing'),
      refundDue: total(({ refundsDue }) => refundsDue),
    },
  };
}

export async function getOverview(
  ctx: Context,
  cache: AgingCache<RecentFigures>,
  { manufacturerId, timeZone = 'UTC' }: Query,
): Promise<Overview> {
  const scope = await booksOf(ctx, manufacturerId);
  const { organizationType, manufacturerId: maker, salesOrganizationId } = ctx.actor ?? {};
  const recent = await cache.get(
    JSON.stringify([organizationType, maker, salesOrganizationId, manufacturerId, timeZone]),
    ctx.now(),
    () => addUp(ctx, scope, timeZone),
    (error) => ctx.log.error({ err: error }, 'the overview figures could not be refreshed'),
  );
  return {
    ...recent,
    ...waitingOf(await sumOpenOrders(ctx.db, scope)),
    overdue: await sumOverdue(ctx.db, scope, documentDay(ctx.now())),
  };
}
