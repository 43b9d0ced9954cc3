import { isSalesUser } from '@casepack/contract/access/questions';
import type { OrderSubmission } from '@casepack/contract/checkout/submission';
import type { Cents } from '@casepack/contract/money';
import { type NewHold, sortedReasons } from '@casepack/contract/orders/holds';
import type { Order } from '@casepack/contract/orders/order';
import type { OrderStatus } from '@casepack/contract/orders/status';
import { moneyOfNewOrder } from '@casepack/contract/payments/order-money';
import type { Context } from '../context';
import { queueMail } from '../mail/queue-mail';
import { backorderOf } from '../orders/backorder-of';
import type { CountedLine } from '../orders/check-lines';
import { addFirstHolds } from '../orders/holds';
import { insertPlaced, newOrderRow } from '../orders/insert-order.queries';
import { manualPriceChanges } from '../orders/manual-price-changes';
import { toItem } from '../orders/order-item';
import { orderPlacedMail, orderSavedMail } from '../orders/order-mails';
import type { NumberedOrder } from '../orders/order-number.queries';
import type { ItemRow } from '../orders/orders.queries';
import { historyEntry } from '../orders/record-event';
import { reserveStock, type StockMoves } from '../orders/reserve-stock';
import { showOrder, viewOfPlaced } from '../orders/show-order';
import { lockStock } from '../orders/stock.queries';
import { seesLists } from '../pricing/price-chains';
import type { Buyer } from './choose-buyer';
import { claimDraft } from './claim-draft';
import type { PricedOrder } from './price-order';

/** Units of each product, over all lines. */
function unitsByProduct(
  items: readonly Pick<ItemRow, 'productId' | 'reservedUnits' | 'backorderedUnits'>[],
  column: 'reservedUnits' | 'backorderedUnits',
): StockMoves {
  const units = new Map<number, number>();
  for (const item of items) {
    if (item[column] === 0) continue;
    units.set(item.productId, (units.get(item.productId) ?? 0) + item[column]);
  }
  return units;
}

/** What waits is decided while nobody else can take anything: the figures that were read may be old. */
async function splitLocked(
  ctx: Context,
  manufacturerId: number,
  { lines, products }: PricedOrder,
): Promise<readonly CountedLine[]> {
  if (!lines.some(({ productId }) => products.get(productId)?.allowBackorder)) return lines;
  const ids = lines.map(({ productId }) => productId);
  const stock = await lockStock(ctx.db, manufacturerId, ids);
  const taken = new Map<number, number>();
  return lines.map(({ backorder: _, ...line }) => {
    const product = products.get(line.productId);
    const backorder = backorderOf(product && { ...product, ...stock.get(product.id) }, line, taken);
    return backorder ? { ...line, backorder } : line;
  });
}

export interface PlaceOrderInput {
  publicId: string;
  numbered: NumberedOrder;
  /** While something is due. */
  status: OrderStatus;
  /** Set if the order reserves nothing until it is approved. */
  approvalExpiresAt?: Date | null;
  /** Why it is held. A held order is Pending. */
  holds?: readonly NewHold[];
  paymentIntentId: string | null;
  /** What its card is authorized for, if it is not charged at once. */
  amountAuthorized?: Cents;
  /** Who ordered, if someone else has to approve it; otherwise the caller. */
  orderedByUserId?: number;
}

const discountValueOf = ({ discount }: PricedOrder): number =>
  discount.type === 'percentage' ? discount.basisPoints : discount.amount;

/**
 * Stores a priced order with its lines and the first entry of its history, and reserves its stock unless it awaits
 * approval.
 */
export async function placeOrder(
  ctx: Context,
  { customer, seller, shippingAddress, billingAddress }: Buyer,
  submission: OrderSubmission,
  priced: PricedOrder,
  {
    publicId,
    numbered,
    status: wanted,
    approvalExpiresAt = null,
    holds = [],
    paymentIntentId,
    amountAuthorized: authorized,
    orderedByUserId,
  }: PlaceOrderInput,
): Promise<Order> {
  const { products, totals, discount } = priced;
  const now = ctx.now();
  const { status, paidAt, amountAuthorized } = moneyOfNewOrder(totals.total, wanted, now, authorized);
  const heldFor = sortedReasons(holds.map(({ reason }) => reason));
  const rep = isSalesUser(ctx.actor) ? ctx.user : null;
  const reserves = approvalExpiresAt === null;
  const lines =
    reserves && submission.acceptsBackorder ? await splitLocked(ctx, seller.id, priced) : priced.lines;
  const newItems = lines.map((line) => ({ position: line.line, ...toItem(products, line, reserves) }));
  const row = newOrderRow({
    ...numbered,
    publicId,
    manufacturerId: seller.id,
    salesOrganizationId: customer.salesOrganizationId,
    wholesaleCustomerId: customer.id,
    status,
    paymentMethod: submission.paymentMethod,
    requestedShipDate: submission.requestedShipDate ?? null,
    purchaseOrderNumber: submission.purchaseOrderNumber,
    notes: submission.notes,
    companyName: customer.businessName ?? customer.name,
    contactPerson: customer.name,
    customerEmail: customer.contactEmail,
    customerPhone: customer.contactPhone,
    paymentTerms: customer.paymentTerms,
    shippingAddress,
    billingAddress,
    ...totals,
    discountType: discount.type,
    discountValue: discountValueOf(priced),
    discountDescription: totals.discount > 0 ? submission.discountDescription : null,
    paidAt,
    amountAuthorized,
    approvalExpiresAt,
    heldFor,
    deposit: null,
    stripePaymentIntentId: paymentIntentId,
    repUserId: rep?.id ?? null,
    createdByUserId: orderedByUserId ?? ctx.actor?.userId ?? null,
    createdAt: now,
    updatedAt: now,
  });
  const entry = historyEntry(ctx, 'created', {
    status: { from: null, to: status },
    total: { from: null, to: totals.total },
    ...manualPriceChanges([], newItems),
    ...(heldFor.length === 0 ? {} : { heldFor: { from: [], to: heldFor } }),
  });
  const mailOf = paymentIntentId === null ? orderSavedMail : orderPlacedMail;
  const items = newItems.map((item, at) => ({
    expectedOn: lines[at]?.backorder?.expectedOn ?? null,
    ...item,
  }));
  const mail = mailOf({ row, items, seller, publicUrl: ctx.config.publicUrl });
  const placing = insertPlaced(ctx.db, row, newItems, entry);
  if (submission.draftId !== undefined) {
    await placing;
    await claimDraft(ctx, submission, row);
  }
  // In one round trip, in this order: stock last, so that other orders of the same products wait only for the commit.
  const [placed] = await Promise.all([
    placing,
    addFirstHolds(ctx, row.id, holds),
    mail && queueMail(ctx, mail),
    reserves &&
      reserveStock(
        ctx,
        row,
        unitsByProduct(newItems, 'reservedUnits'),
        lines,
        unitsByProduct(newItems, 'backorderedUnits'),
      ),
  ]);
  return showOrder(
    {
      row,
      rep: rep && { firstName: rep.firstName, lastName: rep.lastName },
      paymentPending: paymentIntentId !== null && amountAuthorized === 0,
      stockArrived: false,
    },
    placed,
    [],
    { decision: viewOfPlaced(ctx, row), seesLists: seesLists(ctx) },
  );
}
