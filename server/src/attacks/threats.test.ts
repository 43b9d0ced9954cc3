import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** How many rows each kind has. */
const kinds = { P: 38, T: 46, R: 14, K: 17, D: 11, W: 8, S: 7, I: 15, C: 19 };
const expectedIds = Object.entries(kinds).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, at) => `${kind}${at + 1}`),
);

const rows = [...read('docs/threats.md').matchAll(/^\| ([A-Z]\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', threat = '', held = '']) => ({ id, threat, held }),
);

const claims = rows.flatMap(({ id, held }) =>
  [...held.matchAll(/\]\(\.\.\/([^)]+)\): ((?:`[^`]+`(?:, )?)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => ({ id, file, title })),
  ),
);

describe('the table of threats', () => {
  it('has exactly one row for each threat', () => {
    expect(rows.map(({ id }) => id).sort()).toEqual(expectedIds.sort());
  });

  it.each(rows)('names a test for $id, or explains why there is none', ({ id, held }) => {
    expect(held.length).toBeGreaterThan(0);
    expect(claims.some((claim) => claim.id === id) || /^[A-Z].*\.$/.test(held)).toBe(true);
  });

  it('names existing tests', () => {
    const missing = claims.filter(({ file, title }) => {
      const source = read(file);
      return !source.includes(title) && !source.includes(title.replaceAll("'", "\\'"));
    });
    expect(missing).toEqual([]);
  });
});
