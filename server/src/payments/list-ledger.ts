import { Readable } from 'node:stream';
import { dayOf, lastMondays } from '@casepack/contract/calendar';
import { BYTE_ORDER_MARK, toCsvLine, withGuard } from '@casepack/contract/csv';
import type { RequestOf } from '@casepack/contract/endpoint';
import { AppError } from '@casepack/contract/errors';
import { MAX_ROWS } from '@casepack/contract/list-query';
import { type Cents, money } from '@casepack/contract/money';
import { isSandboxKey } from '@casepack/contract/payments/card-mode';
import {
  type LedgerEntry,
  type LedgerFilter,
  ledgerKindLabels,
  type PaymentSummary,
  paymentMethodLabels,
} from '@casepack/contract/payments/ledger';
import type { listPayments } from '@casepack/contract/payments/ledger-endpoints';
import type { SQL } from 'drizzle-orm';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import type { Page } from '../db/list-page';
import { Download } from '../http/answers';
import { findOrder } from '../orders/orders.queries';
import { findDefaultManufacturerId, nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { findManufacturer } from '../organizations/organizations.queries';
import { webhookUrl } from './card-config';
import { findProviderConfig } from './card-config.queries';
import {
  countEntries,
  findEntries,
  matchingEntries,
  ofOrder,
  sumLedger,
  sumWeeks,
} from './ledger-lists.queries';

/** The user's own manufacturer; for an administrator the given one, or undefined for all. */
async function booksOf(ctx: Context, given: number | undefined): Promise<number | undefined> {
  const id = given ?? ctx.actor?.manufacturerId ?? undefined;
  if (id === undefined) return undefined;
  authorize(ctx, 'payment:list', nodeOfManufacturer({ id }), 'Manufacturer');
  if (!(await findManufacturer(ctx.db, id))) throw notFound('Manufacturer');
  return id;
}

export async function listLedger(
  ctx: Context,
  query: RequestOf<typeof listPayments>['query'],
): Promise<Page<LedgerEntry>> {
  const condition = matchingEntries(await booksOf(ctx, query.manufacturerId), query);
  const rows = await findEntries(ctx.db, {
    condition,
    oldestFirst: query.sort === 'at',
    limit: query.limit ?? MAX_ROWS,
    offset: query.offset ?? 0,
  });
  return { rows, total: await countEntries(ctx.db, condition) };
}

/** The payments and refunds of one order, oldest first. */
export async function listOrderLedger(ctx: Context, orderId: number): Promise<LedgerEntry[]> {
  const found = await findOrder(ctx.db, orderId);
  if (!found) throw notFound('Order');
  const { manufacturerId, salesOrganizationId, wholesaleCustomerId } = found.row;
  authorize(ctx, 'order:manage', { manufacturerId, salesOrganizationId, wholesaleCustomerId }, 'Order');
  return findEntries(ctx.db, { condition: ofOrder(orderId), oldestFirst: true, limit: MAX_ROWS });
}

const BATCH = 1_000;

const columns: Record<string, (entry: LedgerEntry) => string | null> = {
  Date: ({ at }) => at.toISOString(),
  Order: ({ orderNumber }) => orderNumber,
  Customer: ({ companyName }) => companyName,
  Kind: ({ kind }) => ledgerKindLabels[kind],
  Method: ({ method }) => paymentMethodLabels[method],
  Amount: ({ kind, amount }) => `${kind === 'refund' ? '-' : ''}${money.encode(amount)}`,
  Refunded: ({ refunded }) => String(money.encode(refunded)),
  Provider: ({ provider }) => provider,
  Reference: ({ reference }) => reference,
  Note: ({ note }) => note,
  'Recorded By': ({ recordedBy }) => recordedBy,
};

const plainNumber = /^-?\d+\.\d\d$/;
/** A negative amount is a number, not a formula. */
const guarded = (cell: string): string => (plainNumber.test(cell) ? cell : withGuard(cell));
const toLine = (entry: LedgerEntry): string =>
  toCsvLine(Object.values(columns).map((cell) => guarded(cell(entry) ?? '')));

async function* readLines(ctx: Context, condition: SQL): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(Object.keys(columns));
  for (let before: LedgerEntry | undefined; ; ) {
    const rows = await findEntries(ctx.db, { condition, limit: BATCH, before });
    yield rows.map(toLine).join('');
    before = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** The whole filtered ledger, read and sent piece by piece. */
export async function exportLedger(ctx: Context, filter: LedgerFilter): Promise<Download> {
  const condition = matchingEntries(await booksOf(ctx, filter.manufacturerId), filter);
  const day = ctx.now().toISOString().slice(0, 10);
  return new Download(
    `payments-${day}.csv`,
    'text/csv; charset=utf-8',
    Readable.from(readLines(ctx, condition)),
  );
}

const WEEKS = 12;
const summed = (amount: number): Cents => amount as Cents; // a sum over many orders may exceed the limit for one order

/** The payments a manufacturer has received, in total and by week. */
export async function summarizePayments(ctx: Context, given: number | undefined): Promise<PaymentSummary> {
  const id = await booksOf(
    ctx,
    given ?? (ctx.actor?.manufacturerId ? undefined : await findDefaultManufacturerId(ctx.db, ctx.config)),
  );
  if (id === undefined) {
    throw new AppError('invalid_input', 'Choose a manufacturer', {
      fields: { manufacturerId: 'Choose one' },
    });
  }
  const { received, refunded, count, lastReceivedAt } = await sumLedger(ctx.db, id);
  const mondays = lastMondays(dayOf(ctx.now(), 'UTC'), WEEKS);
  const moved = new Map(
    (await sumWeeks(ctx.db, id, mondays[0] ?? '')).map((week) => [week.weekOf, week] as const),
  );
  const keys = await findProviderConfig(ctx.db, id);
  return {
    balance: summed(Math.max(0, received - refunded)),
    count,
    lastReceivedAt,
    webhookUrl: webhookUrl(ctx, id),
    isSandbox: keys !== undefined && isSandboxKey(keys.publishableKey),
    weeks: mondays.map((weekOf) => ({
      weekOf,
      received: summed(moved.get(weekOf)?.received ?? 0),
      refunded: summed(moved.get(weekOf)?.refunded ?? 0),
    })),
  };
}
