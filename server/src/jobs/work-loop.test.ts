import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { WorkLoop } from './work-loop';

/** A loop without jobs; `look` resolves the next time that it looks for one. */
function idleLoop() {
  const looks: (() => void)[] = [];
  const look = (): Promise<string> => new Promise((resolve) => looks.push(() => resolve('looked')));
  const loop = new WorkLoop<string>({
    take: async () => {
      looks.shift()?.();
      return undefined;
    },
    run: async () => undefined,
    conclude: async () => {},
    onError: () => {},
  });
  onTestFinished(async () => {
    await loop.stop(1_000);
  });
  return { loop, look };
}

it('looks for a job when it is woken', async () => {
  const { loop, look } = idleLoop();
  const looked = look();

  loop.wake();

  expect(await Promise.race([looked, pause(5_000, 'still resting')])).toBe('looked');
});

it('looks for a job at once and again soon when one is expected', async () => {
  const { loop, look } = idleLoop();
  const usual = pause(700, 'as usual');
  const both = Promise.all([look(), look()]);
  loop.expectJob();
  expect(await Promise.race([both.then(() => 'soon'), usual])).toBe('soon');
});
