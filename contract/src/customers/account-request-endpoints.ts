import { z } from 'zod';
import { uploadTypes } from '../documents/documents';
import { endpoint } from '../endpoint';
import { Id } from '../ids';
import { listQuery } from '../list-query';
import {
  AccountApproval,
  AccountRejection,
  AccountRequest,
  AccountRequestDetails,
  AccountRequestTally,
  JoinPage,
  MAX_REQUEST_BYTES,
  NewAccountRequest,
  RequestKey,
} from './account-request';

const bySlug = z.object({ slug: z.string().max(100) });
const byKey = z.object({ key: RequestKey });

export const getJoinPage = endpoint({
  method: 'GET',
  path: '/api/public/join/:slug',
  access: 'anyone',
  summary: 'Whose join page this is',
  params: bySlug,
  response: JoinPage,
  errors: ['not_found'],
});

export const requestAccount = endpoint({
  method: 'POST',
  path: '/api/public/join/:slug',
  access: 'anyone',
  summary: 'Ask a manufacturer for an account. The answer is the same for known and unknown addresses',
  params: bySlug,
  body: NewAccountRequest,
  bodyLimit: MAX_REQUEST_BYTES,
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'payload_too_large', 'too_many_requests', 'unsupported_media_type'],
});

export const listAccountRequests = endpoint({
  method: 'GET',
  path: '/api/account-requests',
  access: 'account-request:list',
  summary:
    'Lists the companies that wait for an account, and those of users who registered; oldest first. X-Total-Count holds the number of all',
  query: listQuery('createdAt').omit({ sort: true, search: true }),
  response: z.array(AccountRequest),
});

export const getAccountRequestTally = endpoint({
  method: 'GET',
  path: '/api/account-requests/tally',
  access: 'account-request:list',
  summary: 'How many requests wait, and whether there is a join page',
  response: AccountRequestTally,
});

export const getAccountRequest = endpoint({
  method: 'GET',
  path: '/api/account-requests/:key',
  access: 'account-request:view',
  summary: 'One request, with customers that are probably the same company',
  params: byKey,
  response: AccountRequestDetails,
});

export const getAccountRequestCertificate = endpoint({
  method: 'GET',
  path: '/api/account-requests/:key/certificate',
  access: 'account-request:view',
  summary: 'The resale certificate of a request',
  params: byKey,
  response: z.string(),
  files: uploadTypes,
});

export const approveAccountRequest = endpoint({
  method: 'POST',
  path: '/api/account-requests/:key/approve',
  access: 'account-request:decide',
  summary: 'Make the applicant a new customer, or a user of an existing one, and mail the invitation',
  params: byKey,
  body: AccountApproval,
  response: z.object({ customerId: Id }),
  errors: ['conflict', 'email_taken', 'stale_version', 'too_many_requests'],
});

export const rejectAccountRequest = endpoint({
  method: 'POST',
  path: '/api/account-requests/:key/reject',
  access: 'account-request:decide',
  summary: 'Reject a request. The reason is mailed to the applicant',
  params: byKey,
  body: AccountRejection,
  response: z.object({ key: z.string() }),
  errors: ['conflict', 'stale_version'],
});
