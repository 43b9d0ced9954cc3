import type { Stage } from './stage';

/** How long someone with a good line waits for a page of the catalog: all but the slowest twentieth of the tries. */
export async function waitOf(stage: Stage, tries: number): Promise<number> {
  const cookie = stage.shop.people[0]?.cookie ?? '';
  const times: number[] = [];
  for (let each = 0; each < tries; each += 1) {
    const askedAt = performance.now();
    const answer = await fetch(`${stage.door.url}/api/products?limit=24`, { headers: { cookie } });
    await answer.arrayBuffer();
    stage.figures.answered += 1;
    if (!answer.ok) stage.found(`the catalog was answered ${answer.status}`);
    times.push(performance.now() - askedAt);
  }
  return times.sort((a, b) => a - b)[Math.floor(tries * 0.95)] ?? 0;
}

interface Bounds {
  /** How often the usual time is still all right, on a machine that is busy with other things. */
  factor: number;
  /** Too short to mind, whatever is usual. */
  longestMs: number;
}

export function expectWait(stage: Stage, usual: number, found: number, { factor, longestMs }: Bounds): void {
  if (found <= Math.max(factor * usual, longestMs)) return;
  stage.found(`others waited ${Math.round(found)} ms for a page, ${Math.round(usual)} ms before`);
}
