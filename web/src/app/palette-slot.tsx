import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../api/current-user';
import { useOnDemand } from '../ui/use-on-demand';
import { followPalette, isPaletteOpen, showPalette } from './palette-state';

const close = () => showPalette(false);

/** The command palette, while it is open. */
export function PaletteSlot() {
  const user = useCurrentUser();
  const isOpen = useSyncExternalStore(followPalette, isPaletteOpen) && user !== null;
  const code = useOnDemand(isOpen, { load: () => import('../pages/command-palette'), onMissing: close });
  return isOpen && code ? <code.CommandPalette user={user} onClose={close} /> : null;
}
