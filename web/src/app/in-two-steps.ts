import { nextTask } from '../api/next-task';

/** Of a large page: running its file and drawing it are two steps, between which the browser answers to the person. */
export async function inTwoSteps<T>(page: Promise<T>): Promise<T> {
  const loaded = await page;
  await nextTask();
  return loaded;
}
