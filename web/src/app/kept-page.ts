import { stopAsking } from '../ui/may-ask';

// A browser may keep a page that was left, as it was, and show it again at Back: not to whoever comes after its session.

function reload(): void {
  stopAsking();
  document.body.hidden = true;
  window.location.reload();
}

const onReturn = (check: () => void): void =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check();
  });

/** The session ends with this page: nothing of it is shown again, not for a moment. */
export function forgetPage(): void {
  window.addEventListener('pagehide', () => {
    document.body.hidden = true;
  });
  onReturn(reload);
}

/** It may have ended on another page meanwhile. Where the server cannot be reached, the page stays. */
export function recheckAtReturn(isSameUser: () => Promise<boolean>): void {
  onReturn(() => {
    isSameUser().then(
      (isSame) => {
        if (!isSame) reload();
      },
      () => undefined,
    );
  });
}
