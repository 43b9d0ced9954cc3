import { nextTask } from '../api/next-task';

/** Lets the browser handle input between evaluating the code of a large page and rendering it. */
export async function yieldAfterLoad<T>(page: Promise<T>): Promise<T> {
  const loaded = await page;
  await nextTask();
  return loaded;
}
