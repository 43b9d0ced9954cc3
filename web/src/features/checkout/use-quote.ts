import type { Quote } from '@casepack/contract/checkout/endpoints';
import type { QuoteRequest } from '@casepack/contract/checkout/submission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { checkoutQueries } from './checkout.queries';
import { useSettled } from './use-settled';

const pauseMs = 300;

function failureOf(error: unknown, hasCustomer: boolean): string {
  if (hasCustomer && error instanceof ApiError && error.code === 'not_found') {
    return 'This customer cannot order all of these products. Choose another customer.';
  }
  return messageOf(error, 'The totals could not be checked.');
}

/** The server's figures for what is on the screen, and whether they are for exactly that. */
export function useQuote(request: QuoteRequest | undefined) {
  const { settled, isSettled } = useSettled(request, pauseMs);
  const answer = useQuery(checkoutQueries.quote(settled));
  // Figures that were right a moment ago stay while new ones are fetched, also when that fails.
  const [last, setLast] = useState<Quote>();
  if (answer.data && answer.data !== last) setLast(answer.data);

  const isUpdating = !isSettled || answer.isFetching || answer.isPlaceholderData;
  return {
    quote: answer.data ?? last,
    isUpdating,
    isCurrent: !isUpdating && answer.isSuccess,
    failure: answer.isError ? failureOf(answer.error, Boolean(settled?.customerId)) : undefined,
    discountRefusal: answer.error instanceof ApiError ? answer.error.fields.discount : undefined,
    retry: () => void answer.refetch(),
  };
}
