import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importProducts, previewImport } from '@casepack/contract/catalog/import-endpoints';
import { MAX_CSV_BYTES } from '@casepack/contract/csv';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { products } from '../db/schema/catalog';
import { useTestApp, type Visitor } from '../testing/test-app';
import { uploadCsv } from '../testing/upload-csv';

const HEADER = 'sku,name,description,category,image_url';

describe('an uploaded file', () => {
  const app = useTestApp({ poolSize: 3 });
  let visitor: Visitor;
  let port = 0;
  let spool = '';

  beforeAll(async () => {
    spool = await mkdtemp(join(tmpdir(), 'casepack-spool-'));
    vi.stubEnv('TMPDIR', spool);
    port = Number(new URL(await app.running.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(spool, { recursive: true });
  });
  beforeEach(async () => {
    visitor = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
  });

  async function spooledBytes(): Promise<number[]> {
    const names = await readdir(spool, { recursive: true });
    const files = await Promise.all(names.map((name) => stat(join(spool, name)).catch(() => undefined)));
    return files.flatMap((file) => (file?.isFile() ? [file.size] : []));
  }

  const rows = (count: number) =>
    Array.from({ length: count }, (_, number) => `S-${number},Soap ${number},,Soap,\r\n`).join('');

  /** Sends the start of a file without its end. */
  async function beginUpload(path: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Cookie: casepack_session=${visitor.cookie}`,
      'Content-Type: multipart/form-data; boundary=part',
      'Content-Length: 40000000',
      '',
      '--part',
      'Content-Disposition: form-data; name="csvFile"; filename="p.csv"',
      'Content-Type: text/csv',
      '',
      '',
    ];
    socket.write(`${head.join('\r\n')}${HEADER}\r\n${rows(20_000)}`);
    await vi.waitFor(async () => expect((await spooledBytes())[0]).toBeGreaterThan(100_000), 10_000);
    return socket;
  }

  it.each([importProducts.path, previewImport.path])(
    'that is interrupted leaves no temporary files: %s',
    async (path) => {
      const socket = await beginUpload(path);

      socket.destroy();

      await vi.waitFor(async () => expect(await readdir(spool)).toEqual([]), 10_000);
      expect(await app.db.$count(products)).toBe(0);
      expect(await app.db.$count(auditEntries)).toBe(0);
      expect(await uploadCsv(visitor, `${HEADER}\r\n${rows(1)}`)).toMatchObject({ status: 200 });
      expect(await readdir(spool)).toEqual([]);
    },
  );

  it('of more than 50 MB is rejected with a clear message and leaves no temporary files', async () => {
    const row = `S,Soap,${'x'.repeat(4_000)},Soap,\r\n`;
    const tooMuch = Buffer.alloc(MAX_CSV_BYTES + 1, `${HEADER}\r\n${row}`);

    const reply = await uploadCsv(visitor, tooMuch);

    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', message: 'A CSV file can be at most 50 MB' },
    });
    expect(await readdir(spool)).toEqual([]);
    expect(await app.db.$count(products)).toBe(0);
  });
});
