import { type Quote, UnknownProducts } from '@casepack/contract/checkout/endpoints';
import type { QuoteRequest } from '@casepack/contract/checkout/submission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { checkoutQueries } from './checkout.queries';
import type { UnsoldLines } from './line-issue';
import { useSettled } from './use-settled';

const pauseMs = 300;

/** Which lines the server refused because their products are not the seller's. */
function unsoldIn(error: unknown, request: QuoteRequest | undefined): UnsoldLines | undefined {
  const found = error instanceof ApiError ? UnknownProducts.safeParse(error.details).data : undefined;
  if (!found || !request) return undefined;
  return {
    lines: found.unknownLines.flatMap((line) => request.items[line] ?? []),
    sellerName: found.sellerName,
    isOfCustomer: Boolean(request.customerId),
  };
}

/** The server's figures for what is on the screen, and whether they are for exactly that. */
export function useQuote(request: QuoteRequest | undefined) {
  const { settled, settledText, isSettled } = useSettled(request, pauseMs);
  const answer = useQuery(checkoutQueries.quote(settled, settledText));
  // Figures that were right a moment ago stay while new ones are fetched, also when that fails.
  const [last, setLast] = useState<Quote>();
  if (answer.data && answer.data !== last) setLast(answer.data);

  const isUpdating = !isSettled || answer.isFetching || answer.isPlaceholderData;
  const failure = answer.isError ? messageOf(answer.error, 'The totals could not be checked.') : undefined;
  const unsold = unsoldIn(answer.error, settled);
  const discountRefusal = answer.error instanceof ApiError ? answer.error.fields.discount : undefined;
  return {
    quote: answer.data ?? last,
    isUpdating,
    isCurrent: !isUpdating && answer.isSuccess,
    failure,
    /** A failure that neither the lines nor the discount field explain. */
    unexplained: unsold || discountRefusal !== undefined ? undefined : failure,
    unsold,
    discountRefusal,
    retry: () => void answer.refetch(),
  };
}
export type Figures = ReturnType<typeof useQuote>;
