import { readFile } from 'node:fs/promises';
import { type ImageSize, sizesOf } from '@casepack/contract/media/image-address';
import { type ImageType, MAX_IMAGE_PIXELS } from '@casepack/contract/media/image-limits';
import sharp, { type Sharp } from 'sharp';

/** Why an image cannot be used. */
export type ImageProblem = 'animated' | 'broken' | 'too_many_pixels';

export interface ProcessedImage {
  width: number;
  height: number;
  color: string | null;
  files: { size: ImageSize; content: Uint8Array }[];
  /** For papers and emails, which cannot show WebP; only if it was asked for. */
  png?: Uint8Array;
}

const LARGEST_EDGE = 2400;
const QUALITY = 82;
const DECODING_SECONDS = 15;

// Only the loaders that are needed: those of other formats are rarely used, and attacked the more.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
});

const open = (path: string): Sharp =>
  sharp(path, { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS, pages: 1 }).timeout({
    seconds: DECODING_SECONDS,
  });

/** An animated PNG says so before its first picture; the decoder would show that one and drop the others. */
async function isAnimatedPng(path: string): Promise<boolean> {
  const file = await readFile(path);
  const animation = file.indexOf('acTL', 0, 'latin1');
  return animation > 0 && animation < file.indexOf('IDAT', 0, 'latin1');
}

async function problemOf(path: string, type: ImageType): Promise<ImageProblem | undefined> {
  const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
  if (width * height > MAX_IMAGE_PIXELS) return 'too_many_pixels';
  if (pages > 1 || (type === 'image/png' && (await isAnimatedPng(path)))) return 'animated';
  return undefined;
}

const SAMPLED_EDGE = 64;

/** The average color; null if any of the image is transparent. */
async function colorOf(image: Sharp): Promise<string | null> {
  const { data, info } = await image
    .clone()
    .resize({ width: SAMPLED_EDGE, height: SAMPLED_EDGE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0, 0];
  for (const [at, value] of data.entries())
    sums[at % info.channels] = (sums[at % info.channels] ?? 0) + value;
  const pixels = info.width * info.height;
  if (info.channels === 4 && sums[3] !== 255 * pixels) return null;
  const average = sums.slice(0, 3).map((sum) => Math.round(sum / pixels));
  return Buffer.from(average).toString('hex');
}

/** Turned as the camera was held, in sRGB, without metadata. Decoded once; all sizes are made of the largest. */
async function largestOf(path: string): Promise<Sharp> {
  const { data, info } = await open(path)
    .autoOrient()
    .resize({ width: LARGEST_EDGE, height: LARGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

async function sizesFrom(image: Sharp): Promise<ProcessedImage> {
  const { width, height } = await image.metadata();
  const files: ProcessedImage['files'] = [];
  for (const size of sizesOf({ width, height })) {
    const content = await image
      .clone()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    files.push({ size, content });
  }
  return { width, height, color: await colorOf(image), files };
}

async function processed(path: string, pngEdge: number | undefined): Promise<ProcessedImage> {
  const image = await largestOf(path);
  const sizes = await sizesFrom(image);
  if (pngEdge === undefined) return sizes;
  const inside = { width: pngEdge, height: pngEdge, fit: 'inside', withoutEnlargement: true } as const;
  return { ...sizes, png: await image.clone().resize(inside).png().toBuffer() };
}

export async function processImage(
  path: string,
  type: ImageType,
  pngEdge?: number,
): Promise<ProcessedImage | ImageProblem> {
  try {
    return (await problemOf(path, type)) ?? (await processed(path, pngEdge));
  } catch {
    // The decoders answer with many texts, none of them for people.
    return 'broken';
  }
}
