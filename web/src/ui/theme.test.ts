import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
);

function luminance(token: string): number {
  const hex = tokens.get(token);
  if (hex === undefined) throw new Error(`theme.css has no colour named ${token}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// Each row: a text colour, then every ground it stands on.
const texts: [string, string[]][] = [
  ['ink', ['paper', 'ground', 'sunken', 'accent-line', 'danger-soft']],
  ['ink-soft', ['paper', 'ground', 'sunken']],
  ['ink-faint', ['paper', 'ground', 'sunken']],
  ['accent', ['paper', 'ground', 'sunken', 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-accent-soft', ['accent']],
  ['danger', ['paper', 'ground', 'danger-soft']],
  ['on-danger', ['danger', 'danger-strong']],
  ['paper', ['ink']],
  ...['yellow', 'green', 'blue', 'grey', 'purple', 'red', 'emerald'].map((color): [string, string[]] => [
    color,
    [`${color}-soft`],
  ]),
];

// Each row: the edge of a control or the focus ring, then what it must stand out from.
const edges: [string, string[]][] = [
  ['line-strong', ['paper', 'ground']],
  ['accent', ['paper', 'ground', 'sunken']],
  ['danger', ['paper', 'ground']],
  ['on-danger', ['danger']],
  ['on-accent', ['accent']],
];

const pairs = (rows: [string, string[]][]) =>
  rows.flatMap(([front, grounds]) => grounds.map((ground): [string, string] => [front, ground]));

describe('the colours of the theme', () => {
  it.each(pairs(texts))('%s on %s reads at 4.5:1 or better', (front, ground) => {
    expect(contrast(front, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(edges))('%s stands out from %s at 3:1 or better', (front, ground) => {
    expect(contrast(front, ground)).toBeGreaterThanOrEqual(3);
  });

  it('gives the browser bar the accent', () => {
    const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
    expect(html).toContain(`<meta name="theme-color" content="${tokens.get('accent')}" />`);
  });
});
