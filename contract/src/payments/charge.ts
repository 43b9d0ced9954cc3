import { z } from 'zod';

/** In the details of a refusal that knows what became of the card. Its message says so, too. */
const ChargeDetails = z.object({ charged: z.boolean() });

/** Whether a refusal with these details says that the card was not charged. */
export const isUncharged = (details: unknown): boolean =>
  ChargeDetails.safeParse(details).data?.charged === false;
