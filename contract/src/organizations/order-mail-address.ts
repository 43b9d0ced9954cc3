import { z } from 'zod';

/** Before the token in a mailed link: one page serves all links, so that no other page has to load for them. */
export const ADDRESS_TOKEN = 'address:';

/** Where a customer's order mails go, and whether they are sent there yet. */
export const OrderMailAddress = z.object({ address: z.string().nullable(), isConfirmed: z.boolean() });
export type OrderMailAddress = z.infer<typeof OrderMailAddress>;
