import type { Fault } from '../fault';
import { expectWait, measureWait } from '../stage/latency';
import type { Stage } from '../stage/stage';

const GUESSES = 2_000;
const AT_ONCE = 40;
/** The first ones are treated as users who mistyped. */
const MOST_TAKEN = 100;

const guesses: ((each: number) => [path: string, init?: RequestInit])[] = [
  (each) => [
    '/api/auth/login',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `guess${each}@example.test`, password: 'a wrong password' }),
    },
  ],
  (each) => [`/api/public/orders/${'guess'.repeat(4)}${String(each).padStart(2, '0').slice(-2)}`],
];

async function guess(stage: Stage): Promise<number> {
  let refused = 0;
  let next = 0;
  const someone = async () => {
    while (next < GUESSES) {
      const each = next;
      next += 1;
      const [path, init] = guesses[each % guesses.length]?.(each) ?? [''];
      const answer = await fetch(stage.server.url + path, init);
      await answer.arrayBuffer();
      stage.figures.answered += 1;
      if (answer.status === 429) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, someone));
  return refused;
}

export const flood: Fault = {
  name: 'a flood of guesses at passwords and order links',
  expected: 'nearly all are rejected (429), and signed-in users are served as before',
  async inject(stage) {
    await stage.start();
    stage.crowd.gather(2);
    await measureWait(stage, 50);
    const usual = await measureWait(stage, 100);
    const guessing = guess(stage);
    const found = await measureWait(stage, 50);
    const refused = await guessing;
    stage.figures.injected += GUESSES;
    if (refused < GUESSES - MOST_TAKEN)
      stage.found(`${GUESSES - refused} of ${GUESSES} guesses were accepted`);
    expectWait(stage, usual, found, { factor: 12, longestMs: 500 });
    await stage.serve(5);
  },
};
