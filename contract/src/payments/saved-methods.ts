import { z } from 'zod';

/** Field names of the card provider. */
const SavedCard = z.object({
  last4: z.string(),
  brand: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  funding: z.string(),
});

export const SavedMethod = z.object({ id: z.string(), is_default: z.boolean(), card: SavedCard });
export type SavedMethod = z.infer<typeof SavedMethod>;

/** What the admin panel reads: the default card and all saved cards. */
export const BillingMethods = z.object({
  hasDefaultPaymentMethod: z.boolean(),
  paymentMethodId: z.string().nullable(),
  card: SavedCard.nullable(),
  methods: z.array(SavedMethod),
  /** The manufacturer whose keys the browser needs to add a card. */
  manufacturerId: z.int(),
});
export type BillingMethods = z.infer<typeof BillingMethods>;
