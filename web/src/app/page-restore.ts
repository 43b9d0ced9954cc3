import { disableLeaveWarnings } from '../ui/leave-warnings';

// Browsers may keep a page in memory after it was left and restore it on Back. It must not be shown after its session
// has ended.

export function reloadPage(): void {
  disableLeaveWarnings();
  document.body.hidden = true;
  window.location.reload();
}

export const onPageRestore = (check: () => void): void =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) check();
  });

/** Call when the session ends: the page is hidden when it is left, and reloaded if the browser restores it. */
export function discardPageOnLeave(): void {
  window.addEventListener('pagehide', () => {
    document.body.hidden = true;
  });
  onPageRestore(reloadPage);
}
