import { pageUserId } from '../api/page-user';
import { sessionChannel } from '../api/session-channel';
import { disableLeaveWarnings } from '../ui/leave-warnings';
import { discardPageOnLeave, onPageRestore, reloadPage } from './page-restore';

interface WatchOptions {
  /** Asks the server. */
  isSameUser: () => Promise<boolean>;
  leave?: (href: string) => void;
  reload?: () => void;
}

function leaveAtOnce(href: string): void {
  disableLeaveWarnings();
  discardPageOnLeave();
  document.body.hidden = true;
  window.location.replace(href);
}

/** Hides the data of a session that ended in another tab, and prevents a tab from continuing as another user. */
export function watchSession({
  isSameUser,
  leave = leaveAtOnce,
  reload = reloadPage,
}: WatchOptions): () => void {
  const check = () => {
    // If the server cannot be reached the page stays: it could not write anyway.
    isSameUser().then(
      (isSame) => !isSame && reload(),
      () => undefined,
    );
  };

  const channel = sessionChannel();
  const onAnnounced = ({ data: userId }: MessageEvent<number | null>) => {
    const own = pageUserId();
    const { pathname, search, hash } = window.location;
    if (own && userId === null) leave(`/login?returnTo=${encodeURIComponent(pathname + search + hash)}`);
    // A visitor's page stays as it is, but the sign-in page continues: its visitor is signed in now.
    else if (userId !== own && (own || pathname === '/login')) check();
  };
  channel.addEventListener('message', onAnnounced);

  const onVisible = () => {
    if (document.visibilityState === 'visible' && pageUserId()) check();
  };
  document.addEventListener('visibilitychange', onVisible);
  // Browsers may restore a page as it was when it was left.
  onPageRestore(check);
  const own = pageUserId();
  if (own) channel.postMessage(own);
  return () => {
    channel.removeEventListener('message', onAnnounced);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
