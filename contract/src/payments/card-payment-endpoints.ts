import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, Id } from '../ids';
import { Order, PublicOrder } from '../orders/order';
import { PaymentToConfirm, ProviderId, setupFailures } from './card-payments';
import { SavedMethod } from './saved-methods';

const ByIntent = z.object({ paymentIntentId: ProviderId });

const MOST_ORDERS = 100;

const completionFailures = ['payment_failed', 'order_not_payable', 'provider_failed'] as const;

/** The order id for users who can see the order, the public id for anyone with the link. */
export const createOrderPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/create-payment-intent',
  access: 'anyone',
  repeatable: true,
  summary: 'Start a card payment for the amount due on an order',
  params: z.object({ id: z.string() }),
  /** A saved card of the order's customer, for users who can use it at checkout. */
  body: z
    .object({
      paymentMethodId: ProviderId.optional(),
      /** Pays what is due of the deposit; otherwise, or if nothing is, everything that is due. */
      part: z.enum(['deposit']).optional(),
      /** The token of an invoice of the order: pays what is open of that invoice. */
      invoice: z.string().optional(),
    })
    .nullish(),
  response: PaymentToConfirm,
  errors: [...setupFailures, 'signed_out', 'forbidden', 'not_found', 'order_not_payable'],
});

/** Empty for users who cannot use them at checkout, and for visitors with only the link. */
export const listOrderMethods = endpoint({
  method: 'GET',
  path: '/api/orders/:id/payment-methods',
  access: 'anyone',
  summary: 'Lists the saved cards the caller can pay an order with, by order id or public id',
  params: z.object({ id: z.string() }),
  response: z.array(SavedMethod),
  errors: [...setupFailures, 'signed_out', 'forbidden', 'not_found'],
});

export const completePayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/complete-payment',
  access: 'order:pay',
  summary: 'Check a payment of this order with the card provider and record the result',
  params: z.object({ orderId: z.string() }),
  body: ByIntent,
  response: Order,
  errors: completionFailures,
});

/** Repeated calls for the same orders return the same payment until it is paid. */
export const createReceiptPayment = endpoint({
  method: 'POST',
  path: '/api/wholesale-customers/:id/card-payments',
  access: 'order:list-customer',
  repeatable: true,
  summary: 'Start one card payment for the amounts due on several orders of a customer',
  params: ById,
  body: z.object({
    orderIds: z
      .array(Id)
      .min(1, 'Choose at least one order')
      .max(MOST_ORDERS, `One payment can cover at most ${MOST_ORDERS} orders`)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each order once'),
    /** A saved card of the customer, for users who can use it at checkout. */
    paymentMethodId: ProviderId.optional(),
  }),
  response: PaymentToConfirm,
  errors: [...setupFailures, 'order_not_payable'],
});

export const completeReceiptPayment = endpoint({
  method: 'POST',
  path: '/api/wholesale-customers/:id/card-payments/complete',
  access: 'order:list-customer',
  summary: 'Check a card payment over several orders with the card provider and record the result',
  params: ById,
  body: ByIntent,
  /** True while the provider has not decided yet. */
  response: z.object({ isOwed: z.boolean() }),
  errors: completionFailures,
});

export const completePublicPayment = endpoint({
  method: 'POST',
  path: '/api/public/orders/:publicId/complete-payment',
  access: 'anyone',
  summary: 'Check a payment of an order by its public link and record the result',
  params: z.object({ publicId: z.string() }),
  body: ByIntent,
  response: PublicOrder,
  errors: [...completionFailures, 'not_found', 'too_many_requests'],
});
