import type { AccountRejection } from '@casepack/contract/customers/account-request';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { queueMail } from '../mail/queue-mail';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { requestRejectedMail } from './account-request-mails';
import { rejectCompany } from './decided-registration';
import { getSeller, markDecided, takeRegistration, takeRequest } from './decided-request';
import { readRequestKey } from './request-key';

async function rejectRequest(ctx: Context, id: number, { reason, version }: AccountRejection): Promise<void> {
  const request = await takeRequest(ctx, id, version);
  const seller = await getSeller(ctx, request.manufacturerId);
  await markDecided(ctx, id, { state: 'rejected', rejectionReason: reason });
  await recordAudit(ctx, {
    action: 'account_request_rejected',
    subjectType: 'account_request',
    subjectId: `request-${id}`,
    subjectName: request.company,
    node: nodeOfManufacturer({ id: request.manufacturerId }),
    changes: { reason: { from: null, to: reason } },
  });
  const applicant = { name: request.contactName, address: request.email };
  await queueMail(ctx, requestRejectedMail(`request-${id}`, applicant, seller, reason));
}

export function rejectAccountRequest(
  ctx: Context,
  key: string,
  given: AccountRejection,
): Promise<{ key: string }> {
  const { source, id } = readRequestKey(key);
  return inTransaction(ctx, async (ctx) => {
    if (source === 'join_page') await rejectRequest(ctx, id, given);
    else await rejectCompany(ctx, await takeRegistration(ctx, id, given.version), given.reason);
    return { key };
  });
}
