import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { CollectionsAndTags } from '../features/collections/collections-and-tags';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { useAdminAddress } from './use-admin-address';

export function CollectionsPage() {
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  return (
    <>
      <PageHeader
        title="Collections & Tags"
        back={
          <Link
            to="/admin"
            search={chosen === undefined ? {} : { manufacturer: chosen }}
            className={buttonClass({ variant: 'link', size: 'sm' })}
          >
            <ArrowLeft aria-hidden />
            Back to Admin
          </Link>
        }
      />
      <ManufacturerChoice chosen={chosen} onChoose={toManufacturer}>
        {(manufacturerId) => <CollectionsAndTags key={manufacturerId} manufacturerId={manufacturerId} />}
      </ManufacturerChoice>
    </>
  );
}
