import { z } from 'zod';
import { instant } from '../calendar';

import { Id } from '../ids';

import type { BadgeColor } from '../orders/status';

/** queued: waiting for the mail server. kept: no mail server, read here. held: the address is not confirmed yet. */
export const MailState = z.enum(['queued', 'sent', 'failed', 'kept', 'held']);
export type MailState = z.infer<typeof MailState>;

export const mailStateLabels = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept in the outbox',
  held: 'Address not confirmed',
} as const satisfies Record<MailState, string>;

export const mailStateColors = {
  queued: 'blue',
  sent: 'green',
  failed: 'red',
  kept: 'yellow',
  held: 'yellow',
} as const satisfies Record<MailState, BadgeColor>;

export const MailSummary = z.object({
  id: Id,
  kind: z.string(),
  orderId: Id.nullable(),
  recipientName: z.string().nullable(),
  recipientAddress: z.string(),
  subject: z.string(),
  state: MailState,
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type MailSummary = z.infer<typeof MailSummary>;

/** An email as the recipient sees it. */
export const StoredMail = MailSummary.extend({
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), contentType: z.string() })),
});
export type StoredMail = z.infer<typeof StoredMail>;
