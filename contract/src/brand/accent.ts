import { z } from 'zod';

/** A color such as `#1b4d3e`. */
export const Color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #1b4d3e');

type Rgb = readonly [red: number, green: number, blue: number];

const readColor = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

const writeColor = (channels: Rgb): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** The part of light that a surface of this color reflects, as WCAG defines it. */
function luminanceOf(color: string): number {
  const [red, green, blue] = readColor(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number]; // three channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]; // two
  return (lighter + 0.05) / (darker + 0.05);
}

export const READABLE = 4.5;

/** The surfaces that the accent stands on, the hardest to read on first, and the color of text on the accent. */
const themes = {
  light: { surfaces: ['#efede7', '#f7f6f3', '#ffffff'], towards: '#000000', onAccent: '#ffffff' },
  dark: { surfaces: ['#2c2a26', '#211f1c', '#191815'], towards: '#ffffff', onAccent: '#191815' },
} as const;
export type Theme = keyof typeof themes;

const mixed = (color: string, other: string, share: number): string => {
  const to = readColor(other);
  const [red, green, blue] = readColor(color).map(
    (channel, at) => channel + ((to[at] ?? 0) - channel) * share,
  ) as [number, number, number]; // three channels
  return writeColor([red, green, blue]);
};

const STEPS = 100;

interface Accent {
  accent: string;
  /** Text on the accent. */
  onAccent: string;
}

/**
 * The color that a manufacturer chose, made darker or lighter by as little as it takes: it can be read on every
 * surface of the theme, and text can be read on it.
 */
export function accentFor(color: string, theme: Theme): Accent {
  const { surfaces, towards, onAccent } = themes[theme];
  const isReadable = (accent: string) =>
    [...surfaces, onAccent].every((surface) => contrastOf(accent, surface) >= READABLE);
  for (let step = 0; step < STEPS; step += 1) {
    const accent = mixed(color, towards, step / STEPS);
    if (isReadable(accent)) return { accent, onAccent };
  }
  return { accent: towards, onAccent };
}
