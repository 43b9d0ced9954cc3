import { type Role, roles } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user';
import { Button } from '../../ui/button';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { useListState } from '../../ui/use-list-state';
import { CreateUserDialog } from './create-user-dialog';
import { roleNames } from './user-entry';
import { UserList } from './user-list';
import { userSorts, usersQuery } from './users.queries';

const words = {
  failedTitle: 'The users could not be loaded',
  updateFailed: 'Failed to update user. Please try again.',
  deleteFailed: 'Failed to delete user. Please try again.',
};

/** Everyone within the scope of the signed-in administrator. */
export function UsersTab() {
  const me = useCurrentUser();
  const list = useListState('name', userSorts);
  const [role, setRole] = useState<Role | ''>('');
  const [isAdding, setAdding] = useState(false);
  const result = useQuery(usersQuery({ ...list.query, ...(role === '' ? {} : { role }) }));
  if (me === null) return null;

  const addUser = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <UserPlus aria-hidden />
      Add User
    </Button>
  );
  return (
    <section aria-labelledby="users-title">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="users-title" className="me-auto text-lg font-semibold">
          Users
        </h2>
        <SearchInput
          label="Search users"
          value={list.search}
          onSearch={list.setSearch}
          className="w-64 max-md:w-full"
        />
        <Select
          aria-label="Role"
          value={role}
          onChange={(event) => {
            setRole(roles.find((each) => each === event.target.value) ?? '');
            list.setPage(1);
          }}
          className="w-48! max-md:w-full!"
        >
          <option value="">All roles</option>
          {roles.map((each) => (
            <option key={each} value={each}>
              {roleNames[each]}
            </option>
          ))}
        </Select>
        {addUser}
      </div>
      <UserList
        result={result}
        list={list}
        words={words}
        isFiltered={list.search !== '' || role !== ''}
        showsOrganization
        addUser={addUser}
      />
      {isAdding && (
        <CreateUserDialog
          onClose={() => setAdding(false)}
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
    </section>
  );
}
