import { randomUUID } from 'node:crypto';
import { getImageBatch, startImageBatch } from '@casepack/contract/product-images/batch-endpoints';
import { listProductImages } from '@casepack/contract/product-images/endpoints';
import { afterAll, describe, expect, it } from 'vitest';
import { images } from '../db/schema/media';
import { startS3Peer } from '../testing/s3-peer';
import { imageForm, sampleImage } from '../testing/sample-images';
import { useTestApp } from '../testing/test-app';

const peer = await startS3Peer();

describe('many images at once', () => {
  const app = useTestApp({ settings: peer.settings });
  afterAll(() => peer.close());

  it('wait while the S3 store is down half-way, and go on when it is back', async () => {
    const { id: productId, manufacturerId } = await app.product({ sku: 'TL-NAI' });
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    const files = await Promise.all(
      ['#cc0000', '#00cc00', '#0000cc'].map(async (color, at) => ({
        name: `TL-NAI-${at + 1}.png`,
        content: await sampleImage({ color }).png().toBuffer(),
      })),
    );
    const id = randomUUID();
    await staff.request({ method: 'POST', url: `/api/images/bulk?id=${id}`, ...imageForm(...files) });
    await staff.call(startImageBatch, { params: { id }, body: { existing: 'keep' } });
    const read = async () => (await staff.call(getImageBatch, { params: { id } })).body;
    const placed = async () => (await staff.call(listProductImages, { params: { id: productId } })).body;

    // Only the objects of the first image are accepted.
    let first: string | undefined;
    peer.before = (request, response) => {
      const key = request.url?.split('/').at(-1)?.split('-')[0];
      first ??= key;
      if (key === first) return false;
      response.writeHead(503).end();
      return true;
    };
    await expect(app.runJobs()).rejects.toThrow('The image store does not respond');

    expect(await read()).toMatchObject({
      state: 'running',
      problem: 'The image store does not respond. The upload waits for it and then continues by itself.',
    });
    expect(await app.db.select().from(images)).toHaveLength(1);
    expect(await placed()).toEqual([]);

    peer.before = () => undefined;
    await app.runJobs();

    expect(await read()).toMatchObject({ state: 'done', problem: null });
    expect(await app.db.select().from(images)).toHaveLength(3);
    expect(await placed()).toHaveLength(3);
  });
});
