import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, type S3Settings } from '../config';
import { type S3Peer, startS3Peer } from '../testing/s3-peer';
import { connectObjectStore, type ObjectStore } from './object-store';
import { readListing } from './s3-listing';

describe('the S3 store', () => {
  let peer: S3Peer;
  let settings: S3Settings;
  let store: ObjectStore;
  beforeAll(async () => {
    peer = await startS3Peer();
    const { s3 } = readConfig(peer.settings);
    if (!s3) throw new Error('no settings');
    settings = s3;
    store = connectObjectStore(s3);
  });
  beforeEach(() => {
    peer.before = () => undefined;
  });
  afterAll(() => peer.close());

  const names = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { name } of store.list()) found.push(name);
    return found;
  };

  it('returns what was put in, lists it, and forgets what is removed', async () => {
    const content = Buffer.from([0, 255, 13, 10, 60]);
    await store.put('a_b-1.webp', content);
    await store.put('other.webp', Buffer.from('other'));

    expect(await store.get('a_b-1.webp')).toEqual(content);
    expect(await store.has('a_b-1.webp')).toBe(true);
    expect(await names()).toEqual(['a_b-1.webp', 'other.webp']);

    await store.remove('a_b-1.webp');
    await store.remove('a_b-1.webp');

    expect(await store.get('a_b-1.webp')).toBeUndefined();
    expect(await store.has('a_b-1.webp')).toBe(false);
    expect(await names()).toEqual(['other.webp']);
  });

  it('is listed page by page', async () => {
    const pages: Record<string, string> = {
      '': '<NextContinuationToken>a+b/=</NextContinuationToken><Contents><Key>images/1</Key></Contents>',
      'a+b/=': '<Contents><Key>images/2</Key></Contents>',
    };
    // The server of these tests has no pages.
    peer.before = (request, response) => {
      const { searchParams } = new URL(`http://peer${request.url}`);
      const page = pages[searchParams.get('continuation-token') ?? ''];
      response.end(`<ListBucketResult>${page}</ListBucketResult>`);
      return true;
    };

    expect(await names()).toEqual(['1', '2']);
  });

  it.each([
    [{ secretAccessKey: 'wrong' }, /answered 403 SignatureDoesNotMatch$/],
    [{ accessKeyId: 'nobody' }, /answered 403 InvalidAccessKeyId$/],
    [{ bucket: 'unknown' }, /answered 404 NoSuchBucket$/],
    [{ endpoint: 'http://127.0.0.1:65535' }, /does not respond: .*ECONNREFUSED/],
  ])('names the reason if it refuses: %j', async (changed, message) => {
    const wrong = connectObjectStore({ ...settings, ...changed });

    await expect(wrong.put('x.webp', Buffer.from('x'))).rejects.toThrow(message);
    await expect(wrong.get('x.webp')).rejects.toThrow(message);
  });

  it('is not waited for longer than the limit', async () => {
    peer.before = () => true;
    const impatient = connectObjectStore(settings, 50);

    await expect(impatient.get('other.webp')).rejects.toThrow(/does not respond: .*timeout/);
  });

  it('is asked again if it is busy', async () => {
    let refusals = 0;
    peer.before = (_request, response) => {
      refusals += 1;
      if (refusals > 2) return undefined;
      response.writeHead(503).end();
      return true;
    };

    await store.put('busy.webp', Buffer.from('busy'));

    expect(refusals).toBe(3);
  });

  it('is read with the names that other stores escape', () => {
    const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>
      <Contents><Key>images/a&amp;b</Key><LastModified>2026-11-16T15:00:00.000Z</LastModified><ETag>&quot;x&quot;</ETag><Size>12</Size></Contents></ListBucketResult>`;

    expect(readListing(xml)).toEqual({
      objects: [{ name: 'images/a&b', bytes: 12, modifiedAt: new Date('2026-11-16T15:00:00Z') }],
      next: 'a&b=',
    });
  });
});
