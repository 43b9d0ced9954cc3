import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, IdText } from '../ids';
import { listQuery } from '../list-query';
import { MailState, MailSummary, StoredMail } from './mail';

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  access: 'mail:view',
  summary: 'Lists the emails of a manufacturer, newest first. X-Total-Count holds the number of all emails',
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
  summary: 'One email as its recipient sees it. Links that open an account are left out',
  params: ById,
  response: StoredMail,
});

export const getMailAttachment = endpoint({
  method: 'GET',
  path: '/api/mails/:id/attachments/:index',
  access: 'mail:view',
  summary: 'A file attached to an email',
  params: z.object({ id: IdText, index: z.string().regex(/^\d{1,2}$/, 'Not a valid attachment number') }),
  response: z.string(),
  files: ['application/pdf'],
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mails/:id/retry',
  access: 'mail:view',
  summary: 'Resend a failed email, or send one that is on hold',
  params: ById,
  response: MailSummary,
  errors: ['conflict'],
});
