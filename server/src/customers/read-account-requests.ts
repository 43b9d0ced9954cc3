import type {
  AccountRequest,
  AccountRequestDetails,
  AccountRequestTally,
} from '@casepack/contract/customers/account-request';
import { authorize, notFound } from '../access';
import type { Context } from '../context';
import { type Page, rowsOf } from '../db/list-page';
import { Download } from '../http/answers';
import { findRepUserId } from '../organizations/customer-rep';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { findCustomer } from '../organizations/organizations.queries';
import { scopeOf } from '../scope';
import * as queries from './account-requests.queries';
import { countOrdersOf } from './customer-summary.queries';
import { findLikelyDuplicates } from './likely-duplicates';
import { readRequestKey } from './request-key';

export const listAccountRequests = (
  ctx: Context,
  query: { limit?: number | undefined; offset?: number | undefined },
): Promise<Page<AccountRequest>> =>
  queries.findWaiting(ctx.db, scopeOf(ctx.actor).manufacturers, rowsOf(query));

export const getAccountRequestTally = (ctx: Context): Promise<AccountRequestTally> =>
  queries.tallyRequests(ctx.db, scopeOf(ctx.actor).manufacturers);

/** Those that are decided are no longer shown. */
export async function getAccountRequest(ctx: Context, key: string): Promise<AccountRequestDetails> {
  const scope = scopeOf(ctx.actor);
  const found = await queries.findWaitingByKey(ctx.db, scope.manufacturers, key);
  if (!found) throw notFound('Request');
  authorize(ctx, 'account-request:view', nodeOfManufacturer({ id: found.manufacturerId }), 'Request');
  const { source, id } = readRequestKey(key);
  if (source === 'registration') {
    const customer = await findCustomer(ctx.db, id);
    if (!customer) throw notFound('Request');
    return {
      ...found,
      ...{ address: customer.shippingAddress, message: null, certificateName: null },
      orderCount: await countOrdersOf(ctx.db, scope.orders, id),
      duplicates: await findLikelyDuplicates(ctx.db, found, id),
      terms: { ...customer, repUserId: await findRepUserId(ctx.db, customer) },
    };
  }
  const request = await queries.findRequest(ctx.db, id);
  if (!request) throw notFound('Request');
  const { address, message, certificateName } = request;
  return {
    ...found,
    ...{ address: inOneLine(address), message, certificateName, orderCount: 0 },
    duplicates: await findLikelyDuplicates(ctx.db, found, 0),
    terms: null,
  };
}

export function inOneLine(address: queries.RequestRow['address']): string {
  const { streetAddress, addressLine2, city, state, zipCode, country } = address;
  return [streetAddress, addressLine2, city, `${state} ${zipCode}`, country].filter(Boolean).join(', ');
}

export async function getCertificate(ctx: Context, key: string): Promise<Download> {
  const { source, id } = readRequestKey(key);
  const request = source === 'join_page' ? await queries.findRequest(ctx.db, id) : undefined;
  if (!request) throw notFound('Certificate');
  authorize(ctx, 'account-request:view', nodeOfManufacturer({ id: request.manufacturerId }), 'Certificate');
  const file = await queries.findCertificate(ctx.db, id);
  if (!file?.name || !file.type || !file.content) throw notFound('Certificate');
  return new Download(file.name, file.type, file.content);
}
