import UserPlus from 'lucide-react/icons/user-plus';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { SearchInput } from '../../ui/search-input';
import { UserList } from './user-list';

type UserSectionProps = Omit<ComponentProps<typeof UserList>, 'addUser'> & {
  /** Beside the search. */
  filter?: ReactNode;
  renderAdding: (onClose: () => void) => ReactNode;
};

/** Users to be searched, and the button that adds one. */
export function UserSection({ filter, renderAdding, ...listed }: UserSectionProps) {
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const addUser = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <UserPlus aria-hidden />
      Add User
    </Button>
  );
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id={titleId} className="me-auto text-lg font-semibold">
          Users
        </h2>
        <SearchInput
          label="Search users"
          value={listed.list.search}
          onSearch={listed.list.setSearch}
          className="w-64 max-md:w-full"
        />
        {filter}
        {addUser}
      </div>
      <UserList {...listed} addUser={addUser} />
      {isAdding && renderAdding(() => setAdding(false))}
    </section>
  );
}
