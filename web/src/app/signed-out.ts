import { isUserChangedError } from '../api/query-client';
import { stopAsking } from '../ui/may-ask';
import { toast } from '../ui/toast';
import { forgetPage, reloadPage } from './kept-page';

const pauseMs = 500;
/** Nobody expects this one, so there is time to read it. */
const longPauseMs = 2500;

interface Ways {
  leave: (href: string) => void;
  reload: () => void;
}

function leaveAtOnce(href: string): void {
  stopAsking();
  forgetPage();
  window.location.assign(href);
}

const here = (): string => {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
};

/**
 * Says that the session has ended and starts a new one, which leads back here; or that it is another user's now, and
 * loads the page for that user. Several calls that fail together count as one.
 */
export function signedOutRule({ leave, reload }: Ways = { leave: leaveAtOnce, reload: reloadPage }) {
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
