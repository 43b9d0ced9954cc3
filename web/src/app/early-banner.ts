import { setConnectionLost } from '../connection';

/** The banner's code comes later, and not without a connection: until then the page's own line stands in for it. */
export function watchForOffline(): void {
  addEventListener('offline', () => {
    setConnectionLost(true);
    document.getElementById('offline')?.removeAttribute('hidden');
  });
}
