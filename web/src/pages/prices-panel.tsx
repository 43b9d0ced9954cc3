import { PriceListTab } from '../features/prices/price-list-tab';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { useAdminAddress } from './use-admin-address';

export function PricesPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => <PriceListTab key={manufacturerId} manufacturerId={manufacturerId} />}
    </ManufacturerChoice>
  );
}
