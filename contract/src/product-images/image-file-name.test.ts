import { describe, expect, it } from 'vitest';
import { isClutter, readImageName } from './image-file-name';

describe('the name of an image file', () => {
  it.each([
    ['TL-NAI.jpg', [['TL-NAI', 1]]],
    [
      'TL-NAI-2.jpg',
      [
        ['TL-NAI-2', 1],
        ['TL-NAI', 2],
      ],
    ],
    [
      'photos/spring/TL-NAI_03.JPEG',
      [
        ['TL-NAI_03', 1],
        ['TL-NAI', 3],
      ],
    ],
    [
      'TL-NAI (4).png',
      [
        ['TL-NAI (4)', 1],
        ['TL-NAI', 4],
      ],
    ],
    [
      'soap 12.webp',
      [
        ['soap 12', 1],
        ['soap', 12],
      ],
    ],
    ['1001.avif', [['1001', 1]]],
    ['A.B.jpg', [['A.B', 1]]],
    ['.jpg', []],
  ])('%s names a product and a place', (name, expected) => {
    expect(readImageName(name).map(({ sku, place }) => [sku, place])).toEqual(expected);
  });

  it.each(['photos/', '__MACOSX/TL-NAI.jpg', 'photos/.DS_Store', 'a/Thumbs.db', '.hidden/TL-NAI.jpg'])(
    '%s is not from a person',
    (path) => {
      expect(isClutter(path)).toBe(true);
    },
  );

  it('is from a person otherwise', () => {
    expect(isClutter('photos/TL-NAI.jpg')).toBe(false);
  });
});
