import { isUserChangedError } from '../api/query-client';
import { disableLeaveWarnings } from '../ui/leave-warnings';
import { toast } from '../ui/toast';
import { discardPageOnLeave, reloadPage } from './page-restore';

const pauseMs = 500;
/** This message is unexpected, so it stays longer. */
const longPauseMs = 2500;

interface Navigation {
  leave: (href: string) => void;
  reload: () => void;
}

function leaveAtOnce(href: string): void {
  disableLeaveWarnings();
  discardPageOnLeave();
  window.location.assign(href);
}

const here = (): string => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};

/**
 * Reports that the session has ended and opens the sign-in page, which returns here; or that another user is signed
 * in now, and reloads the page for them. Several calls that fail together count as one.
 */
export function createSessionEndHandler(
  { leave, reload }: Navigation = { leave: leaveAtOnce, reload: reloadPage },
) {
  let isLeaving = false;
  return (error: unknown): void => {
    if (isLeaving) return;
    isLeaving = true;
    const isOther = isUserChangedError(error);
    toast({
      title: isOther ? 'Another user signed in' : 'Unauthorized',
      description: isOther
        ? 'Another window of this browser changed the user. Nothing was saved here. Reloading...'
        : 'You are logged out. Logging in again...',
      variant: 'destructive',
      isLast: true,
    });
    if (isOther) setTimeout(reload, longPauseMs);
    else setTimeout(() => leave(`/api/login?returnTo=${encodeURIComponent(here())}`), pauseMs);
  };
}
