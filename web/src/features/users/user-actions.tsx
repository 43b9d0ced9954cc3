import type { ListedUser } from '@casepack/contract/users/managed-user';
import type { CurrentUser } from '@casepack/contract/users/user';
import { Button } from '../../ui/button';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { listedName } from './listed-name';
import { canManage, isKnown, type KnownUser } from './user-rights';

export type UserAction = 'edit' | 'password' | 'link' | 'activate' | 'deactivate' | 'delete';

type UserActionsProps = {
  user: ListedUser;
  me: CurrentUser;
  onAction: (action: UserAction, user: ListedUser) => void;
};

export function UserActions({ user, me, onAction }: UserActionsProps) {
  if (!isKnown(user)) {
    return (
      <>
        <Button size="sm" className="max-md:hidden" onClick={() => onAction('link', user)}>
          Send password link
        </Button>
        <RowMenu label={`More for ${listedName(user)}`} className="md:hidden">
          <MenuItem onSelect={() => onAction('link', user)}>Send password link</MenuItem>
        </RowMenu>
      </>
    );
  }
  if (!canManage(me, user)) return null;
  return (
    <span className="inline-flex items-center gap-1">
      {/* On a phone the row itself opens it. */}
      <Button
        size="sm"
        className="max-md:hidden"
        aria-label={`Edit ${listedName(user)}`}
        onClick={() => onAction('edit', user)}
      >
        Edit
      </Button>
      {user.id !== me.id && <MoreActions user={user} onAction={onAction} />}
    </span>
  );
}

type MoreActionsProps = { user: KnownUser; onAction: UserActionsProps['onAction'] };

function MoreActions({ user, onAction }: MoreActionsProps) {
  return (
    <RowMenu label={`More for ${listedName(user)}`}>
      <MenuItem onSelect={() => onAction('password', user)}>Set password</MenuItem>
      {user.active && (
        <MenuItem onSelect={() => onAction('link', user)}>
          {user.hasPassword ? 'Send password link' : 'Send invitation again'}
        </MenuItem>
      )}
      <MenuSeparator />
      {user.active ? (
        <MenuItem onSelect={() => onAction('deactivate', user)}>Deactivate</MenuItem>
      ) : (
        <MenuItem onSelect={() => onAction('activate', user)}>Activate</MenuItem>
      )}
      <MenuItem danger onSelect={() => onAction('delete', user)}>
        Delete
      </MenuItem>
    </RowMenu>
  );
}
