import type { Actor } from './actor';
import { callerOf, type SignedIn } from './caller';

/** An administrator without an organization: every manufacturer is open to them, none is theirs. */
export const isPlatformAdmin = (actor: Actor | null): boolean => callerOf(actor) === 'platformAdmin';

/** Someone who registered and has no organization until the first order. */
export const isFreshUser = (actor: Actor | null): boolean => callerOf(actor) === 'freshUser';

/** staff order for any of their customers, a buyer for the own company, a newcomer for one that does not exist yet. */
export type OrderRole = 'staff' | 'buyer' | 'newcomer';

const orderers = {
  freshUser: 'newcomer',
  customerUser: 'buyer',
  customerAdmin: 'buyer',
  salesRep: 'staff',
  salesAdmin: 'staff',
  manufacturerUser: 'staff',
  manufacturerAdmin: 'staff',
  platformAdmin: 'staff',
} as const satisfies Record<SignedIn, OrderRole>;

export const ordererOf = (actor: Actor): OrderRole => orderers[callerOf(actor)];

/** Whether they act for the buying company, or for the one that they are about to add. */
export const actsForCustomer = (actor: Actor | null): boolean =>
  actor !== null && ordererOf(actor) !== 'staff';

/** Whose goods they buy or sell: one manufacturer's, the default one's, or those of all. */
type ManufacturerOfActor = number | 'default' | 'every' | 'none';

export function manufacturerOf(actor: Actor): ManufacturerOfActor {
  if (isPlatformAdmin(actor)) return 'every';
  return isFreshUser(actor) ? 'default' : (actor.manufacturerId ?? 'none');
}
