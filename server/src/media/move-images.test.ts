import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config';
import { processTimeoutMs } from '../db/embedded/testing/postgres-for-test';
import { connectObjectStore } from '../gateways/object-store';
import { runCommand, useBuiltCasepack } from '../testing/casepack-child';
import { type S3Peer, startS3Peer } from '../testing/s3-peer';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

const FILES = 40;

describe('the command that moves images', () => {
  useBuiltCasepack();
  let peer: S3Peer;
  let database: TestDatabase;
  let client: Client;
  let settings: Record<string, string>;
  beforeAll(async () => {
    peer = await startS3Peer();
  });
  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      insert into manufacturers (name, number_prefix) values ('Maker', 'M');
      insert into images (manufacturer_id, key, width, height, unused_since)
        select 1, 'key-' || n, 100, 100, now() from generate_series(1, ${FILES}) as n;
      insert into image_files (image_id, size, content)
        select id, 128, decode(repeat(md5(key), 1 + id), 'hex') from images`);
    settings = {
      ...peer.settings,
      DATABASE_URL: database.url,
      APP_SECRET: 'a secret that only tests use, long enough',
      PUBLIC_URL: 'http://127.0.0.1:1',
    };
  });
  afterEach(async () => {
    peer.before = () => undefined;
    await client.end();
    await database.drop();
  });
  afterAll(() => peer.close());

  const move = (to: string, kill?: Promise<void>) =>
    runCommand('admin', ['move-images', '--to', to], settings, kill);
  /** Resolves when the store is asked for the nth time with this method. */
  const request = (method: string, nth: number): Promise<void> =>
    new Promise((resolve) => {
      let count = 0;
      peer.before = (request: IncomingMessage) => {
        if (request.method === method) count += 1;
        if (count === nth) resolve();
        return undefined;
      };
    });
  const inObjects = async (): Promise<number> =>
    (await client.query('select from image_files where object is not null')).rowCount ?? 0;
  /** The content of all files, wherever it is. */
  async function contents(): Promise<string[]> {
    const { s3 } = readConfig(peer.settings);
    if (!s3) throw new Error('no settings');
    const store = connectObjectStore(s3);
    const { rows } = await client.query<{ content: Buffer | null; object: string }>(
      'select content, object from image_files order by image_id',
    );
    return Promise.all(
      rows.map(async ({ content, object }) =>
        createHash('sha256')
          .update(content ?? (await store.get(object)) ?? '')
          .digest('hex'),
      ),
    );
  }

  it('goes on after it was killed half-way, and back', { timeout: processTimeoutMs }, async () => {
    const nth = FILES / 2;
    const before = await contents();

    const killed = await move('s3', request('PUT', nth));
    expect(killed.code).toBeNull();
    expect(await inObjects()).toBeLessThan(FILES);
    expect(await contents()).toEqual(before);
    const again = await move('s3');

    expect(again).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^\d+ files moved to the S3 store, 0 not\.$/m),
    });
    expect(await inObjects()).toBe(FILES);
    expect(await contents()).toEqual(before);
    expect(await runCommand('check', [], settings)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^ok {5}objects of images +40 objects$/m),
    });

    const killedBack = await move('database', request('DELETE', nth));
    expect(killedBack.code).toBeNull();
    expect(await contents()).toEqual(before);
    const back = await move('database');

    expect(back).toMatchObject({ code: 0 });
    expect(await inObjects()).toBe(0);
    expect(await contents()).toEqual(before);
  });

  it('says what is wrong with the store, and changes nothing', async () => {
    settings = { ...settings, S3_SECRET_ACCESS_KEY: 'wrong' };

    expect(await move('s3')).toEqual({
      code: 1,
      output: `The S3 store at ${peer.settings.S3_ENDPOINT}/pictures answered 403 SignatureDoesNotMatch\n`,
    });
    expect(await inObjects()).toBe(0);
  });
});
