import { pageUserId } from '../api/page-user';
import { sessionChannel } from '../api/session-channel';
import { stopAsking } from '../ui/may-ask';
import { forgetPage, onReturn, reloadPage } from './kept-page';

interface Watch {
  /** Asks the server. */
  isSameUser: () => Promise<boolean>;
  leave?: (href: string) => void;
  reload?: () => void;
}

function leaveAtOnce(href: string): void {
  stopAsking();
  forgetPage();
  document.body.hidden = true;
  window.location.replace(href);
}

/** Nothing is left to be seen of a session that ended elsewhere, and no tab goes on for another user. */
export function watchSession({ isSameUser, leave = leaveAtOnce, reload = reloadPage }: Watch): () => void {
  const check = () => {
    // Where the server cannot be reached, the page stays: it could not write anyway.
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
    // A visitor's page stays as it is, but whoever waits at the sign-in page is signed in now.
    else if (userId !== own && (own || pathname === '/login')) check();
  };
  channel.addEventListener('message', onAnnounced);

  const onVisible = () => {
    if (document.visibilityState === 'visible' && pageUserId()) check();
  };
  document.addEventListener('visibilitychange', onVisible);
  // A browser may show a page again as it was when it was left.
  onReturn(check);
  const own = pageUserId();
  if (own) channel.postMessage(own);
  return () => {
    channel.removeEventListener('message', onAnnounced);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
