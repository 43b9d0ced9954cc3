import { useNavigate } from '@tanstack/react-router';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { ProductManagement } from '../features/products/product-management';
import { useAdminAddress } from './use-admin-address';

export function ProductsPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  const navigate = useNavigate();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => (
        // Another manufacturer's catalog starts with nothing typed, chosen or open.
        <ProductManagement
          key={manufacturerId}
          manufacturerId={manufacturerId}
          onImport={() =>
            void navigate({
              to: '/admin/import',
              search: manufacturerId === undefined ? {} : { manufacturer: manufacturerId },
            })
          }
        />
      )}
    </ManufacturerChoice>
  );
}
