import type { Actor } from './actor';
import { type Caller, callerOf, type SignedIn } from './caller';

/** An administrator without an organization, who can see every manufacturer. */
export const isPlatformAdmin = (actor: Actor | null): boolean => callerOf(actor) === 'platformAdmin';

/** A registered user who has no organization until the first order. */
export const isFreshUser = (actor: Actor | null): boolean => callerOf(actor) === 'freshUser';

const organizationAdmins: ReadonlySet<Caller> = new Set(['customerAdmin', 'salesAdmin', 'manufacturerAdmin']);
const manufacturerStaff: ReadonlySet<Caller> = new Set(['manufacturerUser', 'manufacturerAdmin']);

/** Administrators of their own organization, by either flag. */
export const isOrganizationAdmin = (actor: Actor | null): boolean => organizationAdmins.has(callerOf(actor));

/** Users of a manufacturer, not platform administrators. */
export const isManufacturerStaff = (actor: Actor | null): boolean => manufacturerStaff.has(callerOf(actor));

/** Staff order for any of their customers, a buyer for their own company, a newcomer for one that does not exist yet. */
export type OrderRole = 'staff' | 'buyer' | 'newcomer';

const orderRoles = {
  freshUser: 'newcomer',
  customerUser: 'buyer',
  customerAdmin: 'buyer',
  salesRep: 'staff',
  salesAdmin: 'staff',
  manufacturerUser: 'staff',
  manufacturerAdmin: 'staff',
  platformAdmin: 'staff',
} as const satisfies Record<SignedIn, OrderRole>;

export const orderRoleOf = (actor: Actor): OrderRole => orderRoles[callerOf(actor)];

/** A user of a customer. */
export const isBuyer = (actor: Actor | null): boolean => actor !== null && orderRoleOf(actor) === 'buyer';

/** Whether they act for the buying company, including one they are about to add. */
export const actsForCustomer = (actor: Actor | null): boolean =>
  actor !== null && orderRoleOf(actor) !== 'staff';

/** Who acts on an order: staff of the manufacturer and administrators, its sales organization, or whoever buys. */
export type OrderSide = 'staff' | 'rep' | 'customer';

const orderSides = {
  freshUser: 'customer',
  customerUser: 'customer',
  customerAdmin: 'customer',
  salesRep: 'rep',
  salesAdmin: 'rep',
  manufacturerUser: 'staff',
  manufacturerAdmin: 'staff',
  platformAdmin: 'staff',
} as const satisfies Record<SignedIn, OrderSide>;

export const orderSideOf = (actor: Actor): OrderSide => orderSides[callerOf(actor)];

/** A user of a sales organization. */
export const isSalesUser = (actor: Actor | null): boolean => actor !== null && orderSideOf(actor) === 'rep';

/** After a confirmation; nobody else can order below the minimum. */
export const canOrderBelowMinimum = (actor: Actor | null): boolean =>
  isPlatformAdmin(actor) || isManufacturerStaff(actor);

/** Which prices they can set by hand: any, lower ones than the price lists say, or none. */
export type PriceRight = 'any' | 'lower' | 'none';

const priceRights = {
  freshUser: 'none',
  customerUser: 'none',
  customerAdmin: 'none',
  salesRep: 'lower',
  salesAdmin: 'lower',
  manufacturerUser: 'any',
  manufacturerAdmin: 'any',
  platformAdmin: 'any',
} as const satisfies Record<SignedIn, PriceRight>;

export const priceRightOf = (actor: Actor | null): PriceRight =>
  actor === null ? 'none' : priceRights[callerOf(actor)];

/** Whose products they buy or sell: one manufacturer's, the default one's, or all. */
type ManufacturerOfActor = number | 'default' | 'every' | 'none';

export function manufacturerOf(actor: Actor): ManufacturerOfActor {
  if (isPlatformAdmin(actor)) return 'every';
  return isFreshUser(actor) ? 'default' : (actor.manufacturerId ?? 'none');
}

/** In which role a user of a seller is told of what happens; nobody else is. */
export type NotifiedRole = 'admin' | 'staff' | 'rep';

const notifiedRoles = {
  freshUser: undefined,
  customerUser: undefined,
  customerAdmin: undefined,
  salesRep: 'rep',
  salesAdmin: 'rep',
  manufacturerUser: 'staff',
  manufacturerAdmin: 'admin',
  platformAdmin: undefined,
} as const satisfies Record<SignedIn, NotifiedRole | undefined>;

export const notifiedRoleOf = (actor: Actor): NotifiedRole | undefined => notifiedRoles[callerOf(actor)];
