import type { CustomerRow } from '../organizations/organizations.queries';
import type { PriceChain } from '../pricing/find-prices';
import type { Representative, Seller } from './buyers.queries';

/** From whom someone buys, and whose prices apply. */
export interface Deal {
  seller: Seller;
  chain: PriceChain;
  /** The sales organization of the customer, or of the rep while there is no customer yet. */
  representative: Representative | null;
  /** Null if it is not known yet, or about to be added. */
  customer: CustomerRow | null;
}
