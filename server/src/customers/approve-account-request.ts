import type { AccountApproval } from '@casepack/contract/customers/account-request';
import { AppError } from '@casepack/contract/errors';
import { NewWholesaleCustomer } from '@casepack/contract/organizations/organization';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import { type Context, inTransaction } from '../context';
import { locations, wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { queueMail } from '../mail/queue-mail';
import { createLocation } from '../organizations/create-location';
import { nodeOfManufacturer } from '../organizations/organization-nodes.queries';
import type { CustomerRow } from '../organizations/organizations.queries';
import { createWholesaleCustomer, editWholesaleCustomer } from '../organizations/save-customer';
import { createUser } from '../users/create-user';
import { requestApprovedMail } from './account-request-mails';
import type { RequestRow } from './account-requests.queries';
import { approveCompany, joinOtherCustomer } from './decided-registration';
import { getSeller, markDecided, takeRegistration, takeRequest } from './decided-request';
import { inOneLine } from './read-account-requests';
import { readRequestKey } from './request-key';

/** The customer that an applicant joins: active, and of the same manufacturer. */
async function lockTarget(ctx: Context, id: number, manufacturerId: number): Promise<CustomerRow> {
  const [row] = await ctx.db
    .select()
    .from(wholesaleCustomers)
    .where(and(eq(wholesaleCustomers.id, id), eq(wholesaleCustomers.manufacturerId, manufacturerId)))
    .for('no key update');
  const message = row ? 'This customer is inactive' : 'This customer does not exist';
  if (!row?.active) throw new AppError('invalid_input', message, { fields: { customerId: message } });
  return row;
}

async function addNewCustomer(ctx: Context, request: RequestRow, chosen: AccountApproval): Promise<number> {
  const address = inOneLine(request.address);
  const customer = NewWholesaleCustomer.parse({
    ...{ manufacturerId: request.manufacturerId, salesOrganizationId: chosen.salesOrganizationId },
    ...{ name: request.contactName, businessName: request.company, taxId: request.taxId },
    ...{ contactEmail: request.email, contactPhone: request.phone },
    ...{ billingAddress: address, shippingAddress: address },
    ...{ priceListId: chosen.priceListId, customerNumber: chosen.customerNumber },
    ...{ paymentTerms: chosen.paymentTerms },
  });
  const { id } = await createWholesaleCustomer(ctx, customer);
  if (chosen.repUserId) await editWholesaleCustomer(ctx, id, { repUserId: chosen.repUserId });
  return id;
}

/** From the address of the request, unless the customer has it already. */
async function addLocation(ctx: Context, customerId: number, request: RequestRow): Promise<void> {
  const { streetAddress, addressLine2, city, state, zipCode, country } = request.address;
  const known = await ctx.db.$count(
    locations,
    and(
      eq(locations.wholesaleCustomerId, customerId),
      sql`lower(${locations.addressLine1}) = ${streetAddress.toLowerCase()}`,
      eq(locations.zipCode, zipCode),
    ),
  );
  if (known > 0) return;
  await createLocation(ctx, {
    ...{ organizationType: 'wholesale_customer', organizationId: customerId, manufacturerId: null },
    ...{ name: request.company, locationType: 'store', addressLine1: streetAddress, addressLine2 },
    ...{ city, state, zipCode, country },
    ...{ contactName: request.contactName, contactEmail: request.email, contactPhone: request.phone },
    ...{ isShippingLocation: true, isBillingLocation: true, isActive: true, isPrimary: false },
  });
}

async function findUserOfTenant(ctx: Context, email: string, manufacturerId: number) {
  const [row] = await ctx.db
    .select({ id: users.id, wholesaleCustomerId: users.wholesaleCustomerId })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email.toLowerCase()}`, eq(users.tenantId, manufacturerId)));
  return row;
}

/** Invites the applicant, or tells one who already is a user of the customer. */
async function letIn(ctx: Context, customerId: number, request: RequestRow, isNew: boolean): Promise<void> {
  const known = await findUserOfTenant(ctx, request.email, request.manufacturerId);
  if (known && known.wholesaleCustomerId !== customerId) {
    throw new AppError(
      'email_taken',
      `${request.email} is already a user of another organization. Link the request to that customer, or reject it.`,
    );
  }
  if (known) {
    const seller = await getSeller(ctx, request.manufacturerId);
    const applicant = { name: request.contactName, address: request.email };
    const signInUrl = `${ctx.config.publicUrl}/login`;
    await queueMail(
      ctx,
      requestApprovedMail(`request-${request.id}`, applicant, seller, {
        company: request.company,
        signInUrl,
      }),
    );
    return;
  }
  const [firstName = '', ...rest] = request.contactName.split(' ');
  await createUser(
    ctx,
    {
      ...{ email: request.email, firstName: firstName.slice(0, 100), lastName: rest.join(' ').slice(0, 100) },
      ...{ company: request.company, role: 'wholesale_customer', wholesaleCustomerId: customerId },
      ...{ manufacturerId: null, salesOrganizationId: null, password: null },
      ...{ isAdmin: false, isOrgAdmin: isNew, active: true },
    },
    'user:manage',
  );
}

async function approveRequest(ctx: Context, id: number, chosen: AccountApproval): Promise<number> {
  const request = await takeRequest(ctx, id, chosen.version);
  const target =
    chosen.customerId === null ? undefined : await lockTarget(ctx, chosen.customerId, request.manufacturerId);
  const customerId = target?.id ?? (await addNewCustomer(ctx, request, chosen));
  await addLocation(ctx, customerId, request);
  await letIn(ctx, customerId, request, target === undefined);
  await markDecided(ctx, id, { state: 'approved', wholesaleCustomerId: customerId });
  await recordAudit(ctx, {
    action: 'account_request_approved',
    subjectType: 'account_request',
    subjectId: `request-${id}`,
    subjectName: request.company,
    node: nodeOfManufacturer({ id: request.manufacturerId }),
    changes: { customer: { from: null, to: customerId } },
  });
  return customerId;
}

async function approveRegistration(ctx: Context, id: number, chosen: AccountApproval): Promise<number> {
  const company = await takeRegistration(ctx, id, chosen.version);
  if (chosen.customerId === null) return approveCompany(ctx, company, chosen);
  if (chosen.customerId === id) {
    const message = 'Choose another customer than the company itself';
    throw new AppError('invalid_input', message, { fields: { customerId: message } });
  }
  const target = await lockTarget(ctx, chosen.customerId, company.manufacturerId);
  return joinOtherCustomer(ctx, company, target);
}

/** One step, all or nothing: customer, location, invitation, price list, terms and rep. */
export function approveAccountRequest(
  ctx: Context,
  key: string,
  chosen: AccountApproval,
): Promise<{ customerId: number }> {
  const { source, id } = readRequestKey(key);
  const approve = source === 'join_page' ? approveRequest : approveRegistration;
  return inTransaction(ctx, async (ctx) => ({ customerId: await approve(ctx, id, chosen) }));
}
