import { isFreshUser, orderRoleOf } from '@casepack/contract/access/questions';
import { CUSTOMER_MISSING, type CustomerChoice } from '@casepack/contract/checkout/submission';
import { AppError } from '@casepack/contract/errors';
import { authorize, forbidden, notFound, unauthorized } from '../access';
import type { Context } from '../context';
import type { AddressSnapshot } from '../db/schema/address-snapshot';
import type { LocationRow } from '../organizations/locations.queries';
import { nodeOfCustomer } from '../organizations/organization-nodes.queries';
import type { CustomerRow } from '../organizations/organizations.queries';
import type { PriceChain } from '../pricing/find-prices';
import { chainFor } from '../pricing/price-chains';
import {
  type FoundBuyer,
  findBuyer,
  findLocationsToUse,
  type Representative,
  type Seller,
} from './buyers.queries';
import { addOwnCompany, addStaffsCustomer } from './new-buyer';

/** Who an order is for, from whom, and where it goes. */
export interface Buyer {
  customer: CustomerRow;
  seller: Seller;
  /** Null if the customer belongs to no sales organization. */
  representative: Representative | null;
  /** Whose prices apply. */
  chain: PriceChain;
  shippingAddress: AddressSnapshot | null;
  billingAddress: AddressSnapshot | null;
}

const snapshotOf = (location: LocationRow | undefined): AddressSnapshot | null =>
  location
    ? {
        streetAddress: location.addressLine1,
        addressLine2: location.addressLine2,
        city: location.city,
        state: location.state,
        zipCode: location.zipCode,
        country: location.country,
      }
    : null;

const customerMissing = (): AppError =>
  new AppError('invalid_input', CUSTOMER_MISSING, { fields: { customer: CUSTOMER_MISSING } });

const INACTIVE = 'This customer is inactive and cannot order';

export const customerInactive = (): AppError =>
  new AppError('conflict', INACTIVE, { fields: { 'customer.id': INACTIVE } });

function requireActive({ customer, seller }: Pick<Buyer, 'customer' | 'seller'>): void {
  if (!customer.active || !seller.active) throw customerInactive();
}

type ReachableBuyer = Pick<Buyer, 'customer' | 'seller' | 'representative' | 'chain'>;

/** A customer outside the scope of the actor is reported as not found. */
function requireReachable(ctx: Context, found: FoundBuyer | undefined): ReachableBuyer {
  // A fresh user's permission applies only to their own new company.
  if (!found || isFreshUser(ctx.actor)) throw notFound('Customer');
  authorize(ctx, 'checkout:order', nodeOfCustomer(found.customer), 'Customer');
  return { ...found, chain: chainFor(found) };
}

/** The customer, if the actor may order for it. */
export const getReachableBuyer = async (ctx: Context, customerId: number): Promise<ReachableBuyer> =>
  requireReachable(ctx, await findBuyer(ctx.db, customerId));

/** The same, if it may order now. */
export async function getBuyer(ctx: Context, customerId: number): Promise<ReachableBuyer> {
  const found = await getReachableBuyer(ctx, customerId);
  requireActive(found);
  return found;
}

type LocationField = 'shippingLocationId' | 'billingLocationId';

function chosenLocation(
  locations: readonly LocationRow[],
  field: LocationField,
  id: number | null,
): LocationRow | undefined {
  if (id === null) return undefined;
  const found = locations.find((each) => each.id === id);
  if (!found) throw notFound('Location');
  const refuse = (message: string): AppError =>
    new AppError('invalid_input', message, { fields: { [`customer.${field}`]: message } });
  if (!found.isActive) throw refuse('This location is inactive');
  if (field === 'shippingLocationId' && !found.isShippingLocation) {
    throw refuse('This is not a shipping location');
  }
  return found;
}

/** The chosen locations; otherwise goods and invoice go to the best active location for each. */
function addressesAmong(
  found: readonly LocationRow[],
  shippingLocationId: number | null,
  billingLocationId: number | null,
): Pick<Buyer, 'shippingAddress' | 'billingAddress'> {
  const active = found.filter(({ isActive }) => isActive);
  const shipping =
    chosenLocation(found, 'shippingLocationId', shippingLocationId) ??
    active.find(({ isShippingLocation }) => isShippingLocation);
  const billing =
    chosenLocation(found, 'billingLocationId', billingLocationId) ??
    active.find(({ isBillingLocation }) => isBillingLocation) ??
    active.find(({ isPrimary }) => isPrimary) ??
    shipping;
  return { shippingAddress: snapshotOf(shipping), billingAddress: snapshotOf(billing) };
}

async function newBuyer(ctx: Context, choice: CustomerChoice): Promise<Buyer> {
  if (!ctx.actor) throw unauthorized();
  const orderRole = orderRoleOf(ctx.actor);
  if (orderRole === 'buyer') throw forbidden();
  const { location, representative, customer, seller } =
    orderRole === 'newcomer' ? await addOwnCompany(ctx, choice) : await addStaffsCustomer(ctx, choice);
  const address = snapshotOf(location);
  const chain = chainFor({ customer, seller, representative });
  return { customer, seller, representative, chain, shippingAddress: address, billingAddress: address };
}

/** What is stored about the chosen customer; undefined if it is new. */
export interface ReadBuyer {
  found: FoundBuyer | undefined;
  locations: LocationRow[];
}

const chosenId = ({ actor }: Context, choice: CustomerChoice | null | undefined): number | null =>
  choice ? choice.id : (actor?.wholesaleCustomerId ?? null);

/** Reads and refuses nothing, so it can leave together with what decides whether an order is placed at all. */
export async function readBuyer(
  ctx: Context,
  choice: CustomerChoice | null | undefined,
): Promise<ReadBuyer | undefined> {
  const customerId = chosenId(ctx, choice);
  if (customerId === null) return undefined;
  const { shippingLocationId = null, billingLocationId = null } = choice ?? {};
  const asked = [shippingLocationId, billingLocationId].filter((id) => id !== null);
  const [found, locations] = await Promise.all([
    findBuyer(ctx.db, customerId),
    findLocationsToUse(ctx.db, customerId, asked),
  ]);
  return { found, locations };
}

/** Finds or creates the customer of an order, in the transaction that stores the order; it may have been read early. */
export async function chooseBuyer(
  ctx: Context,
  choice: CustomerChoice | null | undefined,
  early?: ReadBuyer,
): Promise<Buyer> {
  if (choice && choice.id === null) return newBuyer(ctx, choice);
  const read = early ?? (await readBuyer(ctx, choice));
  if (!read) throw customerMissing();
  const { shippingLocationId = null, billingLocationId = null } = choice ?? {};
  const buyer = requireReachable(ctx, read.found);
  requireActive(buyer);
  return { ...buyer, ...addressesAmong(read.locations, shippingLocationId, billingLocationId) };
}
