import { randomUUID } from 'node:crypto';
import {
  cancelImageBatch,
  getImageBatch,
  startImageBatch,
} from '@casepack/contract/product-images/batch-endpoints';
import { listProductImages } from '@casepack/contract/product-images/endpoints';
import type { ImageBatchFile } from '@casepack/contract/product-images/image-batch';
import { MAX_IMAGES_PER_PRODUCT } from '@casepack/contract/product-images/product-image';
import { eq } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { imageBatches, imageBatchFiles } from '../db/schema/image-batches';
import { images } from '../db/schema/media';
import { productImages } from '../db/schema/product-images';
import { gif } from '../testing/sample-files';
import { imageForm, type SampleFile, sampleImage, uploadImage } from '../testing/sample-images';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('many images at once', () => {
  const app = useTestApp();

  async function shop() {
    const { id: manufacturerId } = await app.manufacturer();
    const brush = await app.product({ manufacturerId, sku: 'TL-NAI' });
    const lotion = await app.product({ manufacturerId, sku: 'BL/BER' });
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    return { manufacturerId, brush, lotion, staff, id: randomUUID() };
  }

  const picture = (color: string): Promise<Buffer> => sampleImage({ color }).png().toBuffer();
  const send = (visitor: Visitor, id: string, files: readonly SampleFile[]): Promise<Reply> =>
    visitor.request({ method: 'POST', url: `/api/images/bulk?id=${id}`, ...imageForm(...files) });
  const outcomes = ({ body }: Reply) =>
    body.files.map(({ name, product, problem }: ImageBatchFile) => [name, product?.sku ?? null, problem]);
  const start = (visitor: Visitor, id: string, existing: 'keep' | 'replace' = 'keep') =>
    visitor.call(startImageBatch, { params: { id }, body: { existing } });
  const keysOf = async (visitor: Visitor, { id }: { id: number }): Promise<string[]> => {
    const { body } = await visitor.call(listProductImages, { params: { id } });
    return body.map(({ key }: { key: string }) => key);
  };

  it('are matched by the SKU in the file name, and nothing is changed yet', async () => {
    const { staff, id, brush } = await shop();
    const content = await picture('#cc0000');

    const reply = await send(staff, id, [
      { name: 'tl-nai.png', content },
      { name: 'TL-NAI-2.png', content },
      { name: 'BL_BER.png', content },
      { name: 'SOAP.png', content },
      { name: 'TL-NAI-3.gif', content: gif },
    ]);

    expect(reply).toMatchObject({ status: 200, body: { state: 'ready' } });
    expect(outcomes(reply)).toEqual([
      ['BL_BER.png', 'BL/BER', null],
      ['SOAP.png', null, 'No product has the SKU SOAP'],
      ['TL-NAI-2.png', 'TL-NAI', null],
      ['TL-NAI-3.gif', 'TL-NAI', 'Only PNG, JPEG, WebP and AVIF images can be used'],
      ['tl-nai.png', 'TL-NAI', null],
    ]);
    expect(await keysOf(staff, brush)).toEqual([]);
    expect(await app.db.select().from(images)).toEqual([]);
  });

  it('come in a ZIP archive, and are added to their products in the order of their names', async () => {
    const { staff, id, brush, lotion } = await shop();
    const [red, blue, green] = await Promise.all(['#cc0000', '#0000cc', '#00cc00'].map(picture));
    if (!red || !blue || !green) throw new Error('There are too few pictures');
    const content = Buffer.from(
      zipSync({
        'spring/TL-NAI-2.png': blue,
        'spring/TL-NAI.png': red,
        'spring/BL-BER.png': green,
        'spring/TL-NAI-3.jpg': red.subarray(0, 60),
        '__MACOSX/spring/._TL-NAI.png': red,
      }),
    );

    expect((await send(staff, id, [{ name: 'images.zip', content }])).body.files).toHaveLength(4);
    expect((await start(staff, id)).body.state).toBe('running');
    await start(staff, id);
    await app.runJobs();

    const done = await staff.call(getImageBatch, { params: { id } });
    expect(done.body.state).toBe('done');
    expect(outcomes(done)).toContainEqual([
      'spring/TL-NAI-3.jpg',
      'TL-NAI',
      'This image is damaged or incomplete and cannot be read.',
    ]);
    const before = [await keysOf(staff, brush), await keysOf(staff, lotion)];
    expect(before.map((keys) => keys.length)).toEqual([2, 1]);
    // The same files one by one are the same images, in this order.
    expect((await uploadImage(staff, brush.id, red)).body.key).toBe(before[0]?.[0]);
    expect((await uploadImage(staff, brush.id, blue)).body.key).toBe(before[0]?.[1]);
    expect(await app.db.select().from(imageBatchFiles)).toMatchObject(Array(4).fill({ content: null }));
  });

  it('are added after those that a product has, or replace them', async () => {
    const { staff, brush } = await shop();
    const [red, blue, green] = await Promise.all(['#cc0000', '#0000cc', '#00cc00'].map(picture));
    if (!red || !blue || !green) throw new Error('There are too few pictures');
    const { key } = (await uploadImage(staff, brush.id, red)).body;
    const add = async (content: Buffer, existing: 'keep' | 'replace') => {
      const id = randomUUID();
      await send(staff, id, [{ name: 'TL-NAI.png', content }]);
      await start(staff, id, existing);
      await app.runJobs();
      return keysOf(staff, brush);
    };

    const kept = await add(blue, 'keep');
    const replaced = await add(green, 'replace');

    expect(kept).toEqual([key, expect.any(String)]);
    expect(replaced).toHaveLength(1);
    expect(kept).not.toContain(replaced[0]);
    const stored = await app.db.select().from(images);
    expect(stored.map(({ unusedSince }) => unusedSince === null).sort()).toEqual([false, false, true]);
  });

  it('are named if their product has no room for them, or was deleted in the meantime', async () => {
    const { staff, id, brush, lotion, manufacturerId } = await shop();
    const size = { manufacturerId, width: 1, height: 1 };
    const stored = await app.db
      .insert(images)
      .values(Array.from({ length: MAX_IMAGES_PER_PRODUCT - 1 }, (_, at) => ({ ...size, key: `copy ${at}` })))
      .returning();
    await app.db.insert(productImages).values(
      stored.map(({ id: imageId }, position) => ({
        productId: brush.id,
        manufacturerId,
        imageId,
        position,
      })),
    );
    const [red, blue] = await Promise.all(['#cc0000', '#0000cc'].map(picture));
    if (!red || !blue) throw new Error('There are too few pictures');
    await send(staff, id, [
      { name: 'TL-NAI-1.png', content: red },
      { name: 'TL-NAI-2.png', content: blue },
      { name: 'BL-BER.png', content: red },
    ]);
    await app.db.update(products).set({ deletedAt: app.now() }).where(eq(products.id, lotion.id));
    await start(staff, id);
    await app.runJobs();

    const done = await staff.call(getImageBatch, { params: { id } });
    expect(done.body.state).toBe('done');
    expect(outcomes(done)).toEqual([
      ['BL-BER.png', 'BL/BER', 'The product was deleted'],
      ['TL-NAI-1.png', 'TL-NAI', null],
      ['TL-NAI-2.png', 'TL-NAI', 'A product can have at most 20 images'],
    ]);
    expect(await keysOf(staff, brush)).toHaveLength(MAX_IMAGES_PER_PRODUCT);
  });

  it('change no product if they are cancelled half-way', async () => {
    const { staff, id, brush } = await shop();
    await send(staff, id, [{ name: 'TL-NAI.png', content: await picture('#cc0000') }]);
    await start(staff, id);

    expect((await staff.call(cancelImageBatch, { params: { id } })).body.state).toBe('cancelled');
    await app.runJobs();

    expect(await keysOf(staff, brush)).toEqual([]);
    expect(await app.db.select().from(imageBatchFiles)).toMatchObject([
      { content: null, problem: 'Cancelled' },
    ]);
  });

  it('go on where they were if the server stopped after some of them', async () => {
    const { staff, id, brush } = await shop();
    await send(staff, id, [
      { name: 'TL-NAI.png', content: await picture('#cc0000') },
      { name: 'TL-NAI-2.png', content: await picture('#0000cc') },
    ]);
    await start(staff, id);
    await app.runJobs();
    const keys = await keysOf(staff, brush);
    // As it would be if the process had ended before the products were changed.
    await app.db.delete(productImages);
    await app.db.update(imageBatches).set({ state: 'running' });

    await app.running.deps.jobs.enqueue(app.running.systemContext(), 'run-image-batch', { batchId: id });
    await app.runJobs();

    expect(await keysOf(staff, brush)).toEqual(keys);
  });

  it('are nobody else’s', async () => {
    const { staff, id, manufacturerId } = await shop();
    await send(staff, id, [{ name: 'TL-NAI.png', content: await picture('#cc0000') }]);
    const others = [
      await app.as({ manufacturerId, isOrgAdmin: true }),
      await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true }),
      await app.as({ manufacturerId }),
    ];

    const replies = await Promise.all(
      others.flatMap((each) => [
        each.call(getImageBatch, { params: { id } }),
        start(each, id),
        each.call(cancelImageBatch, { params: { id } }),
      ]),
    );

    expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(404));
    expect(await app.db.select().from(imageBatches)).toMatchObject([{ state: 'ready' }]);
  });

  it('are removed after a day if nothing came of them, with the images that nobody uses', async () => {
    const { staff, id, brush } = await shop();
    const kept = (await uploadImage(staff, brush.id, await picture('#00cc00'))).body;
    await send(staff, id, [{ name: 'TL-NAI.png', content: await picture('#cc0000') }]);
    await start(staff, id);
    await app.runJobs();
    const [added] = (await app.db.select().from(productImages)).filter(({ id }) => id !== kept.id);
    await app.db.delete(productImages).where(eq(productImages.id, added?.id ?? 0));

    for (const _ of [1, 2, 3]) {
      app.passTime(DAY_MS + 1);
      await app.running.deps.jobs.enqueue(app.running.systemContext(), 'sweep-images', {});
      await app.runJobs();
    }

    expect(await app.db.select().from(imageBatches)).toEqual([]);
    expect(await app.db.select().from(images)).toMatchObject([{ key: kept.key, unusedSince: null }]);
  });
});
