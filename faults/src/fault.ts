import type { Stage, StageOptions } from './stage/stage';

/** One kind of fault. Each is in its own file with this shape. */
export interface Fault {
  name: string;
  /** The expected result, in one sentence: printed if it fails. */
  expected: string;
  /** Why it cannot run on this machine; undefined if it can. */
  missing?: () => Promise<string | undefined>;
  stage?: StageOptions;
  /** Injects the fault, as often as needed, while the stage is serving users. Reports problems to the stage. */
  inject: (stage: Stage) => Promise<void>;
}
