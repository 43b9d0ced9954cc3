import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string;
    mutantActivation: 'static' | 'runtime' | undefined;
    /** How many times the code was to be loaded again. */
    loads: number | undefined;
  }
}

// Those of Stryker, and how many times this process has loaded the code again.
const shared = globalThis as unknown as Record<string, { activeMutant?: string; loads?: number } | undefined>;
const changes = shared[inject('globalNamespace') ?? ''];

// The change of the run before is over. Stryker activates the next when the tests begin, or has done so already.
if (changes && inject('mutantActivation') === 'runtime') changes.activeMutant = undefined;

const loads = inject('loads');
if (changes && changes.loads !== loads) {
  changes.loads = loads;
  vi.resetModules();
}

// Its server would keep it running when a run is stopped.
if (process.listenerCount('disconnect') === 0) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}
