import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { StockList } from '../features/stock/stock-list';
import { useAdminAddress } from './use-admin-address';

export function StockPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => <StockList key={manufacturerId} manufacturerId={manufacturerId} />}
    </ManufacturerChoice>
  );
}
