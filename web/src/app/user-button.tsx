import { type CurrentUser, displayName } from '@casepack/contract/users/user';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { Avatar } from '../ui/avatar';

type UserButtonProps = ComponentProps<'button'> & { user: CurrentUser };

export function UserButton({ user, ...props }: UserButtonProps) {
  const name = displayName(user);
  return (
    <button
      type="button"
      aria-label={`${name}, account menu`}
      aria-haspopup="menu"
      aria-expanded={false}
      className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-2 font-medium transition-colors hover:bg-sunken"
      {...props}
    >
      <Avatar name={name} src={user.profileImageUrl} />
      <span className="max-w-40 truncate max-lg:hidden">{name}</span>
      <ChevronDown aria-hidden className="size-4 text-ink-soft max-lg:hidden" />
    </button>
  );
}
