import type { CurrentUser } from '@casepack/contract/users/user';
import { useOnDemand } from './use-on-demand';
import { UserButton } from './user-button';

/** The menu's code is large for what it does, and few open it. */
export function UserMenuSlot({ user }: { user: CurrentUser }) {
  const menu = useOnDemand(() => import('./user-menu'));
  if (menu.loaded) return <menu.loaded.UserMenu user={user} />;
  return <UserButton user={user} aria-busy={menu.isLoading} onClick={() => void menu.want()} />;
}
