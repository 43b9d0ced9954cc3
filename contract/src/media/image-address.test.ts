import { describe, expect, it } from 'vitest';
import { imageAddress, sizesOf } from './image-address';

describe('the sizes of an image', () => {
  it.each([
    [1, 1, [96]],
    [96, 40, [96]],
    [97, 40, [96, 320]],
    [40, 640, [96, 320, 640]],
    [641, 641, [96, 320, 640, 1280]],
    [2400, 1600, [96, 320, 640, 1280, 2400]],
  ])('of %i × %i pixels end with the first that it fits into', (width, height, sizes) => {
    expect(sizesOf({ width, height })).toEqual(sizes);
  });

  it('are addressed by key and size, at most the last one', () => {
    const image = { key: 'abc', width: 500, height: 400 };
    expect(imageAddress(image, 320)).toBe('/images/abc-320.webp');
    expect(imageAddress(image, 2400)).toBe('/images/abc-640.webp');
  });
});
