import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, IdText } from '../ids';
import { listQuery } from '../list-query';
import { KeptMail, MailState, MailSummary } from './mail';

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
  params: ById,
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
  params: ById,
  response: MailSummary,
  errors: ['conflict'],
});
