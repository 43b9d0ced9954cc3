import { CsvUpload } from '../features/products/csv-upload';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { useAdminAddress } from './use-admin-address';

export function ImportPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => <CsvUpload key={manufacturerId} manufacturerId={manufacturerId} />}
    </ManufacturerChoice>
  );
}
