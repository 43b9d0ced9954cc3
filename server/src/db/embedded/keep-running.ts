import { setTimeout as pause } from 'node:timers/promises';
import type { Guard } from './guard';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Restarts the server whenever it ends unexpectedly: killed because memory ran out, or stopped by a full disk. The
 * reason is in its own log.
 */
export function keepRunning(first: Guard, restart: () => Promise<Guard>): { stop: () => Promise<void> } {
  let guard = first;
  let isStopping = false;

  async function restartUntilUp(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !isStopping; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        guard = await restart();
        return;
      } catch {
        // The cause, such as a full disk, may be gone the next time.
        await pause(pauseMs);
      }
    }
  }

  async function watchServer(): Promise<void> {
    while (!isStopping) {
      await guard.gone;
      if (!isStopping) await restartUntilUp();
    }
  }

  const minding = watchServer();
  return {
    async stop() {
      isStopping = true;
      await guard.dismiss();
      await minding;
      // It may just have been restarted.
      await guard.dismiss();
    },
  };
}
