import { recordStatements } from './record-statements';
import type { TestApp } from './test-app';

/** How many statements reach the database while `work` runs, including BEGIN and COMMIT. */
export const countStatements = async (app: TestApp, work: () => Promise<unknown>): Promise<number> =>
  (await recordStatements(app, work)).length;
