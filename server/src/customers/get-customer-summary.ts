import { dayOf } from '@casepack/contract/calendar';
import type { CustomerRow, CustomerSummary } from '@casepack/contract/customers/customer-summary';
import type { CustomerListQuery } from '@casepack/contract/customers/endpoints';
import { listsInEffect } from '@casepack/contract/pricing/resolve-price';
import { authorize, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { listLocationsOf } from '../organizations/locations.queries';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import { type CustomerRow as Customer, findCustomer } from '../organizations/organizations.queries';
import { findAssignedLists } from '../pricing/price-chains';
import { scopeOf } from '../scope';
import { getStatement } from '../statements/statement';
import { findCustomerRow, findCustomerRows } from './customer-list.queries';
import * as queries from './customer-summary.queries';

export function listCustomers(ctx: Context, query: CustomerListQuery): Promise<Page<CustomerRow>> {
  if (!ctx.actor) throw unauthorized();
  return findCustomerRows(ctx.db, scopeOf(ctx.actor), query, ctx.actor.userId);
}

export async function getVisibleCustomer(
  ctx: Context,
  id: number,
  action: 'customer-summary:view' | 'customer-note:edit',
): Promise<Customer> {
  const customer = await findCustomer(ctx.db, id);
  if (!customer) throw notFound('Customer');
  authorize(ctx, action, nodeOfCustomer(customer), 'Customer');
  return customer;
}

/** A sales organization sees what was ordered through it, as in its order list. */
export async function getCustomerSummary(ctx: Context, id: number): Promise<CustomerSummary> {
  const customer = await getVisibleCustomer(ctx, id, 'customer-summary:view');
  const { db } = ctx;
  const scope = scopeOf(ctx.actor);
  const [row, people, locations, recentOrders, orderCount, months, statement, partNumberCount, lists] =
    await Promise.all([
      findCustomerRow(db, scope, id),
      queries.findPeople(db, id),
      listLocationsOf(db, { type: 'wholesale_customer', id }, {}),
      queries.findRecentOrders(db, scope.orders, id),
      queries.countOrdersOf(db, scope.orders, id),
      queries.sumMonths(db, scope.orders, id, ctx.now().getUTCFullYear()),
      getStatement(ctx, id),
      queries.countPartNumbersOf(db, id),
      findAssignedLists(ctx, customer.manufacturerId, { kind: 'customer', id }),
    ]);
  if (!row) throw notFound('Customer');
  return {
    ...customer,
    ...row,
    people,
    locations: locations.rows,
    recentOrders,
    orderCount,
    months,
    openInvoices: statement.openInvoices,
    partNumberCount,
    priceLists: listsInEffect(lists, dayOf(ctx.now(), 'UTC')).map(({ name }) => name),
  };
}
