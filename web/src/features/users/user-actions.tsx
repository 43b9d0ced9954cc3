import type { ListedUser } from '@casepack/contract/users/managed-user';
import type { CurrentUser } from '@casepack/contract/users/user';
import { Button } from '../../ui/button';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { RowMenu } from '../../ui/row-menu';
import { listedName } from './listed-name';
import { canManage, isKnown, type KnownUser } from './user-rights';

export type UserDeed = 'edit' | 'password' | 'link' | 'activate' | 'deactivate' | 'delete';

type UserActionsProps = {
  user: ListedUser;
  me: CurrentUser;
  onDeed: (deed: UserDeed, user: ListedUser) => void;
};

export function UserActions({ user, me, onDeed }: UserActionsProps) {
  if (!isKnown(user)) {
    return (
      <>
        <Button size="sm" className="max-md:hidden" onClick={() => onDeed('link', user)}>
          Send password link
        </Button>
        <RowMenu label={`More for ${listedName(user)}`} className="md:hidden">
          <MenuItem onSelect={() => onDeed('link', user)}>Send password link</MenuItem>
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
        onClick={() => onDeed('edit', user)}
      >
        Edit
      </Button>
      {user.id !== me.id && <MoreActions user={user} onDeed={onDeed} />}
    </span>
  );
}

type MoreActionsProps = { user: KnownUser; onDeed: UserActionsProps['onDeed'] };

function MoreActions({ user, onDeed }: MoreActionsProps) {
  return (
    <RowMenu label={`More for ${listedName(user)}`}>
      <MenuItem onSelect={() => onDeed('password', user)}>Set password</MenuItem>
      {user.active && (
        <MenuItem onSelect={() => onDeed('link', user)}>
          {user.hasPassword ? 'Send password link' : 'Send invitation again'}
        </MenuItem>
      )}
      <MenuSeparator />
      {user.active ? (
        <MenuItem onSelect={() => onDeed('deactivate', user)}>Deactivate</MenuItem>
      ) : (
        <MenuItem onSelect={() => onDeed('activate', user)}>Activate</MenuItem>
      )}
      <MenuItem danger onSelect={() => onDeed('delete', user)}>
        Delete
      </MenuItem>
    </RowMenu>
  );
}
