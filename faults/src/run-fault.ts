import { checkStage } from './aftermath/check-stage';
import type { Fault } from './fault';
import { type Figures, noFigures } from './figures';
import type { Shop } from './stage/shop';
import { Stage } from './stage/stage';

export interface Outcome {
  fault: Fault;
  figures: Figures;
  differences: readonly string[];
  /** Why it was not run. */
  skipped: string | undefined;
  seconds: number;
}

/** Runs one fault, from a running shop to the comparison of its data. Any error on the way also counts as a problem. */
export async function runFault(fault: Fault, shop: Shop): Promise<Outcome> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const skipped = await fault.missing?.();
  if (skipped) return { fault, figures: noFigures(), differences: [], skipped, seconds: seconds() };

  const stage = await Stage.open(shop, fault.stage);
  try {
    await fault.inject(stage);
    await checkStage(stage);
  } catch (error) {
    stage.found(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await stage.close();
  }
  const { figures, differences } = stage;
  return { fault, figures, differences, skipped: undefined, seconds: seconds() };
}
