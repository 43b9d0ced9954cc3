import { z } from 'zod';

/** In the details of a refusal that knows what became of the card. Its message says so, too. */
export const ChargeDetails = z.object({ charged: z.boolean() });
export type ChargeDetails = z.infer<typeof ChargeDetails>;

/** Whether a refusal with these details says that the card was not charged. */
export const isUncharged = (details: unknown): boolean =>
  ChargeDetails.safeParse(details).data?.charged === false;
