import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { organizationTypeOf, roles } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { Button } from '../../ui/button';
import { SearchInput } from '../../ui/search-input';
import { useListState } from '../../ui/use-list-state';
import { CreateUserDialog } from './create-user-dialog';
import { UserList } from './user-list';
import { organizationUsersQuery, userSorts } from './users.queries';

type OrganizationUsersProps = { organizationType: OrganizationType; organizationId: number; name: string };

const words = {
  failedTitle: 'Error loading organization users',
  failedHint: 'Please try refreshing the page',
  updateFailed: 'Failed to update user',
  deleteFailed: 'Failed to delete user',
};

/** The users of one organization, for whoever manages it. */
export function OrganizationUsers({ organizationType, organizationId, name }: OrganizationUsersProps) {
  const me = useCurrentUser();
  const list = useListState('name', userSorts);
  const [isAdding, setAdding] = useState(false);
  const result = useQuery(organizationUsersQuery({ organizationType, organizationId }, list.query));
  const role = roles.find((each) => organizationTypeOf[each] === organizationType);
  const addUser = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <UserPlus aria-hidden />
      Add User
    </Button>
  );
  return (
    <section aria-labelledby="organization-users-title">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="organization-users-title" className="me-auto text-lg font-semibold">
          Users
        </h2>
        <SearchInput
          label="Search users"
          value={list.search}
          onSearch={list.setSearch}
          className="w-64 max-md:w-full"
        />
        {addUser}
      </div>
      <UserList
        result={result}
        list={list}
        words={words}
        isFiltered={list.search !== ''}
        showsOrganization={false}
        addUser={addUser}
      />
      {isAdding && role && (
        <CreateUserDialog
          onClose={() => setAdding(false)}
          where="page"
          description={`A user of ${name}.`}
          seat={{ role, organizationId }}
          offersAdmin={me?.isAdmin ?? false}
          offersOrganizationAdmin
        />
      )}
    </section>
  );
}
