import { type Role, roles } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { Select } from '../../ui/select';
import { useListState } from '../../ui/use-list-state';
import { CreateUserDialog } from './create-user-dialog';
import { roleNames } from './user-entry';
import { UserSection } from './user-section';
import { userSorts, usersQuery } from './users.queries';

const words = {
  failedTitle: 'The users could not be loaded',
  updateFailed: 'Failed to update user. Please try again.',
  deleteFailed: 'Failed to delete user. Please try again.',
};

/** All users within the scope of the signed-in administrator. */
export function UsersTab() {
  const me = useCurrentUser();
  const list = useListState('name', userSorts);
  const [role, setRole] = useState<Role | ''>('');
  const result = useQuery(usersQuery({ ...list.query, ...(role === '' ? {} : { role }) }));
  if (me === null) return null;

  function choose(chosen: Role | '') {
    setRole(chosen);
    list.setPage(1);
  }

  const roleFilter = (
    <Select
      aria-label="Role"
      value={role}
      onChange={(event) => choose(roles.find((each) => each === event.target.value) ?? '')}
      className="w-48! max-md:w-full!"
    >
      <option value="">All roles</option>
      {roles.map((each) => (
        <option key={each} value={each}>
          {roleNames[each]}
        </option>
      ))}
    </Select>
  );
  return (
    <UserSection
      result={result}
      list={list}
      words={words}
      isFiltered={list.search !== '' || role !== ''}
      showsOrganization
      narrowing={{ filters: roleFilter, active: role === '' ? 0 : 1, onClear: () => choose('') }}
      renderAdding={(onClose) => (
        <CreateUserDialog
          onClose={onClose}
          where="own"
          description={
            me.role === null
              ? 'A user without an organization. To add one to an organization, open that organization.'
              : 'A user of your own organization. To add one to another, open that organization.'
          }
          offersAdmin={me.isAdmin}
          offersOrganizationAdmin={me.role !== null}
        />
      )}
    />
  );
}
