import { crc32 } from 'node:zlib';
import { type ImageSize, imageAddress } from '@casepack/contract/media/image-address';
import type { ProductImage } from '@casepack/contract/product-images/product-image';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageFiles, images } from '../db/schema/media';
import { gif, pdf } from '../testing/sample-files';
import { sampleImage, uploadImage } from '../testing/sample-images';
import { useTestApp } from '../testing/test-app';

describe('an uploaded image', () => {
  const app = useTestApp();

  async function upload(content: Buffer) {
    const { id, manufacturerId } = await app.product();
    return uploadImage(await app.as({ manufacturerId, isOrgAdmin: true }), id, content);
  }

  async function fetched(image: ProductImage, size: ImageSize): Promise<Buffer> {
    const { rawPayload } = await app.running.app.inject({ url: imageAddress(image.key, size) });
    return rawPayload;
  }

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('can be of the type %s', async (type) => {
    const { status, body } = await upload(await sampleImage().toFormat(type).toBuffer());

    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 40, height: 30, color: expect.stringMatching(/^[\da-f]{6}$/) });
    expect(await sharp(await fetched(body, 128)).metadata()).toMatchObject({ format: 'webp', width: 40 });
  });

  it('is stored in every size up to its own, and never enlarged', async () => {
    const { body } = await upload(await sampleImage({ width: 1000, height: 500 }).png().toBuffer());

    const files = await app.db.select().from(imageFiles).orderBy(imageFiles.size);
    const widths = await Promise.all(
      files.map(async ({ content }) => (await sharp(content ?? undefined).metadata()).width),
    );
    expect(files.map(({ size }) => size)).toEqual([128, 320, 640, 1280]);
    expect(widths).toEqual([128, 320, 640, 1000]);
    expect(body).toMatchObject({ width: 1000, height: 500 });
  });

  it('is turned as the camera was held, and loses its place and all other metadata', async () => {
    const exif = { IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const photo = await sampleImage().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    const { body } = await upload(photo);

    expect(body).toMatchObject({ width: 30, height: 40 });
    const file = await fetched(body, 128);
    const { exif: left, xmp, icc, orientation } = await sharp(file).metadata();
    expect([left, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    // The red corner was at the top left, and is at the top right of the turned picture.
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 200;
    expect([redAt(2, 2), redAt(27, 2)]).toEqual([false, true]);
  });

  it('keeps its transparency, and has no color to show before it is loaded', async () => {
    const background = { r: 0, g: 200, b: 0, alpha: 0.25 };
    const content = await sharp({ create: { width: 20, height: 20, channels: 4, background } })
      .png()
      .toBuffer();

    const { body } = await upload(content);

    expect(body.color).toBeUndefined();
    expect(await sharp(await fetched(body, 128)).metadata()).toMatchObject({ hasAlpha: true });
  });

  const animation = async (type: 'webp' | 'gif'): Promise<Buffer> => {
    const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)]);
    return sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .toFormat(type)
      .toBuffer();
  };
  const animatedPng = async (): Promise<Buffer> => {
    const still = await sampleImage().png().toBuffer();
    const chunk = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1');
    return Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]);
  };
  const cutOff = async (): Promise<Buffer> => {
    const whole = await sampleImage({ width: 400, height: 400 }).jpeg().toBuffer();
    return whole.subarray(0, whole.length - 400);
  };
  /** A few bytes that say they are 64 megapixels. */
  const bomb = async (): Promise<Buffer> => {
    const file = await sampleImage().png().toBuffer();
    file.writeUInt32BE(8000, 16);
    file.writeUInt32BE(8000, 20);
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
    return file;
  };

  it.each([
    ['an animated WebP', () => animation('webp'), 400, 'Animated images cannot be used'],
    ['an animated PNG', animatedPng, 400, 'Animated images cannot be used'],
    ['a GIF', async () => gif, 415, 'Only PNG, JPEG, WebP and AVIF images can be used'],
    ['a PDF', async () => pdf, 415, 'Only PNG, JPEG, WebP and AVIF images can be used'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'Only PNG, JPEG, WebP and AVIF images can be used',
    ],
    ['a JPEG that is cut off', cutOff, 400, 'This image is damaged or incomplete'],
    [
      'a PNG of nothing but its signature',
      async () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      400,
      'This image is damaged or incomplete',
    ],
    ['one with too many pixels', bomb, 400, 'An image can have at most 50 megapixels'],
    [
      'one that is too large',
      async () => Buffer.concat([await sampleImage().jpeg().toBuffer(), Buffer.alloc(20 * 1024 * 1024)]),
      413,
      'An image can be at most 20 MB',
    ],
  ])('is rejected with a clear message: %s', async (_, content, status, message) => {
    const reply = await upload(await content());

    expect(reply).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(await app.db.select().from(images)).toEqual([]);
  });

  it('is stored once for each manufacturer that uploads it', async () => {
    const content = await sampleImage().png().toBuffer();
    const product = await app.product();
    const { manufacturerId } = product;
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    const other = await app.product({ manufacturerId });

    const first = await uploadImage(staff, product.id, content);
    const second = await uploadImage(staff, other.id, content);
    const foreign = await upload(content);

    expect(second.body.key).toBe(first.body.key);
    expect(foreign.body.key).not.toBe(first.body.key);
    expect(await app.db.select().from(images)).toHaveLength(2);
  });
});
