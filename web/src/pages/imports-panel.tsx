import { ImportCenter } from '../features/imports/import-center';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { useAdminAddress } from './use-admin-address';

export function ImportsPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => <ImportCenter key={manufacturerId} manufacturerId={manufacturerId} />}
    </ManufacturerChoice>
  );
}
