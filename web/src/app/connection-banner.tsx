import { useEffect } from 'react';
import { setConnectionLost } from '../connection';
import { useConnection } from '../ui/use-connection';

const pauseMs = 3000;

async function isReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(pauseMs) });
    return ok;
  } catch {
    return false;
  }
}

const words = {
  working: undefined,
  waiting: 'Waiting for the server...',
  lost: 'No connection. What you see may not be current. Nothing is sent until the connection is back.',
};

type ConnectionBannerProps = { onBack: () => void };

/** Shown at the bottom of the page while the server cannot be reached; keeps checking for it. */
export function ConnectionBanner({ onBack }: ConnectionBannerProps) {
  const connection = useConnection();

  useEffect(() => document.getElementById('offline')?.remove(), []);

  useEffect(() => {
    const lose = () => setConnectionLost(true);
    window.addEventListener('offline', lose);
    if (!navigator.onLine) lose();
    return () => window.removeEventListener('offline', lose);
  }, []);

  useEffect(() => {
    if (connection !== 'lost') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function check() {
      clearTimeout(timer);
      const isBack = await isReachable();
      if (isOver) return;
      if (isBack) setConnectionLost(false);
      else timer = setTimeout(check, pauseMs);
    }
    const checkNow = () => void check();
    checkNow();
    window.addEventListener('online', checkNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', checkNow);
      onBack();
    };
  }, [connection, onBack]);

  return (
    <div role="status" className="sticky bottom-(--tab-bar) z-40">
      {words[connection] !== undefined && (
        <p className="connection-line border-t bg-ink px-4 text-center text-sm font-medium text-paper">
          {words[connection]}
        </p>
      )}
    </div>
  );
}
