import { PriceListTab } from '../features/pricing/price-list-tab';
import { usePriceListAddress } from './use-price-list-address';

/** The price lists of the user's own manufacturer. */
export function OwnPrices() {
  return <PriceListTab manufacturerId={undefined} {...usePriceListAddress()} />;
}
