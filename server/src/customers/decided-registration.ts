import type { AccountApproval } from '@casepack/contract/customers/account-request';
import { displayName } from '@casepack/contract/users/user';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { announce, type Context } from '../context';
import { wholesaleCustomers } from '../db/schema/organizations';
import { queueMail } from '../mail/queue-mail';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import { announceOrganizations, endSessionsOfOrganization } from '../organizations/organization-sessions';
import type { CustomerRow } from '../organizations/organizations.queries';
import { editWholesaleCustomer } from '../organizations/save-customer';
import { requestApprovedMail, requestRejectedMail } from './account-request-mails';
import { findUsersOf, getSeller } from './decided-request';
import { moveCompany } from './move-company';

const nameOf = ({ businessName, name }: CustomerRow): string => businessName ?? name;
const keyOf = ({ id }: CustomerRow): string => `registration-${id}`;

/** Tells those users of `customer` that the company was approved. */
async function tellUsers(
  ctx: Context,
  company: CustomerRow,
  customer: CustomerRow,
  userIds: readonly number[],
): Promise<void> {
  const seller = await getSeller(ctx, company.manufacturerId);
  const place = { company: nameOf(customer), signInUrl: `${ctx.config.publicUrl}/login` };
  for (const user of await findUsersOf(ctx, customer.id)) {
    if (!userIds.includes(user.id)) continue;
    const applicant = { name: displayName(user), address: user.email };
    await queueMail(ctx, requestApprovedMail(keyOf(company), applicant, seller, place));
  }
}

/** Its orders no longer require approval, and its founder manages it. */
export async function approveCompany(
  ctx: Context,
  company: CustomerRow,
  { customerId: _, ...chosen }: AccountApproval,
): Promise<number> {
  await editWholesaleCustomer(ctx, company.id, { ...chosen, requiresApproval: false });
  const own = await findUsersOf(ctx, company.id);
  await tellUsers(
    ctx,
    company,
    company,
    own.map(({ id }) => id),
  );
  return company.id;
}

async function closeCompany(ctx: Context, company: CustomerRow): Promise<void> {
  await ctx.db
    .update(wholesaleCustomers)
    .set({ active: false, updatedAt: ctx.now(), version: sql`${wholesaleCustomers.version} + 1` })
    .where(eq(wholesaleCustomers.id, company.id));
  await announceOrganizations(ctx, company.manufacturerId);
}

const record = (ctx: Context, company: CustomerRow, action: string, changes: Record<string, unknown>) =>
  recordAudit(ctx, {
    action,
    subjectType: 'account_request',
    subjectId: keyOf(company),
    subjectName: nameOf(company),
    node: nodeOfManufacturer({ id: company.manufacturerId }),
    changes: Object.fromEntries(Object.entries(changes).map(([field, to]) => [field, { from: null, to }])),
  });

/** All that is its goes to the other customer, and the company itself is closed. */
export async function joinOtherCustomer(
  ctx: Context,
  company: CustomerRow,
  target: CustomerRow,
): Promise<number> {
  const moved = await moveCompany(ctx, { from: company, to: target });
  await closeCompany(ctx, company);
  for (const userId of moved) await announce(ctx, `user:${userId}`);
  await record(ctx, company, 'account_request_approved', { customer: target.id });
  await tellUsers(ctx, company, target, moved);
  return target.id;
}

/** Its users can no longer sign in. Orders that wait for approval expire by themselves. */
export async function rejectCompany(ctx: Context, company: CustomerRow, reason: string): Promise<void> {
  const seller = await getSeller(ctx, company.manufacturerId);
  const [founder] = await findUsersOf(ctx, company.id);
  await closeCompany(ctx, company);
  await endSessionsOfOrganization(ctx, { type: 'wholesale_customer', id: company.id });
  await record(ctx, company, 'account_request_rejected', { reason });
  if (!founder) return;
  const applicant = { name: displayName(founder), address: founder.email };
  await queueMail(ctx, requestRejectedMail(keyOf(company), applicant, seller, reason));
}
