import type { OrderWithoutCard } from '@casepack/contract/orders/order';

/** The toast after a change that cancels the card payment of an order; a warning stays until it is dismissed. */
export const afterCardCancellation = (
  { cardCancellationPending }: Pick<OrderWithoutCard, 'cardCancellationPending'>,
  done: { title: string; description: string },
) =>
  cardCancellationPending
    ? {
        title: done.title,
        description:
          'A card payment that was started for this order could not be cancelled yet. We keep trying. If the card is charged, the payment is recorded and marked to be refunded.',
        duration: Number.POSITIVE_INFINITY,
      }
    : done;
