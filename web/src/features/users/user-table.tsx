import { formatInstantDay } from '@casepack/contract/date-text';
import type { ListedUser } from '@casepack/contract/users/managed-user';
import type { CurrentUser } from '@casepack/contract/users/user';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { EmailText } from '../../ui/email-text';
import { linkClass } from '../../ui/link-class';
import { ListCell, ListRow, ListRows, ListTable, phoneSlots, rowLinkClass } from '../../ui/list-table';
import { SortHeader } from '../../ui/sort-header';
import { HeaderCell, TableHead } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { listedName } from './listed-name';
import { type UserAction, UserActions } from './user-actions';
import { roleNames } from './user-entry';
import { canManage, isKnown } from './user-rights';
import type { UserSort } from './users.queries';

type UserTableProps = {
  users: ListedUser[];
  list: ListState<UserSort>;
  me: CurrentUser;
  /** False on the page of one organization, which already names it. */
  showsOrganization: boolean;
  onAction: (action: UserAction, user: ListedUser) => void;
};

export function UserTable({ users, list, me, showsOrganization, onAction }: UserTableProps) {
  return (
    <ListTable caption="Users">
      <TableHead>
        <SortHeader list={list} by="name">
          Name
        </SortHeader>
        {showsOrganization && <HeaderCell>Organization</HeaderCell>}
        <HeaderCell>Permissions</HeaderCell>
        <SortHeader list={list} by="active">
          Status
        </SortHeader>
        <SortHeader list={list} by="createdAt">
          Added
        </SortHeader>
        <HeaderCell>
          <VisuallyHidden>Actions</VisuallyHidden>
        </HeaderCell>
      </TableHead>
      <ListRows>
        {users.map((user) => (
          <ListRow key={user.id}>
            <ListCell phone="apart" className="wrap-anywhere md:min-w-56">
              <span className={phoneSlots.title}>
                <Name user={user} me={me} onOpen={() => onAction('edit', user)} />
                {user.id === me.id && <span className="text-ink-soft"> (you)</span>}
              </span>
              <span className={cn('block text-sm text-ink-soft', phoneSlots.text)}>
                <EmailText>{user.email ?? 'Also in another organization'}</EmailText>
                {user.pendingEmail && (
                  <span className="block max-md:hidden">
                    Not confirmed yet: <EmailText>{user.pendingEmail}</EmailText>
                  </span>
                )}
              </span>
            </ListCell>
            {showsOrganization && (
              <ListCell
                phone="end"
                className="wrap-anywhere max-md:max-w-2/5 max-md:shrink max-md:truncate max-md:text-ink-soft"
              >
                {user.organizationName ?? <span className="text-ink-soft max-md:hidden">None</span>}
              </ListCell>
            )}
            <ListCell phone="none">
              <Rights user={user} />
            </ListCell>
            <ListCell phone="mark">
              <Status user={user} />
            </ListCell>
            <ListCell phone="none" className="whitespace-nowrap">
              {user.createdAt ? formatInstantDay(user.createdAt) : ''}
            </ListCell>
            <ListCell phone="menu" align="end">
              <UserActions user={user} me={me} onAction={onAction} />
            </ListCell>
          </ListRow>
        ))}
      </ListRows>
    </ListTable>
  );
}

type NameProps = Pick<UserTableProps, 'me'> & { user: ListedUser; onOpen: () => void };

/** Opens the edit dialog of a user, if permitted. */
function Name({ user, me, onOpen }: NameProps) {
  if (!isKnown(user) || !canManage(me, user)) return <span className="font-medium">{listedName(user)}</span>;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cn(linkClass, rowLinkClass, 'text-start font-medium max-md:no-underline')}
    >
      {listedName(user)}
    </button>
  );
}

function Rights({ user }: { user: ListedUser }) {
  const names = [
    user.isAdmin && 'Administrator',
    user.isOrgAdmin && 'Organization Admin',
    !user.isAdmin && !user.isOrgAdmin && user.role && roleNames[user.role],
  ].filter((name): name is string => Boolean(name));
  return <span className="text-sm">{names.join(', ')}</span>;
}

function Status({ user }: { user: ListedUser }) {
  if (!isKnown(user)) return null;
  if (!user.active) return <Badge>Inactive</Badge>;
  return user.hasPassword ? <Badge color="green">Active</Badge> : <Badge color="yellow">Invited</Badge>;
}
