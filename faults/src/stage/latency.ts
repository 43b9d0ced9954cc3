import type { Stage } from './stage';

/** How long a user with a good connection waits for a catalog page: the 95th percentile of the tries. */
export async function measureWait(stage: Stage, tries: number): Promise<number> {
  const cookie = stage.shop.people[0]?.cookie ?? '';
  const times: number[] = [];
  for (let each = 0; each < tries; each += 1) {
    const askedAt = performance.now();
    const answer = await fetch(`${stage.server.url}/api/products?limit=24`, { headers: { cookie } });
    await answer.arrayBuffer();
    stage.figures.answered += 1;
    if (!answer.ok) stage.found(`the catalog responded with ${answer.status}`);
    times.push(performance.now() - askedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(tries * 0.95)] ?? 0;
}

interface Bounds {
  /** The acceptable multiple of the usual time, on a machine that is busy with other work. */
  factor: number;
  /** Always acceptable, regardless of the usual time. */
  longestMs: number;
}

export function expectWait(stage: Stage, usual: number, found: number, { factor, longestMs }: Bounds): void {
  if (found <= Math.max(factor * usual, longestMs)) return;
  stage.found(`other users waited ${Math.round(found)} ms for a page, ${Math.round(usual)} ms before`);
}
