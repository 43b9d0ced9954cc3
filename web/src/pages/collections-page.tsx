import { canEver } from '@casepack/contract/access/permissions';
import { toActor } from '@casepack/contract/users/user';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../api/current-user';
import { CollectionsAndTags } from '../features/collections/collections-and-tags';
import { ManufacturerChoice } from '../features/products/manufacturer-choice';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { AccessDeniedPage } from './access-denied-page';
import { useAdminAddress } from './use-admin-address';
import { usePageTitle } from './use-page-title';

export function CollectionsPage() {
  usePageTitle('Collections & Tags');
  const user = useCurrentUser();
  const { manufacturerId: chosen, toManufacturer } = useAdminAddress();
  if (user === null) return null;
  if (!canEver(toActor(user), 'catalog:edit')) return <AccessDeniedPage />;

  return (
    <>
      <PageHeader
        title="Collections & Tags"
        back={
          <Link to="/admin" className={buttonClass({ variant: 'link', size: 'sm' })}>
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
