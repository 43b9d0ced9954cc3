import { z } from 'zod';
import { instant } from '../calendar';
import { endpoint } from '../endpoint';
import { Id, IdText } from '../ids';
import { listQuery } from '../list-query';
import type { BadgeColor } from '../orders/status';

/** Queued until a mail server takes it; kept where there is none and people read it here; held until its address is confirmed. */
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

/** A mail as it arrives. */
export const KeptMail = MailSummary.extend({
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), contentType: z.string() })),
});
export type KeptMail = z.infer<typeof KeptMail>;

const byId = z.object({ id: IdText });

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  access: 'mail:view',
  summary: 'The mails of the tenant, newest first; the whole count is in X-Total-Count',
  query: listQuery('createdAt').extend({
    state: MailState.optional(),
    manufacturerId: IdText.optional(),
  }),
  response: z.array(MailSummary),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/api/mails/:id',
  access: 'mail:view',
  summary: 'One mail as it arrives; links that open an account are left out',
  params: byId,
  response: KeptMail,
});

export const getMailAttachment = endpoint({
  method: 'GET',
  path: '/api/mails/:id/attachments/:index',
  access: 'mail:view',
  summary: 'A file that came with a mail',
  params: z.object({ id: IdText, index: z.string().regex(/^\d{1,2}$/, 'Is not the place of an attachment') }),
  response: z.string(),
  files: ['application/pdf'],
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  access: 'mail:view',
  summary: 'Try to send a failed mail again, or send one that is held back',
  params: byId,
  response: MailSummary,
  errors: ['conflict'],
});
