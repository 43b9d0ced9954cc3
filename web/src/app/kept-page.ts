import { stopAsking } from '../ui/may-ask';

// A browser may keep a page that was left, as it was, and show it again at Back: not to whoever comes after its session.

export function reloadPage(): void {
  stopAsking();
  document.body.hidden = true;
  window.location.reload();
}

export const onReturn = (check: () => void): void =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check();
  });

/** The session ends with this page: nothing of it is shown again, not for a moment. */
export function forgetPage(): void {
  window.addEventListener('pagehide', () => {
    document.body.hidden = true;
  });
  onReturn(reloadPage);
}
