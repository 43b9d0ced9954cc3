import { z } from 'zod';

/** In the details of an error that knows whether the card was charged. */
const ChargeDetails = z.object({ charged: z.boolean() });

/** Whether these error details say that the card was not charged. */
export const isUncharged = (details: unknown): boolean =>
  ChargeDetails.safeParse(details).data?.charged === false;
