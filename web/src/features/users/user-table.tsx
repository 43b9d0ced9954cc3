import { formatInstantDay } from '@casepack/contract/date-text';
import type { ListedUser } from '@casepack/contract/users/managed-user';
import type { CurrentUser } from '@casepack/contract/users/user';
import { Badge } from '../../ui/badge';
import { EmailText } from '../../ui/email-text';
import { SortHeader } from '../../ui/sort-header';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { listedName } from './listed-name';
import { UserActions, type UserDeed } from './user-actions';
import { roleNames } from './user-entry';
import { isKnown } from './user-rights';
import type { UserSort } from './users.queries';

type UserTableProps = {
  users: ListedUser[];
  list: ListState<UserSort>;
  me: CurrentUser;
  /** False on the page of one organization, which is named there already. */
  showsOrganization: boolean;
  onDeed: (deed: UserDeed, user: ListedUser) => void;
};

export function UserTable({ users, list, me, showsOrganization, onDeed }: UserTableProps) {
  return (
    <Table caption="Users">
      <TableHead>
        <SortHeader list={list} by="name">
          Name
        </SortHeader>
        {showsOrganization && <HeaderCell>Organization</HeaderCell>}
        <HeaderCell>Rights</HeaderCell>
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
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <Cell label="Name" className="md:min-w-56">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{listedName(user)}</span>
                {user.id === me.id && <span className="text-ink-soft"> (you)</span>}
                <span className="block text-sm text-ink-soft">
                  <EmailText>{user.email ?? 'Also belongs elsewhere'}</EmailText>
                </span>
                {user.pendingEmail && (
                  <span className="block text-sm text-ink-soft">
                    Not confirmed yet: <EmailText>{user.pendingEmail}</EmailText>
                  </span>
                )}
              </span>
            </Cell>
            {showsOrganization && (
              <Cell label="Organization" className="wrap-anywhere">
                {user.organizationName ?? <span className="text-ink-soft">None</span>}
              </Cell>
            )}
            <Cell label="Rights">
              <Rights user={user} />
            </Cell>
            <Cell label="Status">
              <Status user={user} />
            </Cell>
            <Cell label="Added" className="whitespace-nowrap">
              {user.createdAt ? formatInstantDay(user.createdAt) : ''}
            </Cell>
            <Cell label="" align="end" className="max-md:justify-end">
              <UserActions user={user} me={me} onDeed={onDeed} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
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
