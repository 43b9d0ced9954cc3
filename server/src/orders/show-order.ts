import type { OrganizationNode } from '@casepack/contract/access/actor';
import { decide } from '@casepack/contract/access/permissions';
import type { CalendarDate } from '@casepack/contract/calendar';
import type { Cents } from '@casepack/contract/money';
import { leftToShip, waitingFor } from '@casepack/contract/orders/line-quantities';
import type {
  Order,
  OrderItem,
  OrderSummary,
  PublicOrder,
  PublicShipment,
  Tracking,
} from '@casepack/contract/orders/order';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { isOverdue } from '@casepack/contract/payments/overdue';
import { publicBrandOf } from '../brand/public-brand';
import type { Context } from '../context';
import type { ItemRow, OrderRow, OrderWithParties, TrackingRow } from './orders.queries';

/** The order's node: its customer, sales organization and manufacturer. */
export const nodeOfOrder = (
  row: Pick<OrderRow, 'manufacturerId' | 'salesOrganizationId' | 'wholesaleCustomerId'>,
): OrganizationNode => ({
  manufacturerId: row.manufacturerId,
  salesOrganizationId: row.salesOrganizationId,
  wholesaleCustomerId: row.wholesaleCustomerId,
});

/** How much of an order the user who placed it sees. A fresh user has no organization at that moment. */
export const viewOfPlaced = (ctx: Context, row: OrderRow): 'allowed' | 'limited' =>
  decide(ctx.actor, 'order:view', nodeOfOrder(row)) === 'allowed' ? 'allowed' : 'limited';

interface ItemView {
  /** Whether price lists and reasons for prices are shown. */
  seesLists: boolean;
}

const showItem = (item: ItemRow, { seesLists }: ItemView): OrderItem => ({
  price: {
    source: item.priceSource,
    listName: seesLists ? item.priceListName : null,
    fromQuantity: item.fromQuantity,
    ownPrice: item.ownPrice,
    ...(seesLists && item.listPrice !== null ? { listPrice: item.listPrice } : {}),
    next: null,
  },
  manualReason: seesLists ? item.manualReason : undefined,
  ...showLine(item),
});

const showLine = ({
  id,
  productId,
  name,
  sku,
  casePackCost,
  wholesalePricePerUnit,
  casePackQuantity,
  imageUrl,
  ...line
}: ItemRow) => ({
  id,
  productId,
  product: { name, sku, casePackCost, wholesalePricePerUnit, casePackQuantity, imageUrl },
  quantity: line.quantity,
  cancelledQuantity: line.cancelledQuantity,
  shippedQuantity: line.shippedQuantity,
  returnedQuantity: line.returnedQuantity,
  waitingQuantity: waitingFor({ ...line, casePackQuantity }),
  expectedOn: line.expectedOn ?? undefined,
  unitPrice: line.unitPrice,
  totalPrice: line.totalPrice,
  isTester: line.isTester,
  note: line.note,
  shipDate: line.shipDate,
  partNumber: line.partNumber,
});

const showTracking = (row: TrackingRow): Tracking => {
  const { id, shipmentId, trackingNumber, carrier, estimatedDelivery, createdAt } = row;
  return { id, shipmentId, trackingNumber, carrier, estimatedDelivery, createdAt };
};

/** An amount in cents, or basis points. Both are whole numbers, which was checked on input. */
const discountValueOf = ({ discountValue }: Pick<OrderRow, 'discountValue'>): Cents => discountValue as Cents; // see above

export type SummaryRow = Pick<
  OrderRow,
  Exclude<keyof OrderSummary, 'customer' | 'overdue'> | 'companyName' | 'customerEmail'
> & {
  /** The due date of its open invoice; null if there is none. */
  dueOn: CalendarDate | null;
};

/** The row comes last: adding fields to a copy of it takes V8 far longer, and a list has many rows. */
export const showSummary = (row: SummaryRow, today: CalendarDate): OrderSummary => ({
  customer: { companyName: row.companyName, email: row.customerEmail },
  overdue: row.dueOn !== null && isOverdue({ due: orderMoney(row).due, dueOn: row.dueOn }, today),
  ...row,
});

const customerOf = (row: OrderRow): Order['customer'] => ({
  companyName: row.companyName,
  contactPerson: row.contactPerson,
  email: row.customerEmail,
  phone: row.customerPhone,
  purchaseOrderNumber: row.purchaseOrderNumber,
  shippingAddress: row.shippingAddress,
});

const isReady = ({ status }: OrderRow, items: readonly ItemRow[]): boolean =>
  status !== 'cancelled' &&
  items.some((item) => leftToShip(item) > 0) &&
  items.every(({ backorderedUnits }) => backorderedUnits === 0);

/** `allowed` sees everything; `limited` does not see the payment id. */
export function showOrder(
  {
    row,
    rep,
    paymentPending,
    stockArrived,
  }: Pick<OrderWithParties, 'row' | 'rep' | 'paymentPending' | 'stockArrived'>,
  items: readonly ItemRow[],
  tracking: readonly TrackingRow[],
  { decision, seesLists }: { decision: 'allowed' | 'limited' } & ItemView,
): Order {
  return {
    customer: customerOf(row),
    paymentPending,
    rep,
    readyToShip: (stockArrived && isReady(row, items)) || undefined,
    items: items.map((item) => showItem(item, { seesLists })),
    tracking: tracking.map(showTracking),
    ...row,
    stripePaymentIntentId: decision === 'allowed' ? row.stripePaymentIntentId : undefined,
    discountValue: discountValueOf(row),
  };
}

/** a***@example.com */
const maskEmail = (email: string | null): string | null =>
  email === null ? null : email.replace(/^(.)[^@]*/u, '$1***');

export function showPublicOrder(
  {
    row,
    manufacturerName,
    brand,
    paymentPending,
  }: Pick<OrderWithParties, 'row' | 'manufacturerName' | 'brand' | 'paymentPending'>,
  items: readonly ItemRow[],
  tracking: readonly TrackingRow[],
  shipments: readonly PublicShipment[],
): PublicOrder {
  const { phone: _phone, ...customer } = customerOf(row);
  return {
    ...row,
    discountValue: discountValueOf(row),
    manufacturerName,
    brand: publicBrandOf(brand),
    paymentPending,
    customer: { ...customer, email: maskEmail(row.customerEmail) },
    items: items.map(showLine),
    tracking: tracking.map(showTracking),
    shipments: [...shipments],
  };
}
