import { CardConfigTab } from '../features/card-config/card-config-tab';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { useAdminAddress } from './use-admin-address';

export function CardConfigPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => <CardConfigTab key={manufacturerId} manufacturerId={manufacturerId} />}
    </ManufacturerChoice>
  );
}
