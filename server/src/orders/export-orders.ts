import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, toCsvLine, withGuard } from '@casepack/contract/csv';
import { money } from '@casepack/contract/money';
import type { OrderExportQuery, OrderFilter } from '@casepack/contract/orders/order-filter';
import { statusLabel } from '@casepack/contract/orders/status';
import { and, inArray } from 'drizzle-orm';
import type { Context } from '../context';
import { orders } from '../db/schema/orders';
import { Download } from '../http/answers';
import { selectMatching } from './list-orders';
import type { OrderCursor } from './order-cursor';
import { type OrderScope, scopeOfOrders } from './order-selection';
import { type ExportRow, findExportDetails, findOrdersToExport } from './orders-to-export.queries';

const BATCH = 1_000;

const columns: Record<string, (row: ExportRow) => string | null> = {
  'Order ID': ({ orderNumber }) => orderNumber,
  Customer: ({ companyName }) => companyName,
  'Contact Person': ({ contactPerson }) => contactPerson,
  Email: ({ customerEmail }) => customerEmail,
  'PO Number': ({ purchaseOrderNumber }) => purchaseOrderNumber,
  Date: ({ createdAt }) => createdAt.toISOString(),
  'Ship Date': ({ requestedShipDate }) => requestedShipDate,
  Status: ({ status }) => statusLabel(status),
  'Payment Method': ({ paymentMethod }) => paymentMethod,
  Subtotal: ({ subtotal }) => String(money.encode(subtotal)),
  Tax: ({ tax }) => String(money.encode(tax)),
  Shipping: ({ shipping }) => String(money.encode(shipping)),
  Discount: ({ discount }) => String(money.encode(discount)),
  Total: ({ total }) => String(money.encode(total)),
  Paid: ({ amountPaid }) => String(money.encode(amountPaid)),
  Refunded: ({ amountRefunded }) => String(money.encode(amountRefunded)),
};

/** Only if a line of the exported orders has one. */
const lineColumns: typeof columns = {
  'Line Notes': ({ lineNotes }) => lineNotes,
  'Line Ship Dates': ({ lineShipDates }) => lineShipDates,
};

/** Only if a customer of the exported orders has one. */
const numberColumn: typeof columns = { 'Customer Number': ({ customerNumber }) => customerNumber };

async function* readLines(ctx: Context, scope: OrderScope, filter: OrderFilter): AsyncGenerator<string> {
  const selection = await selectMatching(ctx, scope, filter);
  const { hasLineDetails, hasCustomerNumbers } = await findExportDetails(ctx.db, selection.condition);
  const shown = {
    ...columns,
    ...(hasLineDetails ? lineColumns : {}),
    ...(hasCustomerNumbers ? numberColumn : {}),
  };
  const cells = Object.values(shown);
  const toLine = (row: ExportRow) => toCsvLine(cells.map((cell) => withGuard(cell(row) ?? '')));
  yield BYTE_ORDER_MARK + toCsvLine(Object.keys(shown));
  for (let cursor: OrderCursor | undefined; ; ) {
    const rows = await findOrdersToExport(ctx.db, { selection, limit: BATCH, cursor });
    yield rows.map(toLine).join('');
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    cursor = { direction: 'next', createdAt: last.createdAt, id: last.id };
  }
}

/** The whole filtered list, or what was selected of it, read and sent in batches. */
export function exportOrders(ctx: Context, { ids, ...filter }: OrderExportQuery): Download {
  const day = ctx.now().toISOString().slice(0, 10);
  const visible = scopeOfOrders(ctx.actor);
  const selected = ids && and(visible.condition, inArray(orders.id, ids));
  const scope = selected ? { condition: selected } : visible;
  const lines = readLines(ctx, scope, filter);
  return new Download(`orders-${day}.csv`, 'text/csv; charset=utf-8', Readable.from(lines));
}
