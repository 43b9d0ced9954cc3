import { Link } from '@tanstack/react-router';
import { CsvUpload } from '../features/products/csv-upload';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { cn } from '../ui/cn';
import { linkClass } from '../ui/link-class';
import { useAdminAddress } from './use-admin-address';

export function ImportPanel() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
      {(manufacturerId) => (
        <>
          <CsvUpload key={manufacturerId} manufacturerId={manufacturerId} />
          <p className="mt-4 text-sm text-ink-soft">
            Customers, prices, part numbers, stock or past orders? XLSX, or columns with other names?{' '}
            <Link
              to="/admin/imports"
              search={manufacturerId === undefined ? {} : { manufacturer: manufacturerId }}
              className={cn(linkClass, 'whitespace-nowrap')}
            >
              Go to Import
            </Link>
          </p>
        </>
      )}
    </ManufacturerChoice>
  );
}
