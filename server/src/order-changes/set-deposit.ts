import { AppError } from '@casepack/contract/errors';
import type { Cents } from '@casepack/contract/money';
import { Order } from '@casepack/contract/orders/order';
import {
  type DepositForm,
  depositOf,
  whyNoDeposit,
  whyNotDeposit,
} from '@casepack/contract/payments/deposit';
import { takesCard } from '@casepack/contract/payments/order-money';
import { authorize, notFound } from '../access';
import { changesOf, recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { requireVersion } from '../edit-conflict';
import { getOrder, getOrderToChange } from '../orders/get-order';
import { depositMail } from '../orders/order-mails';
import { findOrder, type OrderRow, updateOrder } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { recordEvent } from '../orders/record-event';
import { nodeOfOrder } from '../orders/show-order';
import { clearCardPayment } from '../payments/clear-card-payment';
import { settleWithdrawn } from '../payments/settle-withdrawn';
import { withdrawPayments } from '../payments/withdraw-payments';
import { cardInProgress } from './edit-order';

function requiredDeposit(row: OrderRow, form: DepositForm): Cents {
  const bar = whyNoDeposit(row);
  if (bar !== undefined) throw new AppError('conflict', `${bar} No deposit can be required.`);
  const deposit = depositOf(form, row.total);
  const problem = whyNotDeposit(deposit, row);
  const field = form.amount === undefined ? 'percent' : 'amount';
  if (problem !== undefined) throw new AppError('invalid_input', problem, { fields: { [field]: problem } });
  return deposit;
}

const WithDeposit = Order.pick({ deposit: true });

/** Card payments that were started ask for another amount than the order does now. */
async function storeDeposit(ctx: Context, row: OrderRow, deposit: Cents | null): Promise<void> {
  const changes = { deposit: { from: row.deposit, to: deposit } };
  await withdrawPayments(ctx, row.id);
  await updateOrder(ctx.db, row, { deposit }, ctx.now());
  await recordEvent(ctx, row.id, 'deposit_changed', changes);
  await recordAudit(ctx, {
    action: 'order_deposit_changed',
    subjectType: 'order',
    subjectId: row.id,
    subjectName: row.orderNumber,
    node: nodeOfOrder(row),
    changes: changesOf(WithDeposit, row, { deposit }),
  });
}

/** A card that is about to be charged is charged first: what is paid then decides whether a deposit makes sense. */
async function clearPayment(ctx: Context, id: number, willChange: (row: OrderRow) => boolean): Promise<void> {
  const found = await findOrder(ctx.db, id);
  if (!found) throw notFound('Order');
  authorize(ctx, 'order:manage', nodeOfOrder(found.row), 'Order');
  if (willChange(found.row) && (await clearCardPayment(ctx, id)) === 'processing') throw cardInProgress();
}

async function settled(ctx: Context, id: number, changed: Order): Promise<Order> {
  return (await settleWithdrawn(ctx, id)) === 'none' ? changed : getOrder(ctx, id);
}

/** A part of the order has to be paid before it is processed. The customer is told, unless it cannot be paid yet. */
export async function setDeposit(ctx: Context, id: number, form: DepositForm): Promise<Order> {
  await clearPayment(
    ctx,
    id,
    (row) => (form.version ?? row.version) === row.version && requiredDeposit(row, form) !== row.deposit,
  );
  const changed = await inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    await requireVersion(form.version, row, async () => Order.encode(await getOrder(ctx, id)));
    const deposit = requiredDeposit(row, form);
    // Clicked twice.
    if (deposit === row.deposit) return getOrder(ctx, id);
    await storeDeposit(ctx, row, deposit);
    if (takesCard(row)) await queueOrderMail(ctx, id, depositMail);
    return getOrder(ctx, id);
  });
  return settled(ctx, id, changed);
}

/** What was paid stays paid; nothing has to be paid before the order is processed anymore. */
export async function removeDeposit(ctx: Context, id: number): Promise<Order> {
  await clearPayment(ctx, id, ({ deposit }) => deposit !== null);
  const changed = await inTransaction(ctx, async (ctx) => {
    const row = await getOrderToChange(ctx, id, 'order:manage');
    if (row.deposit !== null) await storeDeposit(ctx, row, null);
    return getOrder(ctx, id);
  });
  return settled(ctx, id, changed);
}
