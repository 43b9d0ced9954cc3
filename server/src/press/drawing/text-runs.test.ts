import { expect, it } from 'vitest';
import { runsOf } from './text-runs';

const drawn = (line: string) => runsOf(line, 'regular').map(({ text }) => text.trim());

it.each([
  ['בירות, Beirut 1103', 'Beirut 1103'],
  ['להתקשר (ext. 5)', 'ext. 5'],
])('keeps a number after the Latin word that it follows in right-to-left text: %s', (line, kept) => {
  expect(drawn(line).join(' ')).toContain(kept);
});

it('keeps a number that follows right-to-left text to the left of it', () => {
  const text = drawn('מחסן 24').join(' ');

  expect(text.indexOf('24')).toBeLessThan(text.indexOf('מחסן'));
});
