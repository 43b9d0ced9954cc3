import type { CurrentUser } from '@casepack/contract/users/user';
import { useState } from 'react';
import { useOnDemand } from '../ui/use-on-demand';
import { UserButton } from './user-button';

/** The menu's code is large for what it does, and few open it. */
export function UserMenuSlot({ user }: { user: CurrentUser }) {
  const [isWanted, setWanted] = useState(false);
  const menu = useOnDemand(isWanted, {
    load: () => import('./user-menu'),
    onMissing: () => setWanted(false),
  });
  if (menu) return <menu.UserMenu user={user} />;
  return <UserButton user={user} aria-busy={isWanted} onClick={() => setWanted(true)} />;
}
