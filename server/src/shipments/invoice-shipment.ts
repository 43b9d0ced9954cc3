import { AppError } from '@casepack/contract/errors';
import { type Cents, cents, formatMoney } from '@casepack/contract/money';
import { lineName } from '@casepack/contract/orders/line-words';
import { type Amounts, nothing, whyNotInvoiced } from '@casepack/contract/orders/money-shares';
import type { Context } from '../context';
import { invoicedOf, invoiceShipments } from '../invoices/invoice-shipments';
import { findHoldingInvoices, invoicesEachShipment } from '../invoices/invoices.queries';
import type { ItemRow, OrderRow } from '../orders/orders.queries';
import type { ChosenLine } from './chosen-lines';

export const worthOf = (chosen: readonly ChosenLine[]): Cents =>
  cents(chosen.reduce((sum, { item, given }) => sum + item.unitPrice * given.quantity, 0));

interface EditedGoods {
  amounts: Amounts;
  before: readonly ItemRow[];
  after: readonly ItemRow[];
}

/** What shipments are invoiced with stays on their invoices: charges, and the prices of what has left. */
export async function requireInvoiced(
  ctx: Context,
  row: OrderRow,
  { amounts, before, after }: EditedGoods,
): Promise<void> {
  if (!row.partlyShipped) return;
  const invoiced = invoicedOf(await findHoldingInvoices(ctx.db, row.id));
  const bar = whyNotInvoiced(amounts, invoiced);
  if (bar !== undefined) throw new AppError('conflict', bar);
  if (invoiced === nothing) return;
  const prices = new Map(after.map(({ id, unitPrice }) => [id, unitPrice]));
  const sent = before.find(
    ({ id, shippedQuantity, unitPrice }) => shippedQuantity > 0 && prices.get(id) !== unitPrice,
  );
  if (!sent) return;
  const price = formatMoney(sent.unitPrice);
  throw new AppError('conflict', `${lineName(sent)} is invoiced at ${price}, so its price has to stay.`);
}

/**
 * Invoices what has shipped if its manufacturer does so and the order was not invoiced as a whole. An order that was
 * begun with invoices of shipments is finished with them.
 */
export async function invoiceShipped(ctx: Context, order: OrderRow): Promise<void> {
  const held = await findHoldingInvoices(ctx.db, order.id);
  if (held.some(({ shipmentId }) => shipmentId === null)) return;
  if (held.length === 0 && !(await invoicesEachShipment(ctx.db, order.manufacturerId))) return;
  await invoiceShipments(ctx, order);
}
