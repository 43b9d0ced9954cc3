import { PriceListTab } from '../features/pricing/price-list-tab';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { useAdminAddress } from './use-admin-address';
import { usePriceListAddress } from './use-price-list-address';

export function PricesPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  const address = usePriceListAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => <PriceListTab key={manufacturerId} manufacturerId={manufacturerId} {...address} />}
    </ManufacturerChoice>
  );
}
