import { z } from 'zod';
import { PublicBrand } from '../brand/brand';
import { CalendarDate, instant } from '../calendar';
import { Id } from '../ids';
import { money } from '../money';
import { LinePrice } from '../pricing/line-price';
import { HoldReason } from './holds';
import { OrderStatus } from './status';
import { Carrier } from './tracking';

export const OrderAddress = z.object({
  streetAddress: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});
export type OrderAddress = z.infer<typeof OrderAddress>;

export const OrderCustomer = z.object({
  companyName: z.string(),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  shippingAddress: OrderAddress.nullable(),
});
export type OrderCustomer = z.infer<typeof OrderCustomer>;

/** As it was when ordered: the order keeps its own copy of name, SKU and prices. */
export const OrderItem = z.object({
  id: Id,
  productId: Id,
  product: z.object({
    name: z.string(),
    sku: z.string(),
    casePackCost: money,
    wholesalePricePerUnit: money,
    casePackQuantity: z.int(),
    /** The product's picture as it is today. */
    imageUrl: z.string().nullable(),
  }),
  /** Cases, or units for a tester. */
  quantity: z.int(),
  /** Of the quantity: not wanted anymore, shipped, and of that returned. The rest is left to ship. */
  cancelledQuantity: z.int(),
  shippedQuantity: z.int(),
  returnedQuantity: z.int(),
  /** Of what is left to ship: how many wait for stock. */
  waitingQuantity: z.int(),
  /** When what it waits for is expected; left out if nobody knows, or if it waits for nothing. */
  expectedOn: CalendarDate.optional(),
  unitPrice: money,
  /** Without what was cancelled. */
  totalPrice: money,
  isTester: z.boolean(),
  /** How the price came about when it was ordered. */
  price: LinePrice,
  /** Why staff set the price by hand; omitted for the customer. */
  manualReason: z.string().nullable().optional(),
  note: z.string().nullable(),
  /** When this line should ship, if not with the rest of the order. */
  shipDate: CalendarDate.nullable(),
  /** What the customer called the product when ordering. */
  partNumber: z.string().nullable(),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const Tracking = z.object({
  id: Id,
  /** Null if it was added when nothing was left to ship. */
  shipmentId: Id.nullable(),
  trackingNumber: z.string(),
  carrier: Carrier,
  estimatedDelivery: CalendarDate.nullable(),
  createdAt: instant,
});
export type Tracking = z.infer<typeof Tracking>;

export const ShipmentLine = z.object({
  name: z.string(),
  sku: z.string(),
  isTester: z.boolean(),
  /** Cases, or units for a tester. */
  quantity: z.int(),
});

/** What left the warehouse together, as anyone with the public link can see it. */
export const PublicShipment = z.object({
  /** Counts the shipments of the order from 1. */
  number: z.int(),
  shippedOn: CalendarDate,
  tracking: z.array(Tracking.pick({ carrier: true, trackingNumber: true, estimatedDelivery: true })),
  lines: z.array(ShipmentLine),
});
export type PublicShipment = z.infer<typeof PublicShipment>;

const totals = {
  subtotal: money,
  tax: money,
  shipping: money,
  /** The amount taken off, whatever the type. */
  discount: money,
  discountType: z.enum(['flat', 'percentage']),
  /** As it was entered: the amount, or how many percent. */
  discountValue: money,
  discountDescription: z.string().nullable(),
  total: money,
};

/** Payment state is separate from the status: a shipped order may be paid or not. */
const paymentFacts = {
  amountPaid: money,
  amountRefunded: money,
  /** What its card is authorized for: charged when the order is approved, and not paid before. */
  amountAuthorized: money,
  /** Credit notes for goods that came back: they lower what is owed, not the total. */
  amountCredited: money,
  refundDue: z.boolean(),
  paidAt: instant.nullable(),
};

/** When an order that waits for approval is cancelled; it has reserved no stock. Null for all others. */
const approvalExpiresAt = instant.nullable();

/** What has to be paid before it is processed; null if nothing has to be. */
const deposit = money.nullable();

/** A card payment was started and the provider has not reported the result yet. */
const paymentPending = z.boolean();

const Rep = z.object({ firstName: z.string(), lastName: z.string() });

/** A row of the order list: only what the list shows or filters by. */
export const OrderSummary = z.object({
  id: Id,
  orderNumber: z.string(),
  status: OrderStatus,
  createdAt: instant,
  requestedShipDate: CalendarDate.nullable(),
  customer: OrderCustomer.pick({ companyName: true, email: true }),
  paymentMethod: z.string(),
  total: money,
  ...paymentFacts,
  /** Why it is on hold; empty if it is not. */
  heldFor: z.array(HoldReason),
  /** Something has shipped, and something is left. */
  partlyShipped: z.boolean(),
  /** The day by which its invoice asked for the money has passed, and something is still owed. */
  overdue: z.boolean(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const Order = OrderSummary.omit({ overdue: true }).extend({
  publicId: z.string(),
  manufacturerId: Id,
  salesOrganizationId: Id.nullable(),
  wholesaleCustomerId: Id,
  ...totals,
  updatedAt: instant,
  /** Increases with every change; an editor sends back the one it started from. */
  version: z.int(),
  customer: OrderCustomer,
  billingAddress: OrderAddress.nullable(),
  paymentTerms: z.string(),
  notes: z.string().nullable(),
  /** Only for the manufacturer and administrators. */
  stripePaymentIntentId: z.string().nullable().optional(),
  paymentPending,
  approvalExpiresAt,
  deposit,
  rep: Rep.nullable(),
  /** It waited for stock and has everything now; left out if not. */
  readyToShip: z.boolean().optional(),
  items: z.array(OrderItem),
  tracking: z.array(Tracking),
});
export type Order = z.infer<typeof Order>;

/** An order after a change that ends the card payment someone may have started for it. */
export const OrderWithoutCard = Order.extend({
  /** The card provider has not confirmed the cancellation: the card may still be charged. A job keeps trying. */
  cardCancellationPending: z.boolean(),
});
export type OrderWithoutCard = z.infer<typeof OrderWithoutCard>;

/** What anyone with the public link can see. */
export const PublicOrder = z.object({
  publicId: z.string(),
  orderNumber: z.string(),
  status: OrderStatus,
  createdAt: instant,
  requestedShipDate: CalendarDate.nullable(),
  manufacturerId: Id,
  manufacturerName: z.string(),
  /** Left out if nothing is set. */
  brand: PublicBrand.optional(),
  /** The address is masked: a***@example.com. */
  customer: OrderCustomer.omit({ phone: true }),
  ...totals,
  ...paymentFacts,
  paymentPending,
  approvalExpiresAt,
  deposit,
  partlyShipped: z.boolean(),
  /** Without pictures: they may lie with someone else, who is to learn nothing of the link. */
  items: z.array(
    OrderItem.omit({ id: true, price: true, manualReason: true }).extend({
      product: OrderItem.shape.product.omit({ imageUrl: true }),
    }),
  ),
  tracking: z.array(Tracking.omit({ id: true, shipmentId: true })),
  shipments: z.array(PublicShipment),
});
export type PublicOrder = z.infer<typeof PublicOrder>;

/** One change of an order: who, when, what, from, to. */
export const OrderEvent = z.object({
  id: Id,
  at: instant,
  cause: z.enum(['staff', 'customer', 'payment', 'invoice', 'system']),
  kind: z.string(),
  /** Null if the system acted, or if the reader may not know who did. */
  actorName: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type OrderEvent = z.infer<typeof OrderEvent>;
