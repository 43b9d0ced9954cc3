import type { ListedUser } from '@casepack/contract/users/managed-user';
import type { CurrentUser } from '@casepack/contract/users/user';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu';
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
      <Button size="sm" onClick={() => onDeed('link', user)}>
        Send password link
      </Button>
    );
  }
  if (!canManage(me, user)) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <Button size="sm" aria-label={`Edit ${listedName(user)}`} onClick={() => onDeed('edit', user)}>
        Edit
      </Button>
      {user.id !== me.id && <MoreActions user={user} onDeed={onDeed} />}
    </span>
  );
}

type MoreActionsProps = { user: KnownUser; onDeed: UserActionsProps['onDeed'] };

function MoreActions({ user, onDeed }: MoreActionsProps) {
  return (
    <Menu
      trigger={
        <IconButton size="sm" aria-label={`More for ${listedName(user)}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
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
    </Menu>
  );
}
