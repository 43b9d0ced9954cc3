import { describe, expect, it } from 'vitest';
import { imageAddress, sizesOf } from './image-address';

describe('the sizes of an image', () => {
  it.each([
    [1, 1, [128]],
    [128, 40, [128]],
    [129, 40, [128, 320]],
    [40, 640, [128, 320, 640]],
    [641, 641, [128, 320, 640, 1280]],
    [2400, 1600, [128, 320, 640, 1280, 2400]],
  ])('of %i × %i pixels end with the first that it fits into', (width, height, sizes) => {
    expect(sizesOf({ width, height })).toEqual(sizes);
  });

  it('are addressed by key and size', () => {
    expect(imageAddress('abc', 320)).toBe('/images/abc-320.webp');
  });
});
