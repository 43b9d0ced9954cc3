import type { CustomerRow } from '@casepack/contract/customers/customer-summary';
import type { CustomerListQuery } from '@casepack/contract/customers/endpoints';
import type { Cents } from '@casepack/contract/money';
import { displayName } from '@casepack/contract/users/user';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { containsText, orderBy, type Page, rowsOf } from '../db/list-page';
import { customerReps } from '../db/schema/customers';
import { invoices } from '../db/schema/documents';
import { isUnpaidOrder, openOfInvoice } from '../db/schema/order-conditions';
import { orders } from '../db/schema/orders';
import { manufacturers, salesOrganizations, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';

const company = sql<string>`coalesce(${wholesaleCustomers.businessName}, ${wholesaleCustomers.name})`;
const ofCustomer = eq(orders.wholesaleCustomerId, wholesaleCustomers.id);

/** As on the statement. PostgreSQL evaluates it after the limit, so for the shown rows alone unless it is the order. */
const balanceOf = (scope: SQL) =>
  sql<Cents>`coalesce((
  select sum(${openOfInvoice(invoices, orders)}) from ${orders}
  join ${invoices} on ${invoices.orderId} = ${orders.id} and ${invoices.kind} = 'invoice'
    and ${invoices.supersededAt} is null
  where ${ofCustomer} and ${scope} and ${isUnpaidOrder(orders)}), 0)::bigint`.mapWith(invoices.total);

const lastOrderOf = (scope: SQL) =>
  sql<Date | null>`(
  select ${orders.createdAt} from ${orders} where ${ofCustomer} and ${scope} and ${orders.status} <> 'cancelled'
  order by ${orders.createdAt} desc, ${orders.id} desc limit 1)`.mapWith(orders.createdAt);

const rowColumns = (orderScope: SQL) => ({
  id: wholesaleCustomers.id,
  name: company,
  contactName: wholesaleCustomers.name,
  contactEmail: wholesaleCustomers.contactEmail,
  customerNumber: wholesaleCustomers.customerNumber,
  manufacturerName: manufacturers.name,
  paymentTerms: wholesaleCustomers.paymentTerms,
  salesOrganization: { id: salesOrganizations.id, name: salesOrganizations.name },
  rep: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
  balance: balanceOf(orderScope),
  lastOrderAt: lastOrderOf(orderScope),
  active: wholesaleCustomers.active,
});

/** A user who has left the sales organization no longer looks after its customers. */
const isRep = and(
  eq(users.id, customerReps.userId),
  eq(users.salesOrganizationId, wholesaleCustomers.salesOrganizationId),
);

const selectCustomers = (db: Database, orderScope: SQL) =>
  db
    .select(rowColumns(orderScope))
    .from(wholesaleCustomers)
    .innerJoin(manufacturers, eq(manufacturers.id, wholesaleCustomers.manufacturerId))
    .leftJoin(salesOrganizations, eq(salesOrganizations.id, wholesaleCustomers.salesOrganizationId))
    .leftJoin(customerReps, eq(customerReps.wholesaleCustomerId, wholesaleCustomers.id))
    .leftJoin(users, isRep)
    .$dynamic();

type Selected = Awaited<ReturnType<typeof selectCustomers>>[number];

const toRow = ({ rep, ...row }: Selected): CustomerRow => ({
  ...row,
  rep: rep && { id: rep.id, name: displayName(rep) },
});

interface Scopes {
  wholesaleCustomers: SQL;
  orders: SQL;
}

/** The customers that a user looks after. */
const assignedTo = (userId: number): SQL => sql`exists (
  select from ${customerReps} join ${users} on ${isRep}
  where ${customerReps.wholesaleCustomerId} = ${wholesaleCustomers.id} and ${customerReps.userId} = ${userId})`;

export async function findCustomerRows(
  db: Database,
  scope: Scopes,
  query: CustomerListQuery,
  userId: number,
): Promise<Page<CustomerRow>> {
  const { id, name, businessName, customerNumber, contactEmail, paymentTerms } = wholesaleCustomers;
  const condition = and(
    scope.wholesaleCustomers,
    query.mine ? assignedTo(userId) : undefined,
    containsText(query.search, [name, businessName, customerNumber, contactEmail]),
  );
  const byName = sql`lower(${company})`;
  const sorts = {
    name: byName,
    customerNumber: sql`lower(coalesce(${customerNumber}, ''))`,
    paymentTerms,
    salesOrganization: sql`lower(coalesce(${salesOrganizations.name}, ''))`,
    rep: sql`lower(coalesce(${users.firstName} || ' ' || ${users.lastName}, ''))`,
    balance: balanceOf(scope.orders),
    lastOrderAt: sql`coalesce(${lastOrderOf(scope.orders)}, 'epoch')`,
  };
  const { limit, offset } = rowsOf(query);
  const rows = await selectCustomers(db, scope.orders)
    .where(condition)
    .orderBy(...orderBy(query.sort, sorts, [asc(byName)], id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toRow), total: await db.$count(wholesaleCustomers, condition) };
}

export async function findCustomerRow(
  db: Database,
  scope: Scopes,
  id: number,
): Promise<CustomerRow | undefined> {
  const [row] = await selectCustomers(db, scope.orders).where(
    and(scope.wholesaleCustomers, eq(wholesaleCustomers.id, id)),
  );
  return row && toRow(row);
}
