import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newPublicId } from './public-id';

const DRAWN = 100_000;
const BITS = 128;

const numberOf = (id: string): bigint => BigInt(`0x${Buffer.from(id, 'base64url').toString('hex')}`);

/** The correlation of two series: about 0 if they are independent. */
function correlation(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [both, ofX, ofY] = [0, 0, 0];
  xs.forEach((x, at) => {
    const [dx, dy] = [x - meanX, (ys[at] ?? 0) - meanY];
    both += dx * dy;
    ofX += dx * dx;
    ofY += dy * dy;
  });
  return both / Math.sqrt(ofX * ofY);
}

describe(`${DRAWN} public ids generated in sequence`, () => {
  const ids = Array.from({ length: DRAWN }, newPublicId);
  const leading = ids.map((id) => Number(numberOf(id) >> 75n));
  const inTurn = ids.map((_, at) => at);
  // Random values stay within five standard deviations in all but one of two million runs.
  const byChance = 5 / Math.sqrt(DRAWN);

  it('are all different, and each has 128 bits in URL-safe characters', () => {
    expect(new Set(ids).size).toBe(DRAWN);
    expect(ids.filter((id) => !/^[\w-]{22}$/.test(id))).toEqual([]);
    expect(ids.filter((id) => Buffer.from(id, 'base64url').length !== BITS / 8)).toEqual([]);
  });

  it('reveal neither their position nor the id before them', () => {
    expect(Math.abs(correlation(leading, inTurn))).toBeLessThan(byChance);
    expect(Math.abs(correlation(leading.slice(1), leading.slice(0, -1)))).toBeLessThan(byChance);
    const rises = leading.filter((value, at) => at > 0 && value > (leading[at - 1] ?? 0)).length;
    expect(Math.abs(rises / (DRAWN - 1) - 0.5)).toBeLessThan(byChance);
  });

  it('set every bit in half of the ids', () => {
    const set = new Array<number>(BITS).fill(0);
    for (const id of ids) {
      Buffer.from(id, 'base64url').forEach((byte, at) => {
        for (let bit = 0; bit < 8; bit += 1)
          set[at * 8 + bit] = (set[at * 8 + bit] ?? 0) + ((byte >> bit) & 1);
      });
    }
    expect(set.filter((count) => Math.abs(count / DRAWN - 0.5) > byChance)).toEqual([]);
  });

  it('are not an encoding or hash of a small number', () => {
    const numbers = Array.from({ length: 10_000 }, (_, number) => String(number));
    const hashes = ['md5', 'sha1', 'sha256'].flatMap((algorithm) =>
      numbers.map((number) => createHash(algorithm).update(number).digest().subarray(0, 16)),
    );
    const drawn = new Set(ids);
    expect(hashes.filter((hash) => drawn.has(hash.toString('base64url')))).toEqual([]);
    expect(ids.filter((id) => numberOf(id) < 2n ** 64n)).toEqual([]);
  });
});
