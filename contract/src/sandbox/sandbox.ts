import { z } from 'zod';

export const SandboxCard = z.object({
  number: z.string().max(30),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2199),
  cvc: z.string().regex(/^\d{3,4}$/, 'Must be 3 or 4 digits'),
});
export type SandboxCard = z.infer<typeof SandboxCard>;

/** The state of an intent after a step. A declined card is a normal response, not an error. */
export const SandboxIntent = z.object({
  id: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ]),
  /** In cents; none for a setup. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  paymentMethodId: z.string().nullable(),
  error: z
    .object({
      type: z.string(),
      code: z.string(),
      declineCode: z.string().nullable(),
      message: z.string(),
    })
    .nullable(),
});
export type SandboxIntent = z.infer<typeof SandboxIntent>;
