import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { organizationTypeOf, roles } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../api/current-user';
import { useListState } from '../../ui/use-list-state';
import { CreateUserDialog } from './create-user-dialog';
import { UserSection } from './user-section';
import { organizationUsersQuery, userSorts } from './users.queries';

type OrganizationUsersProps = { organizationType: OrganizationType; organizationId: number; name: string };

const words = {
  failedTitle: 'Error loading organization users',
  failedHint: 'Please try refreshing the page',
  updateFailed: 'Failed to update user',
  deleteFailed: 'Failed to delete user',
};

/** The users of one organization, for those who manage it. */
export function OrganizationUsers({ organizationType, organizationId, name }: OrganizationUsersProps) {
  const me = useCurrentUser();
  const list = useListState('name', userSorts);
  const result = useQuery(organizationUsersQuery({ organizationType, organizationId }, list.query));
  const role = roles.find((each) => organizationTypeOf[each] === organizationType);
  return (
    <UserSection
      result={result}
      list={list}
      words={words}
      isFiltered={list.search !== ''}
      showsOrganization={false}
      renderAdding={(onClose) =>
        role && (
          <CreateUserDialog
            onClose={onClose}
            where="page"
            description={`A user of ${name}`}
            preset={{ role, organizationId }}
            offersAdmin={me?.isAdmin ?? false}
            offersOrganizationAdmin
          />
        )
      }
    />
  );
}
