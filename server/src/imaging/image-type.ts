import type { ImageType } from '@casepack/contract/media/image-limits';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

export const SNIFFED_BYTES = 64;

const textAt = (start: Buffer, from: number, length: number): string =>
  start.subarray(from, from + length).toString('latin1');

/** The brands of an ISO media file: the major one, and those that it is compatible with. */
const brandsOf = (start: Buffer): string[] =>
  [8, 16, 20, 24, 28, 32, 36, 40].map((at) => textAt(start, at, 4)).filter((brand) => brand !== '');

/** The type of an image by its first bytes; undefined if it is not an accepted one. Whether it is whole is seen later. */
export function imageTypeOf(start: Buffer): ImageType | undefined {
  if (start.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png';
  if (start.subarray(0, 3).equals(JPEG_START)) return 'image/jpeg';
  if (textAt(start, 0, 4) === 'RIFF' && textAt(start, 8, 4) === 'WEBP') return 'image/webp';
  const isMedia = textAt(start, 4, 4) === 'ftyp';
  return isMedia && brandsOf(start).some((brand) => brand === 'avif' || brand === 'avis')
    ? 'image/avif'
    : undefined;
}
