import { setConnectionLost } from '../connection';

/** The code of the banner is loaded later and needs a connection. Until then, a line in index.html replaces it. */
export function watchForOffline(): void {
  addEventListener('offline', () => {
    setConnectionLost(true);
    document.getElementById('offline')?.removeAttribute('hidden');
  });
}
