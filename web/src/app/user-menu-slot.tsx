import type { CurrentUser } from '@casepack/contract/users/user';
import { useState } from 'react';
import { useOnDemand } from '../ui/use-on-demand';
import { UserButton } from './user-button';

/** The code of the menu is large and few users open it, so it is loaded on the first click. */
export function UserMenuSlot({ user }: { user: CurrentUser }) {
  const [isWanted, setWanted] = useState(false);
  const menu = useOnDemand(isWanted, {
    load: () => import('./user-menu'),
    onMissing: () => setWanted(false),
  });
  if (menu) return <menu.UserMenu user={user} />;
  return <UserButton user={user} aria-busy={isWanted} onClick={() => setWanted(true)} />;
}
