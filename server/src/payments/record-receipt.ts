import { AppError } from '@casepack/contract/errors';
import { formatMoney } from '@casepack/contract/money';
import { awaitsApproval } from '@casepack/contract/orders/holds';
import { orderMoney } from '@casepack/contract/payments/order-money';
import type { OpenOrder, Receipt, ReceiptForm } from '@casepack/contract/payments/receipts';
import { authorize, notFound } from '../access';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { findKey } from '../orders/idempotency.queries';
import { findOrderForUpdate, type OrderRow } from '../orders/orders.queries';
import { queueOrderMail } from '../orders/queue-order-mail';
import { findOrganization, type Organization } from '../organizations/organization-nodes.queries';
import { scopeOf } from '../scope';
import { bookPayment } from './book-money';
import { claimRequest } from './claim-request';
import { clearForRecording } from './clear-for-recording';
import { storedReference } from './ledger.queries';
import { receiptMail } from './payment-mail';
import { findOpenOrders, findReceipt, insertReceipt } from './receipts.queries';
import { receivedDay } from './received-day';
import { settleWithdrawn } from './settle-withdrawn';

const ROUTE = 'record-receipt';

async function getCustomer(
  ctx: Context,
  id: number,
  action: 'order:list-customer' | 'receipt:record',
): Promise<Organization> {
  const customer = await findOrganization(ctx.db, 'wholesale_customer', id);
  if (!customer) throw notFound('Customer');
  authorize(ctx, action, customer, 'Customer');
  return customer;
}

/** The orders of a customer with something to pay. A sales organization sees only orders placed through it. */
export async function listOpenOrders(ctx: Context, customerId: number): Promise<OpenOrder[]> {
  await getCustomer(ctx, customerId, 'order:list-customer');
  return findOpenOrders(ctx.db, scopeOf(ctx.actor).orders, customerId);
}

const share = (index: number, code: 'conflict' | 'order_not_payable', message: string): AppError =>
  new AppError(code, message, { fields: { [`shares.${index}.amount`]: message } });

/** Locks the orders in the order of their ids, so that two payments over the same orders wait for each other. */
async function lockOrders(
  ctx: Context,
  customer: Organization,
  shares: ReceiptForm['shares'],
): Promise<Map<number, OrderRow>> {
  const locked = new Map<number, OrderRow>();
  for (const orderId of shares.map((each) => each.orderId).sort((a, b) => a - b)) {
    const order = await findOrderForUpdate(ctx.db, orderId);
    if (order?.wholesaleCustomerId !== customer.id) throw notFound('Order');
    locked.set(orderId, order);
  }
  return locked;
}

function requireRoom(order: OrderRow, amount: number, index: number): void {
  const { orderNumber } = order;
  if (order.status === 'cancelled') {
    throw share(index, 'order_not_payable', `Order ${orderNumber} is cancelled and cannot be paid.`);
  }
  if (awaitsApproval(order)) {
    throw share(
      index,
      'order_not_payable',
      `Order ${orderNumber} is waiting for approval. Approve it first.`,
    );
  }
  const { due } = orderMoney(order);
  if (due === 0) throw share(index, 'order_not_payable', `Order ${orderNumber} is already paid.`);
  if (amount > due)
    throw share(index, 'conflict', `Only ${formatMoney(due)} is due on order ${orderNumber}.`);
}

interface Booked {
  receiptId: number;
}

/** All or nothing: one transaction locks every order, checks it, and books its share. */
function book(ctx: Context, customerId: number, form: ReceiptForm, key: string | undefined): Promise<Booked> {
  return inTransaction(ctx, async (ctx) => {
    const customer = await getCustomer(ctx, customerId, 'receipt:record');
    const orders = await lockOrders(ctx, customer, form.shares);
    const { method, amount, reference, note, shares } = form;
    const receivedOn = receivedDay(ctx.now(), form.receivedOn);
    const recordedByUserId = ctx.actor?.userId ?? null;
    const receiptId = await insertReceipt(ctx.db, {
      ...{ manufacturerId: customer.manufacturerId, wholesaleCustomerId: customerId },
      ...{ method, amount, reference, note, receivedOn, recordedByUserId, createdAt: ctx.now() },
    });
    const claimed = await claimRequest(ctx, {
      ...{ route: ROUTE, key, content: { customerId, form }, response: { receiptId } },
    });
    if (claimed !== 'new') throw new Repeated((claimed.response as Booked).receiptId); // as it was stored
    for (const [index, { orderId, amount }] of shares.entries()) {
      const order = orders.get(orderId);
      if (!order) throw notFound('Order');
      requireRoom(order, amount, index);
      const isNew = await bookPayment(ctx, order, {
        ...{ method, provider: 'off_platform', amount, note, receivedOn, receiptId, recordedByUserId },
        reference: storedReference(orderId, reference),
      });
      if (!isNew) {
        const message = `A payment with the reference ${reference} is already recorded for order ${order.orderNumber}.`;
        throw new AppError('conflict', message, { fields: { reference: message } });
      }
    }
    await recordAudit(ctx, {
      action: 'payment_recorded',
      subjectType: 'organization',
      subjectId: customerId,
      subjectName: customer.name,
      node: customer,
      changes: { [method]: { from: null, to: formatMoney(amount) } },
    });
    const receipt = await findReceipt(ctx.db, receiptId);
    const first = shares[0];
    if (receipt && first) await queueOrderMail(ctx, first.orderId, receiptMail(receipt));
    return { receiptId };
  });
}

/** Undoes the transaction of a request that was handled before. */
class Repeated extends Error {
  readonly receiptId: number;
  constructor(receiptId: number) {
    super('This payment was recorded before');
    this.receiptId = receiptId;
  }
}

async function bookOnce(
  ctx: Context,
  customerId: number,
  form: ReceiptForm,
  key: string | undefined,
): Promise<Booked> {
  try {
    return await book(ctx, customerId, form, key);
  } catch (error) {
    if (error instanceof Repeated) return error;
    throw error;
  }
}

/** Cancels the card payments of the orders. Returns false if the provider could not be reached for one of them. */
async function clearCards(
  ctx: Context,
  customerId: number,
  form: ReceiptForm,
  key: string | undefined,
): Promise<boolean> {
  await getCustomer(ctx, customerId, 'receipt:record');
  const userId = ctx.actor?.userId;
  if (key !== undefined && userId && (await findKey(ctx.db, { userId, route: ROUTE, key }))) return true;
  const open = await findOpenOrders(ctx.db, scopeOf(ctx.actor).orders, customerId);
  const due = new Map(open.map((order) => [order.orderId, order.due]));
  // A payment that will be rejected leaves the cards alone.
  if (form.shares.some(({ orderId, amount }) => amount > (due.get(orderId) ?? 0))) return true;
  let isCleared = true;
  for (const { orderId } of form.shares) {
    if (!(await clearForRecording(ctx, orderId))) isCleared = false;
  }
  return isCleared;
}

/** Records one payment over several orders of a customer, each with its share. */
export async function recordReceipt(
  ctx: Context,
  customerId: number,
  form: ReceiptForm,
  key: string | undefined,
): Promise<Receipt> {
  const isCleared = await clearCards(ctx, customerId, form, key);
  const { receiptId } = await bookOnce(ctx, customerId, form, key);
  let cardCancellationPending = !isCleared;
  for (const { orderId } of isCleared ? form.shares : []) {
    if ((await settleWithdrawn(ctx, orderId)) === 'pending') cardCancellationPending = true;
  }
  const receipt = await findReceipt(ctx.db, receiptId);
  if (!receipt) throw new Error(`Receipt ${receiptId} is missing`);
  return { ...receipt, cardCancellationPending };
}
