import type { CustomerRow } from '../organizations/organizations.queries';
import type { PriceChain } from '../pricing/find-prices';
import type { Seller } from './buyers.queries';

/** From whom someone buys, and whose prices apply. */
export interface Deal {
  seller: Seller;
  chain: PriceChain;
  /** Null if it is not known yet, or about to be added. */
  customer: CustomerRow | null;
}
