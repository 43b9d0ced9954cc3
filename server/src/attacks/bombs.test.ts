import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { signIn } from '@casepack/contract/auth/endpoints';
import { listProducts } from '@casepack/contract/catalog/endpoints';
import { sandboxKeys } from '@casepack/contract/payments/card-mode';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { checksum } from '../testing/access/checksum';
import { cpuTimeOf } from '../testing/cpu-time';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { inputFields, withValue } from '../testing/schema-fields';
import { useTestApp } from '../testing/test-app';

const endpoints = await declaredEndpoints();
const LENGTH = 50_000;
const SLOWEST_MS = 50;

/** Long texts that almost match a pattern, so that a pattern with catastrophic backtracking would run forever. */
const almost: readonly string[] = [
  `${'a'.repeat(LENGTH)}!`,
  `a@${'a.'.repeat(LENGTH / 2)}`,
  `a@${'-'.repeat(LENGTH)}.co`,
  `${'1'.repeat(LENGTH)}.`,
  `${'0.'.repeat(LENGTH / 2)}x`,
  `${' '.repeat(LENGTH)}x`,
  `https://${'a.'.repeat(LENGTH / 2)}`,
  `/${'../'.repeat(LENGTH / 3)}`,
  `Marketplace - ${' '.repeat(LENGTH)}\n`,
  `${sandboxKeys('x').secretKey}${'_'.repeat(LENGTH)}!`,
  '\u{1f468}\u200d'.repeat(LENGTH / 3),
];

const timed = (work: () => unknown): number => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

/** The best of three runs, to ignore other load of the machine. */
const quickestMs = (work: () => unknown): number => Math.min(...Array.from({ length: 3 }, () => timed(work)));

const parts = ['params', 'query', 'body'] as const;

describe('text that almost matches a pattern', () => {
  it.each(endpoints)(
    `is processed in less than ${SLOWEST_MS} ms in every field of $method $path`,
    (endpoint) => {
      const fields = inputFields(endpoint);
      const slow = parts.flatMap((part) => {
        const schema = endpoint[part];
        const own = fields.filter((field) => field.part === part);
        if (!schema) return [];
        return almost.flatMap((text, at) => {
          const everywhere = own.reduce<unknown>((input, { path }) => withValue(input, path, text), {});
          if (timed(() => safeParse(schema, everywhere)) < SLOWEST_MS) return [];
          return own.flatMap(({ path }) => {
            const best = quickestMs(() => safeParse(schema, withValue({}, path, text)));
            return best < SLOWEST_MS ? [] : [`${part}.${path.join('.')}, text ${at}: ${Math.round(best)} ms`];
          });
        });
      });
      expect(slow).toEqual([]);
    },
  );
});

describe('a body that grows when it is decompressed', () => {
  const app = useTestApp();
  const json = JSON.stringify({ email: 'ann@example.test', password: 'x'.repeat(20_000_000) });

  it.each([
    ['gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['br', brotliCompressSync(json)],
    ['gzip, gzip', gzipSync(gzipSync(json))],
  ])('as %s is not decompressed at all', async (encoding, payload) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };

    const took = await cpuTimeOf(async () => {
      const { method, path: url } = signIn;
      const reply = await app.visitor().request({ method, url, headers, payload });
      expect([400, 413, 415]).toContain(reply.status);
    });

    expect(took).toBeLessThan(1_000);
  });

  it('as a product file is rejected', async () => {
    const maker = await app.manufacturer();
    const staff = await app.as({ manufacturerId: maker.id, isOrgAdmin: true });
    const zeros = gzipSync(Buffer.alloc(30_000_000));
    const before = await checksum(app);

    for (const packed of [zeros, Buffer.concat([Buffer.from('PK\u0003\u0004'), zeros])]) {
      const head = `--b\r\ncontent-disposition: form-data; name="csvFile"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`;
      const reply = await staff.request({
        method: 'POST',
        url: '/api/products',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.concat([Buffer.from(head), packed, Buffer.from('\r\n--b--\r\n')]),
      });
      expect(reply.status).toBe(400);
    }

    expect(await checksum(app)).toBe(before);
    expect((await staff.call(listProducts)).body).toEqual([]);
  });
});
