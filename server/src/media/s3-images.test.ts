import { imageAddress } from '@casepack/contract/media/image-address';
import { removeProductImage } from '@casepack/contract/product-images/endpoints';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../check-books/check-books';
import { readObjects } from '../check-books/object-checks';
import { imageFiles, images, strayObjects } from '../db/schema/media';
import type { ObjectStore } from '../gateways/object-store';
import { startS3Peer } from '../testing/s3-peer';
import { sampleImage, uploadImage } from '../testing/sample-images';
import { useTestApp } from '../testing/test-app';
import { imageWarnings } from './image-warnings';
import { moveImages, type StoreName } from './move-images';
import { sweepImages } from './sweep-images';

const HOUR_MS = 60 * 60 * 1000;
const peer = await startS3Peer();

describe('images in an S3 store', () => {
  const app = useTestApp({ settings: { ...peer.settings, IMAGE_CACHE_MB: '0' } });
  beforeEach(async () => {
    // The store has a clock of its own.
    app.passTime(Date.now() - app.now().getTime());
    peer.before = () => undefined;
    for await (const { name } of store().list()) await store().remove(name);
  });
  afterAll(() => peer.close());

  const store = (): ObjectStore => {
    const { objects } = app.running.deps;
    if (!objects) throw new Error('no store');
    return objects;
  };
  const stored = async (): Promise<string[]> => [...(await readObjects(store())).objects.keys()];
  const strays = async (): Promise<string[]> =>
    (await app.db.select().from(strayObjects)).map(({ name }) => name);
  const files = () => app.db.select().from(imageFiles).orderBy(imageFiles.imageId, imageFiles.size);
  const sweep = () => sweepImages(app.running.systemContext());
  const isDown = () => {
    peer.before = (_request, response) => {
      response.writeHead(500).end();
      return true;
    };
  };
  /** As a day later, and by the clock of the store. */
  async function problems() {
    const client = await app.running.deps.pool.connect();
    try {
      const listing = await readObjects(store(), new Date(Date.now() + 25 * HOUR_MS));
      const findings = await checkBooks(client, { listing });
      return findings.flatMap(({ name, differences }) => differences.map((each) => ({ name, ...each })));
    } finally {
      client.release();
    }
  }

  async function shop() {
    const { id, manufacturerId } = await app.product();
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    const upload = async (color = '#3366cc', width = 40) =>
      uploadImage(staff, id, await sampleImage({ color, width }).png().toBuffer());
    return { id, staff, upload };
  }
  const read = async (key: string) => {
    const reply = await app.running.app.inject({ url: imageAddress(key, 128) });
    return { status: reply.statusCode, headers: reply.headers, content: reply.rawPayload };
  };
  const move = (to: StoreName) =>
    moveImages(to, { db: app.db, objects: store(), now: app.now, onProgress: () => {} });

  it('leave only their rows in the database, and are served as before', async () => {
    const { body } = await (await shop()).upload('#3366cc', 200);

    const rows = await files();
    expect(rows).toMatchObject([
      { size: 128, content: null },
      { size: 320, content: null },
    ]);
    expect(rows.map(({ object }) => object).sort()).toEqual((await stored()).sort());
    expect(await strays()).toEqual([]);
    const { status, headers, content } = await read(body.key);
    expect(status).toBe(200);
    expect(content.length).toBe(rows[0]?.objectBytes);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await problems()).toEqual([]);
  });

  it('are read once if many ask for one at the same time, and not at all by those who have it', async () => {
    const { body } = await (await shop()).upload();
    let reads = 0;
    peer.before = () => {
      reads += 1;
      return undefined;
    };

    const replies = await Promise.all(Array.from({ length: 5 }, () => read(body.key)));
    const headers = { 'if-none-match': String(replies[0]?.headers.etag) };
    const again = await app.running.app.inject({ url: imageAddress(body.key, 128), headers });

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(again.statusCode).toBe(304);
    expect(reads).toBe(1);
  });

  it('are unavailable while the store is, and nothing is stored by halves', async () => {
    const { upload } = await shop();
    const { body } = await upload();
    isDown();

    expect(await read(body.key)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await upload('#cc0000')).toMatchObject({
      status: 503,
      body: { message: 'The image store does not respond. Please try again in a moment.' },
    });
    expect(await app.db.select().from(images)).toHaveLength(1);

    peer.before = () => undefined;
    expect(await read(body.key)).toMatchObject({ status: 200 });
    expect(await upload('#cc0000')).toMatchObject({ status: 200 });
  });

  it('leave an object without a row after a crash, which is removed a day later', async () => {
    await (await shop()).upload();
    // As if the process ended between the object and the row.
    await store().put('lost.webp', Buffer.from('x'));
    await app.db.insert(strayObjects).values({ name: 'lost.webp', since: app.now() });
    await store().put('of-others.webp', Buffer.from('x'));

    app.passTime(23 * HOUR_MS);
    await sweep();
    expect(await stored()).toHaveLength(3);
    app.passTime(2 * HOUR_MS);
    await sweep();

    expect(await stored()).toHaveLength(2);
    expect(await stored()).not.toContain('lost.webp');
    expect(await strays()).toEqual([]);
    expect(await problems()).toEqual([
      {
        name: 'objects of images',
        id: 'of-others.webp',
        problem: 'is in the S3 store, but no image needs it',
      },
    ]);
  });

  it('are removed with their objects when nothing uses them', async () => {
    const { id, staff, upload } = await shop();
    const { body } = await upload();
    await staff.call(removeProductImage, { params: { id, imageId: body.id } });

    app.passTime(25 * HOUR_MS);
    await sweep();
    expect(await app.db.select().from(images)).toEqual([]);
    expect(await strays()).toHaveLength(1);
    expect(await problems()).toEqual([]);
    isDown();
    app.passTime(25 * HOUR_MS);
    await expect(sweep()).rejects.toThrow(/answered 500/);
    peer.before = () => undefined;
    await sweep();

    expect([await strays(), await stored()]).toEqual([[], []]);
  });

  it('are missed if their object is gone or has other bytes', async () => {
    const { upload } = await shop();
    await upload('#cc0000');
    await upload('#00cc00');
    const [first, second] = (await files()).map(({ object }) => object ?? '');
    await store().remove(first ?? '');
    await store().put(second ?? '', Buffer.from('x'));

    const found = await problems();

    expect(found.map(({ problem }) => problem)).toEqual([
      `${first} is missing in the S3 store`,
      expect.stringMatching(`^${second} has 1 bytes instead of \\d+ in the S3 store$`),
    ]);
  });

  it('are moved to the database and back, and seen all the time', async () => {
    const { upload } = await shop();
    const { body } = await upload();
    const before = await read(body.key);

    expect(await move('database')).toEqual({ done: 1, problems: [] });
    expect(await files()).toMatchObject([{ object: null, objectBytes: null }]);
    expect([await stored(), await strays()]).toEqual([[], []]);
    expect((await read(body.key)).content).toEqual(before.content);
    expect(await move('database')).toEqual({ done: 0, problems: [] });

    expect(await move('s3')).toEqual({ done: 1, problems: [] });
    expect(await files()).toMatchObject([{ content: null }]);
    expect((await read(body.key)).content).toEqual(before.content);
    expect(await problems()).toEqual([]);
  });

  it('are read from their new place if they are moved while they are read', async () => {
    const { body } = await (await shop()).upload();
    let reads = 0;
    const moved = new Promise<void>((resolve, reject) => {
      peer.before = (request, response) => {
        reads += 1;
        if (reads > 1 || request.method !== 'GET') return undefined;
        move('database')
          .then(() => response.writeHead(404).end())
          .then(() => resolve(), reject);
        return true;
      };
    });

    expect(await read(body.key)).toMatchObject({ status: 200 });
    await moved;
  });

  it('are warned of at startup if they cannot be read or stored', async () => {
    const { db } = app;
    const warn = (objects: ObjectStore | undefined) => imageWarnings({ db, objects });
    expect([await warn(undefined), await warn(store())]).toEqual([[], []]);

    await (await shop()).upload();
    isDown();

    expect(await warn(undefined)).toEqual([expect.stringContaining('the settings S3_* are not set')]);
    expect(await warn(store())).toEqual([expect.stringMatching(/cannot be stored\. .* answered 500$/)]);
  });

  it('stay where they are if their object cannot be read', async () => {
    await (await shop()).upload();
    const [file] = await files();
    await store().remove(file?.object ?? '');

    expect(await move('database')).toEqual({
      done: 0,
      problems: [`Image ${file?.imageId}: ${file?.object} is missing in the S3 store`],
    });
    expect(await files()).toEqual([file]);
  });
});
