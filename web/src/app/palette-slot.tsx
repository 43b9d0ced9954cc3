import type { CurrentUser } from '@casepack/contract/users/user';
import { useEffect, useState } from 'react';
import { useOnDemand } from '../ui/use-on-demand';
import { onPaletteWanted } from './open-palette';

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';

/** Ctrl+K, or Cmd+K on a Mac, opens the command palette anywhere. */
export function PaletteSlot({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', handle);
    const stop = onPaletteWanted(() => setOpen(true));
    return () => {
      window.removeEventListener('keydown', handle);
      stop();
    };
  }, []);
  const code = useOnDemand(isOpen, {
    load: () => import('../pages/command-palette'),
    onMissing: () => setOpen(false),
  });
  return isOpen && code ? <code.CommandPalette user={user} onClose={() => setOpen(false)} /> : null;
}
