import type { CalendarDate } from '@casepack/contract/calendar';
import { type Cents, sumOfMany } from '@casepack/contract/money';
import {
  type AgingBucket,
  agingBucketOf,
  agingBuckets,
  type Statement,
} from '@casepack/contract/statements/statement';
import { authorize, notFound } from '../access';
import { renderBranded } from '../brand/render-branded';
import type { Context } from '../context';
import { Download } from '../http/answers';
import { findIssuer } from '../invoices/invoices.queries';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import { documentDay } from '../press/pdf-document';
import { scopeOf } from '../scope';
import { type Account, findAccount, findOpenInvoices, findPaymentsSince } from './statement.queries';

const DAY_MS = 24 * 60 * 60 * 1000;
const PAYMENT_DAYS = 90;

const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

function agingOf(open: Statement['openInvoices']): Statement['aging'] {
  const inBucket = (bucket: AgingBucket): Cents =>
    sumOfMany(open.filter((each) => agingBucketOf(each.daysOverdue) === bucket).map((each) => each.open));
  return Object.fromEntries(agingBuckets.map((bucket) => [bucket, inBucket(bucket)])) as Statement['aging']; // one entry for each bucket
}

/** The open amounts of a customer. A sales organization sees only orders placed through it, as in its order list. */
export async function getStatement(ctx: Context, customerId: number): Promise<Statement> {
  return statementOf(ctx, await getAccount(ctx, customerId));
}

async function getAccount(ctx: Context, customerId: number): Promise<Account> {
  const account = await findAccount(ctx.db, customerId);
  if (!account) throw notFound('Customer');
  authorize(ctx, 'order:list-customer', nodeOfCustomer(account), 'Customer');
  return account;
}

async function statementOf(ctx: Context, account: Account): Promise<Statement> {
  const { orders: scope } = scopeOf(ctx.actor);
  const now = ctx.now();
  const asOf = documentDay(now);
  const found = await findOpenInvoices(ctx.db, scope, account.id);
  const openInvoices = found.map((each) => ({
    ...each,
    daysOverdue: Math.max(0, daysBetween(each.dueOn, asOf)),
  }));
  const since = new Date(now.getTime() - PAYMENT_DAYS * DAY_MS);
  const { id, name, email, seller } = account;
  return {
    customer: { id, name, email },
    seller,
    asOf,
    openInvoices,
    payments: await findPaymentsSince(ctx.db, scope, account, since),
    balance: sumOfMany(openInvoices.map(({ open }) => open)),
    aging: agingOf(openInvoices),
  };
}

export async function getStatementPdf(ctx: Context, customerId: number): Promise<Download> {
  const account = await getAccount(ctx, customerId);
  const statement = await statementOf(ctx, account);
  const { seller } = await findIssuer(ctx.db, account.manufacturerId);
  const content = { ...statement, seller };
  const pdf = await renderBranded(ctx, account.manufacturerId, { kind: 'statement', content });
  return new Download(`statement-${customerId}-${statement.asOf}.pdf`, 'application/pdf', pdf);
}
