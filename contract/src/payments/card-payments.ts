import { z } from 'zod';
import { OrderSubmission, QuoteRequest } from '../checkout/submission';
import { endpoint } from '../endpoint';
import { Id } from '../ids';
import { money } from '../money';
import { Order, PublicOrder } from '../orders/order';
import { SavedMethod } from './saved-methods';

const intentId = z.string().regex(/^\w{1,255}$/, 'Is not the id of a payment');
const ByIntent = z.object({ paymentIntentId: intentId });

/** With it a browser confirms the payment at the card provider. */
export const PaymentToConfirm = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** What will be charged. */
  amount: money,
  manufacturerId: Id,
});
export type PaymentToConfirm = z.infer<typeof PaymentToConfirm>;

/** The server charges what the cart comes to; the amount alone is a hint where no cart is given. */
export const CheckoutPayment = z
  .object({
    amount: money.optional(),
    cart: QuoteRequest.optional(),
    manufacturerId: Id.optional(),
    /** A saved card of the cart's customer. */
    paymentMethodId: intentId.optional(),
    /** Keep the card for the customer's next orders. */
    saveCard: z.boolean().optional(),
  })
  .refine(({ amount, cart }) => amount !== undefined || cart !== undefined, {
    error: 'Give the cart or an amount',
    path: ['amount'],
  });
export type CheckoutPayment = z.infer<typeof CheckoutPayment>;

const setupFailures = ['payments_not_configured', 'provider_failed', 'too_many_requests'] as const;

export const createCheckoutPayment = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'checkout:pay',
  repeatable: true,
  summary: 'Begin a card payment for a cart; the card is authorised and charged only when the order stands',
  body: CheckoutPayment,
  response: PaymentToConfirm,
  errors: [...setupFailures, 'prices_changed', 'out_of_stock'],
});

/** Send an `Idempotency-Key`: the same key gives the same order, whatever happens on the way. */
export const submitOrder = endpoint({
  method: 'POST',
  path: '/api/submit-order',
  access: 'checkout:order',
  summary: 'Place an order that an authorised card pays',
  body: OrderSubmission,
  response: Order,
  errors: [
    'prices_changed',
    'out_of_stock',
    'conflict',
    'idempotency_mismatch',
    'payment_failed',
    'payments_not_configured',
    'provider_failed',
  ],
  idempotencyKey: true,
});

const completionFailures = ['payment_failed', 'order_not_payable', 'provider_failed'] as const;

/** By its number for who may see the order, by its public id for anyone who has the link. */
export const createOrderPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/create-payment-intent',
  access: 'anyone',
  repeatable: true,
  summary: 'Begin to pay the open amount of an order by card',
  params: z.object({ id: z.string() }),
  /** A saved card of the order's customer, for those who could use it at checkout. */
  body: z.object({ paymentMethodId: intentId.optional() }).nullish(),
  response: PaymentToConfirm,
  errors: [...setupFailures, 'unauthorized', 'forbidden', 'not_found', 'order_not_payable'],
});

/** None for those who could not use them at checkout either, or who are not signed in and have the link alone. */
export const listOrderMethods = endpoint({
  method: 'GET',
  path: '/api/orders/:id/payment-methods',
  access: 'anyone',
  summary: 'The saved cards with which the caller can pay an order, by its number or its public id',
  params: z.object({ id: z.string() }),
  response: z.array(SavedMethod),
  errors: [...setupFailures, 'unauthorized', 'forbidden', 'not_found'],
});

export const completePayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/complete-payment',
  access: 'order:pay',
  summary: 'Ask the provider about a payment of this order and record what it says',
  params: z.object({ orderId: z.string() }),
  body: ByIntent,
  response: Order,
  errors: completionFailures,
});

export const completePublicPayment = endpoint({
  method: 'POST',
  path: '/api/public/orders/:publicId/complete-payment',
  access: 'anyone',
  summary: 'The same, for whoever has the link',
  params: z.object({ publicId: z.string() }),
  body: ByIntent,
  response: PublicOrder,
  errors: [...completionFailures, 'not_found', 'too_many_requests'],
});
