import { isPlatformAdmin, isSalesUser } from '@casepack/contract/access/questions';
import type { CustomerChoice } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import { DEFAULT_COUNTRY } from '@casepack/contract/organizations/location';
import { DEFAULT_PAYMENT_TERMS } from '@casepack/contract/organizations/payment-terms';
import { authorize, notFound, unauthorized } from '../access';
import { isEmailTaken, lockEmail, voidAccountLinks } from '../auth/accounts.queries';
import { announce, type Context } from '../context';
import { addCustomer } from '../organizations/add-customer';
import { insertLocation, type LocationRow } from '../organizations/locations.queries';
import {
  findDefaultManufacturerId,
  NEW_ORGANIZATION_ID,
  nodeOfCustomer,
  ownerColumns,
} from '../organizations/organization-nodes.queries';
import {
  type CustomerRow,
  findSalesOrganization,
  type SalesOrganizationRow,
} from '../organizations/organizations.queries';
import { requireConfirmation } from '../organizations/unconfirmed-addresses.queries';
import { insertMembership } from '../users/managed-users.queries';
import { findSeller, joinCustomer, type Seller } from './buyers.queries';

interface NewBuyer {
  customer: CustomerRow;
  seller: Seller;
  representative: SalesOrganizationRow | null;
  location: LocationRow;
}

const sellerMissing = (): AppError =>
  new AppError('conflict', 'There is currently no manufacturer to order from');

async function getSeller(ctx: Context, manufacturerId: number): Promise<Seller> {
  const seller = await findSeller(ctx.db, manufacturerId);
  if (!seller?.active) throw sellerMissing();
  return seller;
}

interface CustomerParent {
  manufacturerId: number;
  salesOrganizationId: number | null;
}

async function insertBuyer(
  ctx: Context,
  given: CustomerChoice,
  standing: CustomerParent,
  agreed: Pick<CustomerRow, 'paymentTerms' | 'requiresApproval' | 'selfRegistered'>,
): Promise<Pick<NewBuyer, 'customer' | 'location'>> {
  const { name, businessName, contactEmail, contactPhone, address } = given;
  const customer = await addCustomer(ctx, {
    name: name ?? '',
    businessName,
    contactEmail,
    contactPhone,
    ...standing,
    ...agreed,
  });
  const location = await insertLocation(ctx.db, {
    ...ownerColumns('wholesale_customer', customer.id),
    name: address?.name ?? businessName ?? name ?? '',
    addressLine1: address?.addressLine1 ?? '',
    addressLine2: address?.addressLine2 ?? null,
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipCode: address?.zipCode ?? '',
    country: address?.country ?? DEFAULT_COUNTRY,
    contactName: name,
    contactEmail,
    contactPhone,
    isShippingLocation: true,
    isBillingLocation: true,
    isPrimary: true,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  return { customer, location };
}

/** The parent of a new customer created by staff: their own sales organization, or the chosen one. */
async function parentFor(
  ctx: Context,
  asked: number | null,
): Promise<{ standing: CustomerParent; representative: SalesOrganizationRow | null }> {
  const { actor, config } = ctx;
  if (!actor) throw unauthorized();
  const isRep = isSalesUser(actor);
  const id = isRep ? (asked ?? actor.salesOrganizationId) : asked;
  const own = actor.manufacturerId ?? (await findDefaultManufacturerId(ctx.db, config));
  if (id === null)
    return { standing: { manufacturerId: own, salesOrganizationId: null }, representative: null };
  const chosen = await findSalesOrganization(ctx.db, id);
  const isReachable =
    chosen &&
    (isPlatformAdmin(actor) || chosen.manufacturerId === actor.manufacturerId) &&
    (!isRep || chosen.id === actor.salesOrganizationId);
  if (!isReachable) throw notFound('Sales organization');
  const standing = { manufacturerId: chosen.manufacturerId, salesOrganizationId: chosen.id };
  return { standing, representative: chosen };
}

/** Adds a customer for staff who write its first order. */
export async function addStaffsCustomer(ctx: Context, given: CustomerChoice): Promise<NewBuyer> {
  const { standing, representative } = await parentFor(ctx, given.salesOrganizationId);
  authorize(ctx, 'customer:create', nodeOfCustomer({ id: NEW_ORGANIZATION_ID, ...standing }), 'Customer');
  const seller = await getSeller(ctx, standing.manufacturerId);
  const paymentTerms = given.paymentTerms ?? DEFAULT_PAYMENT_TERMS;
  const agreed = { paymentTerms, requiresApproval: false, selfRegistered: false };
  return { seller, representative, ...(await insertBuyer(ctx, given, standing, agreed)) };
}

/** A user who was added at this seller since then has a second account there. */
async function requireOwnAddress(ctx: Context, manufacturerId: number): Promise<void> {
  const email = ctx.user?.email ?? '';
  await lockEmail(ctx.db, email);
  if (await isEmailTaken(ctx.db, email, { within: manufacturerId })) {
    throw new AppError(
      'conflict',
      'Your email address already has an account with this seller. Please sign in to that account to order.',
    );
  }
}

/** The company of a user who registered: theirs from the first order on, which the manufacturer has to approve. */
export async function addOwnCompany(ctx: Context, given: CustomerChoice): Promise<NewBuyer> {
  const { actor, config } = ctx;
  if (!actor) throw unauthorized();
  if (config.registration !== 'open') {
    throw new AppError('forbidden', 'Ordering is open to invited customers only');
  }
  const seller = await getSeller(ctx, await findDefaultManufacturerId(ctx.db, config));
  const standing = { manufacturerId: seller.id, salesOrganizationId: null };
  const added = await insertBuyer(ctx, given, standing, {
    paymentTerms: DEFAULT_PAYMENT_TERMS,
    requiresApproval: true,
    selfRegistered: true,
  });
  await requireOwnAddress(ctx, seller.id);
  const { id } = added.customer;
  if (!(await joinCustomer(ctx.db, actor.userId, id, ctx.now()))) {
    throw new AppError('conflict', 'Your company is already set up. Please reload the page.');
  }
  await voidAccountLinks(ctx.db, actor.userId, ctx.now());
  await requireConfirmation(ctx, id, added.customer.contactEmail);
  await insertMembership(ctx.db, {
    userId: actor.userId,
    ...ownerColumns('wholesale_customer', id),
    isFounder: true,
    createdAt: ctx.now(),
  });
  await announce(ctx, `user:${actor.userId}`);
  return { seller, representative: null, ...added };
}
