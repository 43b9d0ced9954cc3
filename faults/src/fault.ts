import type { Stage, StageOptions } from './stage/stage';

/** One way in which the world goes wrong. A file each, all of this shape. */
export interface Fault {
  name: string;
  /** What must come of it, in a sentence: printed where it did not. */
  expected: string;
  /** Why it cannot be done on this machine; undefined where it can. */
  missing?: () => Promise<string | undefined>;
  stage?: StageOptions;
  /** Does it, as often as it takes, to a stage that has its doors open. What is wrong is told to the stage. */
  inject: (stage: Stage) => Promise<void>;
}
