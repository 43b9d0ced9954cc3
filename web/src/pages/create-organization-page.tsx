import { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { Link, useSearch } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import { buttonClass } from '../ui/button-class';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { NewOrganization } from './new-organization';
import { usePageTitle } from './use-page-title';

/** Manufacturers cannot be created here. */
const CreatableType = OrganizationType.exclude(['manufacturer']);

export function CreateOrganizationPage() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const type = CreatableType.safeParse(search.type);
  return type.success ? <NewOrganization type={type.data} /> : <InvalidType />;
}

function InvalidType() {
  usePageTitle('Create Organization');
  return (
    <>
      <PageHeader title="Create Organization" />
      <Card padded={false}>
        <EmptyState
          icon={<Compass />}
          title="Invalid organization type"
          hint="Choose what to create from the list of connected organizations."
          action={
            <Link to="/admin" hash="connected-orgs" className={buttonClass({ variant: 'primary' })}>
              Go to the admin panel
            </Link>
          }
        />
      </Card>
    </>
  );
}
