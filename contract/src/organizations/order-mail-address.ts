import { z } from 'zod';

/** Prefix of the token in an emailed link: one page handles all links. */
export const ADDRESS_TOKEN = 'address:';

/** The address for a customer's order emails, and whether it is confirmed. */
export const OrderMailAddress = z.object({ address: z.string().nullable(), isConfirmed: z.boolean() });
export type OrderMailAddress = z.infer<typeof OrderMailAddress>;
