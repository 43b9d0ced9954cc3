import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../api/current-user';
import { useOnDemand } from '../ui/use-on-demand';
import { followPalette, isPaletteOpen, showPalette } from './palette-state';

const close = () => showPalette(false);

/** The command palette, while it is open: by Ctrl+K, by Cmd+K on a Mac, or from the user menu. */
export function PaletteSlot() {
  const user = useCurrentUser();
  const canOpen = user !== null;
  useEffect(() => {
    if (!canOpen) return;
    const handle = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return;
      event.preventDefault();
      showPalette(!isPaletteOpen());
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [canOpen]);
  const isOpen = useSyncExternalStore(followPalette, isPaletteOpen) && user !== null;
  const code = useOnDemand(isOpen, { load: () => import('../pages/command-palette'), onMissing: close });
  return isOpen && code ? <code.CommandPalette user={user} onClose={close} /> : null;
}
