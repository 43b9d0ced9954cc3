import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentFor, Color, contrastOf, READABLE } from './accent';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});

describe('the accent of a brand', () => {
  it.each([
    ['light', ['#ffffff', '#f7f6f3', '#efede7']],
    ['dark', ['#191815', '#211f1c', '#2c2a26']],
  ] as const)('can be read in the %s theme, and text on it, whatever was chosen', (theme, surfaces) => {
    fc.assert(
      fc.property(hex, (color) => {
        const { accent, onAccent } = accentFor(color, theme);
        expect(Color.safeParse(accent).success).toBe(true);
        for (const surface of [...surfaces, onAccent]) {
          expect(contrastOf(accent, surface)).toBeGreaterThanOrEqual(READABLE);
        }
      }),
    );
  });

  it('is what was chosen where that can be read', () => {
    expect(accentFor('#0f4c3a', 'light').accent).toBe('#0f4c3a');
    expect(accentFor('#74c7a5', 'dark').accent).toBe('#74c7a5');
  });

  it('becomes darker on white and lighter on black, and keeps its hue', () => {
    expect(accentFor('#ffcc00', 'light')).toEqual({
      accent: '#826800',
      onAccent: '#ffffff',
    });
    expect(accentFor('#0000ff', 'dark').accent).toMatch(/^#(..)\1ff$/);
  });
});

describe('a color', () => {
  it.each(['#1B4D3E', ' #abcdef '])('can be written %s', (text) => {
    expect(Color.parse(text)).toBe(text.trim().toLowerCase());
  });

  it.each(['red', '#fff', '#12345g', '#1b4d3e;background:url(x)', ''])('cannot be %s', (text) => {
    expect(Color.safeParse(text).success).toBe(false);
  });
});
