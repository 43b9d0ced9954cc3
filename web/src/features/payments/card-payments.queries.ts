import { getPublishableKey } from '@casepack/contract/payments/card-config';
import {
  completePayment,
  completePublicPayment,
  createOrderPayment,
} from '@casepack/contract/payments/card-payments';
import { takesCard } from '@casepack/contract/payments/ledger';
import { listCheckoutMethods } from '@casepack/contract/payments/saved-methods';
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

export const cardQueries = {
  /** Null where the manufacturer takes no cards. */
  provider: (manufacturerId: number | undefined) =>
    queryOptions({
      queryKey: ['card-provider', manufacturerId],
      queryFn:
        manufacturerId === undefined
          ? skipToken
          : ({ signal }: { signal: AbortSignal }) => openProvider(manufacturerId, signal),
      // What Stripe.js hands out must stay the object that it is.
      structuralSharing: false,
      staleTime: 0,
    }),
  savedMethods: (customerId: number | null) =>
    queryOptions({
      queryKey: ['checkout', 'saved-cards', customerId],
      queryFn:
        customerId === null
          ? skipToken
          : ({ signal }: { signal: AbortSignal }) =>
              call(listCheckoutMethods, { params: { id: customerId }, signal }),
      staleTime: 0,
    }),
};

/** By its number for who is signed in, by its public id for whoever has the link. */
export type PayableOrder = { orderId: number } | { publicId: string };

export const useBeginPayment = (order: PayableOrder) =>
  useMutation({
    mutationFn: () =>
      call(createOrderPayment, {
        params: { id: 'publicId' in order ? order.publicId : String(order.orderId) },
      }),
  });

/** Asks the server to look at the payment; it believes the provider alone. Answers whether anything is still owed. */
export function useCompletePayment(order: PayableOrder) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (paymentIntentId: string) => {
      const body = { paymentIntentId };
      const paid =
        'publicId' in order
          ? await call(completePublicPayment, { params: order, body })
          : await call(completePayment, { params: { orderId: String(order.orderId) }, body });
      return { isOwed: takesCard(paid) };
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['order-payments'] });
      void client.invalidateQueries({ queryKey: ['payments'] });
    },
  });
}
