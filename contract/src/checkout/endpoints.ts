import { z } from 'zod';
import { UserBuyingLimit } from '../buying-limits/buying-limit';
import { Credit } from '../credit/credit';
import { endpoint } from '../endpoint';
import { Id, IdText } from '../ids';
import { listQuery } from '../list-query';
import { money, percentage } from '../money';
import { ExpectedHold } from '../orders/holds';
import { Order } from '../orders/order';
import { CheckedLine } from '../orders/order-line';
import { Location } from '../organizations/location';
import { WholesaleCustomer } from '../organizations/organization';
import { PaymentTerms } from '../organizations/payment-terms';
import { PaymentToConfirm, ProviderId, setupFailures } from '../payments/card-payments';
import { OrderSubmission, QuoteRequest } from './submission';

/** A customer the caller can order for. */
export const CheckoutCustomer = WholesaleCustomer.pick({
  id: true,
  manufacturerId: true,
  salesOrganizationId: true,
  name: true,
  businessName: true,
  customerNumber: true,
  contactEmail: true,
  contactPhone: true,
  paymentTerms: true,
  requiresApproval: true,
});
export type CheckoutCustomer = z.infer<typeof CheckoutCustomer>;

const Totals = z.object({ subtotal: money, tax: money, shipping: money, discount: money, total: money });

/** The smallest subtotal of this order, before discount, and how much the cart is short of it. */
export const OrderMinimum = z.object({
  minimum: money,
  missing: money,
  /** Whether the caller can order below it after a confirmation. */
  canConfirm: z.boolean(),
});
export type OrderMinimum = z.infer<typeof OrderMinimum>;

/** How much the caller can take off an order before it has to be approved. */
export const DiscountLimit = z.object({ maxDiscount: percentage, isExceeded: z.boolean() });
export type DiscountLimit = z.infer<typeof DiscountLimit>;

/** The server's current prices. Totals include only lines that can be ordered. */
export const Quote = z.object({
  lines: z.array(CheckedLine),
  totals: Totals,
  /** Whether the caller can set tax, shipping and discount. If not, these values apply. */
  setsCharges: z.boolean(),
  /** Left out if there is no minimum. */
  orderMinimum: OrderMinimum.optional(),
  /** Left out if there is no limit. */
  discountLimit: DiscountLimit.optional(),
  /** Those of the customer, once it is known: not all of them can be ordered on Terms. */
  paymentTerms: PaymentTerms.optional(),
  /** Left out if the customer has no credit limit. */
  credit: Credit.optional(),
  /** What the order would be held for: with a card for approval only; left out if nothing. */
  expectedHolds: z.array(ExpectedHold).optional(),
  /** What the caller can order without the approval of their company, if this order is beyond it. */
  buyingLimit: UserBuyingLimit.pick({ kind: true, amount: true }).optional(),
});
export type Quote = z.infer<typeof Quote>;

/** In the details of a 409: the current figures. */
export const ChangedFigures = z.object({ lines: z.array(CheckedLine), totals: Totals.nullable() });
export type ChangedFigures = z.infer<typeof ChangedFigures>;

/**
 * In the details of a 404: the indexes of lines whose products the seller does not have. It does not reveal whether
 * another manufacturer sells them.
 */
export const UnknownProducts = z.object({
  unknownLines: z.array(z.int()),
  /** null if nobody sells any of them. */
  sellerName: z.string().nullable(),
});
export type UnknownProducts = z.infer<typeof UnknownProducts>;

export const listCheckoutCustomers = endpoint({
  method: 'GET',
  path: '/api/checkout/wholesale-customers',
  access: 'checkout:customers',
  summary:
    'Lists the active customers the caller can order for. X-Total-Count holds the number of all customers',
  query: listQuery('name').extend({ manufacturerId: IdText.optional() }),
  response: z.array(CheckoutCustomer),
});

export const listCheckoutLocations = endpoint({
  method: 'GET',
  path: '/api/checkout/wholesale-customers/:id/locations',
  access: 'checkout:locations',
  summary: 'Lists the active locations of a customer, the primary one first',
  params: z.object({ id: IdText }),
  response: z.array(Location),
});

export const quote = endpoint({
  method: 'POST',
  path: '/api/checkout/quote',
  access: 'checkout:order',
  repeatable: true,
  summary: 'Prices, problems and totals of a cart if it were ordered now',
  body: QuoteRequest,
  response: Quote,
  errors: ['conflict'],
});

/** Send an `Idempotency-Key`: the same key always gives the same order. */
export const saveOrder = endpoint({
  method: 'POST',
  path: '/api/save-order',
  access: 'checkout:order',
  summary: 'Save an order to be paid later',
  body: OrderSubmission,
  response: Order,
  errors: [
    'prices_changed',
    'out_of_stock',
    'backorder_needed',
    'below_order_minimum',
    'approval_needed',
    'conflict',
    'idempotency_mismatch',
  ],
  idempotencyKey: true,
});

/** The server charges the cart's total. The amount is only used if there is no cart. */
export const CheckoutPayment = z
  .object({
    amount: money.optional(),
    cart: QuoteRequest.optional(),
    manufacturerId: Id.optional(),
    /** A saved card of the cart's customer. */
    paymentMethodId: ProviderId.optional(),
    /** Save the card for the customer's next orders. */
    saveCard: z.boolean().optional(),
  })
  .refine(({ amount, cart }) => amount !== undefined || cart !== undefined, {
    error: 'Send either the cart or an amount',
    path: ['amount'],
  });

export type CheckoutPayment = z.infer<typeof CheckoutPayment>;

export const createCheckoutPayment = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'checkout:pay',
  repeatable: true,
  summary:
    'Start a card payment for a cart. The card is authorized first and charged once the order is stored',
  body: CheckoutPayment,
  response: PaymentToConfirm,
  errors: [...setupFailures, 'prices_changed', 'out_of_stock', 'below_order_minimum', 'approval_needed'],
});

/** Send an `Idempotency-Key`: the same key always gives the same order. */
export const submitOrder = endpoint({
  method: 'POST',
  path: '/api/submit-order',
  access: 'checkout:order',
  summary: 'Place an order paid with an authorized card',
  body: OrderSubmission,
  response: Order,
  errors: [
    'prices_changed',
    'out_of_stock',
    'backorder_needed',
    'below_order_minimum',
    'approval_needed',
    'conflict',
    'idempotency_mismatch',
    'payment_failed',
    'payments_not_configured',
    'provider_failed',
  ],
  idempotencyKey: true,
});
