import UserPlus from 'lucide-react/icons/user-plus';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { ListToolbar } from '../../ui/list-toolbar';
import { SearchInput } from '../../ui/search-input';
import { UserList } from './user-list';

type UserSectionProps = Omit<ComponentProps<typeof UserList>, 'addUser'> & {
  /** Shown beside the search. */
  narrowing?: Pick<ComponentProps<typeof ListToolbar>, 'filters' | 'active' | 'onClear'>;
  renderAdding: (onClose: () => void) => ReactNode;
};

/** A searchable list of users, and the button that adds one. */
export function UserSection({ narrowing, renderAdding, ...listed }: UserSectionProps) {
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
      <ListToolbar
        heading={
          <h2 id={titleId} className="text-lg font-semibold">
            Users
          </h2>
        }
        search={
          <SearchInput label="Search users" value={listed.list.search} onSearch={listed.list.setSearch} />
        }
        {...narrowing}
        action={addUser}
      />
      <UserList {...listed} addUser={addUser} />
      {isAdding && renderAdding(() => setAdding(false))}
    </section>
  );
}
