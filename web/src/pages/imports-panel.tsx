import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ImportCenter } from '../features/imports/import-center';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { buttonClass } from '../ui/button-class';
import { useAdminAddress } from './use-admin-address';

export function ImportsPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => (
        <ImportCenter
          key={manufacturerId}
          manufacturerId={manufacturerId}
          back={
            <Link
              to="/admin/import"
              search={manufacturerId === undefined ? {} : { manufacturer: manufacturerId }}
              className={buttonClass({ variant: 'link' })}
            >
              <ArrowLeft aria-hidden />
              Bulk Product Upload
            </Link>
          }
        />
      )}
    </ManufacturerChoice>
  );
}
