import type { Cents } from '@casepack/contract/money';
import { getPublishableKey } from '@casepack/contract/payments/card-config-endpoints';
import {
  completePayment,
  completePublicPayment,
  completeReceiptPayment,
  createOrderPayment,
  createReceiptPayment,
  listOrderMethods,
} from '@casepack/contract/payments/card-payment-endpoints';
import { orderMoney } from '@casepack/contract/payments/order-money';
import { listCheckoutMethods } from '@casepack/contract/payments/saved-methods-endpoints';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { loadCardProvider } from './card-provider';

const NOT_FOUND = 404;

async function openProvider(manufacturerId: number, signal: AbortSignal) {
  try {
    const { publishableKey } = await call(getPublishableKey, { query: { manufacturerId }, signal });
    return { publishableKey, stripe: await loadCardProvider(publishableKey) };
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

/** By its id for signed-in users, by its public id for anyone with the link. */
export type PayableOrder = { orderId: number } | { publicId: string };

const idOf = (order: PayableOrder): string => ('publicId' in order ? order.publicId : String(order.orderId));

/** Several orders of a customer, paid at once. */
export type PayableOrders = { customerId: number; orderIds: readonly number[] };

/** Whose saved cards: those of a customer, or those that can pay an order. */
export type Payer = { customerId: number } | PayableOrder;

export const cardQueries = {
  /** Null if the manufacturer accepts no cards. */
  provider: (manufacturerId: number | undefined) =>
    queryOptions({
      queryKey: ['card-provider', manufacturerId],
      queryFn:
        manufacturerId === undefined
          ? skipToken
          : ({ signal }: { signal: AbortSignal }) => openProvider(manufacturerId, signal),
      // The object returned by Stripe.js must keep its identity.
      structuralSharing: false,
      staleTime: 0,
    }),
  savedMethods: (payer: Payer | undefined) =>
    queryOptions({
      queryKey: ['checkout', 'saved-cards', payer],
      queryFn:
        payer === undefined
          ? skipToken
          : ({ signal }: { signal: AbortSignal }) =>
              'customerId' in payer
                ? call(listCheckoutMethods, { params: { id: payer.customerId }, signal })
                : call(listOrderMethods, { params: { id: idOf(payer) }, signal }),
      staleTime: 0,
    }),
};

/** What is paid of one order: all that is due, only the deposit, or what is open of one of its invoices. */
export interface PaymentPart {
  part?: 'deposit' | { invoice: string } | undefined;
  /** What is due once it is paid. */
  dueAfter?: Cents | undefined;
}

const bodyOf = (part: PaymentPart['part']) => (typeof part === 'object' ? part : { part });

export const useBeginPayment = (order: PayableOrder | PayableOrders, part: PaymentPart['part']) =>
  useMutation({
    mutationFn: (paymentMethodId: string | undefined) =>
      'orderIds' in order
        ? call(createReceiptPayment, {
            params: { id: order.customerId },
            body: { orderIds: [...order.orderIds], paymentMethodId },
          })
        : call(createOrderPayment, {
            params: { id: idOf(order) },
            body: { paymentMethodId, ...bodyOf(part) },
          }),
  });

/** Asks the server to settle the payment; it trusts only the provider. Returns whether it is still due. */
export function useCompletePayment(order: PayableOrder | PayableOrders, dueAfter = 0) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (paymentIntentId: string) => {
      const body = { paymentIntentId };
      if ('orderIds' in order) {
        return call(completeReceiptPayment, { params: { id: order.customerId }, body });
      }
      const paid =
        'publicId' in order
          ? await call(completePublicPayment, { params: order, body })
          : await call(completePayment, { params: { orderId: String(order.orderId) }, body });
      return { isOwed: orderMoney(paid).due > dueAfter };
    },
    onSettled: () => {
      for (const queryKey of [['order-payments'], ['payments'], ['statements'], ['customers']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
