import type { Manufacturer } from '@casepack/contract/organizations/organization';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { CurrentUser } from '@casepack/contract/users/user';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { CreateOrganizationForm } from './create-organization-form';
import { EditManufacturerDialog } from './edit-manufacturer-dialog';
import { canCreateKind } from './organization-kinds';
import { OrganizationList } from './organization-list';
import { organizationWords } from './organization-words';

type ManagedOrganizationsProps = { type: OrganizationType; user: CurrentUser };

/** The create form and the list of one type. */
export function ManagedOrganizations({ type, user }: ManagedOrganizationsProps) {
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Manufacturer>();
  const { one } = organizationWords[type];
  const canCreate = canCreateKind(user, type);
  return (
    <>
      <OrganizationList
        type={type}
        user={user}
        add={
          canCreate ? (
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              <span>
                Add<span className="max-md:sr-only"> {one}</span>
              </span>
            </Button>
          ) : undefined
        }
        rowAction={
          canCreate && type === 'manufacturer'
            ? { label: 'Change details', onSelect: (row) => setEdited(row) }
            : undefined
        }
      />
      {isAdding && (
        <CreateOrganizationForm
          type={type}
          user={user}
          screen="dialog"
          onCreated={() => setAdding(false)}
          onCancel={() => setAdding(false)}
        />
      )}
      {edited && <EditManufacturerDialog row={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
