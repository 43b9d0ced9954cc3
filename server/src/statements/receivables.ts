import { BYTE_ORDER_MARK, toCsvLine, withGuard } from '@casepack/contract/csv';
import { type Cents, moneySum } from '@casepack/contract/money';
import type {
  CustomerReceivables,
  Receivables,
  ReceivablesFilter,
  ReceivablesQuery,
} from '@casepack/contract/statements/receivables';
import { agingBucketLabels, agingBuckets } from '@casepack/contract/statements/statement';
import { eq, type SQL, sql } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { orders } from '../db/schema/orders';
import { Download } from '../http/answers';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { findManufacturer } from '../organizations/organizations.queries';
import { documentDay } from '../press/pdf-document';
import { scopeOf } from '../scope';
import { findReceivables } from './receivables.queries';

/** The orders in the actor's scope, limited to the given manufacturer, if any. */
async function booksOf(ctx: Context, manufacturerId: number | undefined): Promise<SQL> {
  const { orders: scope } = scopeOf(ctx.actor);
  if (manufacturerId === undefined) return scope;
  authorize(ctx, 'receivable:list', nodeOfManufacturer({ id: manufacturerId }), 'Manufacturer');
  if (!(await findManufacturer(ctx.db, manufacturerId))) throw notFound('Manufacturer');
  return sql`${scope} and ${eq(orders.manufacturerId, manufacturerId)}`;
}

/** What customers owe on open invoices. */
export async function listReceivables(
  ctx: Context,
  { manufacturerId, ...query }: ReceivablesQuery,
): Promise<Receivables> {
  const asOf = documentDay(ctx.now());
  const found = await findReceivables(ctx.db, await booksOf(ctx, manufacturerId), asOf, query);
  return { asOf, ...found };
}

const amount = (cents: Cents): string => String(moneySum.encode(cents));

const columns: Record<string, (row: CustomerReceivables) => string> = {
  Customer: ({ name }) => name,
  'Customer Number': ({ customerNumber }) => customerNumber ?? '',
  'Open Invoices': ({ invoices }) => String(invoices),
  'Oldest Due Date': ({ oldestDueOn }) => oldestDueOn,
  ...Object.fromEntries(
    agingBuckets.map((bucket) => [
      agingBucketLabels[bucket],
      ({ aging }: CustomerReceivables) => amount(aging[bucket]),
    ]),
  ),
  Overdue: ({ overdue }) => amount(overdue),
  Balance: ({ balance }) => amount(balance),
};

const toLine = (row: CustomerReceivables): string =>
  toCsvLine(Object.values(columns).map((cell) => withGuard(cell(row))));

/** All customers that owe something, one line each. */
export async function exportReceivables(
  ctx: Context,
  { manufacturerId, search }: ReceivablesFilter,
): Promise<Download> {
  const scope = await booksOf(ctx, manufacturerId);
  const asOf = documentDay(ctx.now());
  const { customers } = await findReceivables(ctx.db, scope, asOf, { search, sort: 'name', limit: null });
  const lines = [BYTE_ORDER_MARK + toCsvLine(Object.keys(columns)), ...customers.map(toLine)];
  return new Download(`receivables-${asOf}.csv`, 'text/csv; charset=utf-8', Buffer.from(lines.join('')));
}
