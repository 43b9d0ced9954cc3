import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = ReadonlyMap<string, string>;

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const tokensIn = (css: string): [string, string][] =>
  [...css.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6,8});/g)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ]);

const light: Tokens = new Map(tokensIn(read('./theme.css')));
const darkOnly: Tokens = new Map(tokensIn(read('./dark.css')));
const dark: Tokens = new Map([...light, ...darkOnly]);
const themes: [string, Tokens][] = [
  ['light', light],
  ['dark', dark],
];

function luminance(tokens: Tokens, token: string): number {
  const hex = tokens.get(token);
  if (hex === undefined) throw new Error(`theme.css has no color named ${token}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(tokens, one), luminance(tokens, other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

// Each row: a text color, then every background it is used on.
const texts: [string, string[]][] = [
  ['ink', ['paper', 'ground', 'sunken', 'accent-line', 'danger-soft']],
  ['ink-soft', ['paper', 'ground', 'sunken']],
  ['ink-faint', ['paper', 'ground', 'sunken']],
  ['accent', ['paper', 'ground', 'sunken', 'accent-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-band', ['band']],
  ['on-band-soft', ['band']],
  ['danger', ['paper', 'ground', 'danger-soft']],
  ['on-danger', ['danger', 'danger-strong']],
  ['paper', ['ink']],
  ...['yellow', 'green', 'blue', 'grey', 'purple', 'red', 'emerald'].map((color): [string, string[]] => [
    color,
    [`${color}-soft`],
  ]),
];

// Each row: the border of a control or the focus ring, then what it must stand out from.
const edges: [string, string[]][] = [
  ['line-strong', ['paper', 'ground']],
  ['accent', ['paper', 'ground', 'sunken']],
  ['danger', ['paper', 'ground']],
  ['on-danger', ['danger']],
  ['on-accent', ['accent']],
];

const pairs = (rows: [string, string[]][]) =>
  rows.flatMap(([front, grounds]) => grounds.map((ground): [string, string] => [front, ground]));

describe.each(themes)('the colors of the %s theme', (_, tokens) => {
  it.each(pairs(texts))('%s on %s has a contrast of at least 4.5:1', (front, ground) => {
    expect(contrast(tokens, front, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(edges))('%s on %s has a contrast of at least 3:1', (front, ground) => {
    expect(contrast(tokens, front, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('has every color in the dark as well, except for those that are the same', () => {
  const same = [...light.keys()].filter((token) => !darkOnly.has(token));

  expect(same).toEqual(['band', 'on-band', 'on-band-soft']);
});

it('gives the browser bar the accent', () => {
  expect(read('../../index.html')).toContain(`<meta name="theme-color" content="${light.get('accent')}" />`);
});
