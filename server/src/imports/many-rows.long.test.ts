import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { checkImport, startImport } from '@casepack/contract/imports/endpoints';
import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readImport, sendFile } from '../testing/import-file';
import { TestApp, type Visitor } from '../testing/test-app';
import { testSize } from '../testing/test-size';

const ROWS = testSize(2_000, 50_000);
const PATH = `/tmp/casepack-many-rows-${process.pid}.csv`;

const files: Record<string, [header: string, row: (at: number) => string]> = {
  customers: [
    'number,company,email,phone,terms,credit limit,location,address,city,state,zip,user email,first name,last name',
    (at) =>
      `C-${at},Shop ${at},shop${at}@example.test,555-${at},NET30,"1,${100 + (at % 900)}.00",Main,${at} Main St,Salem,MA,01970,buyer${at}@example.test,Ann,Field`,
  ],
  products: [
    'sku,name,description,category,image_url,tags,case_pack_quantity,case_pack_cost,units_available',
    (at) =>
      `SKU-${at},Soap ${at},A cold-process soap bar with number ${at},Bath ${at % 20},https://example.test/${at}.jpg,"soap,gift",12,${10 + (at % 90)}.50,${at % 500}`,
  ],
};

/** The most memory of this process while it works, in megabytes above the start. */
async function withPeak<T>(work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const result = await work();
  clearInterval(watch);
  return { result, peak: Math.round((most - before) / 1_048_576) };
}

describe(`importing ${ROWS} rows`, () => {
  const app = new TestApp({ poolSize: 2 });
  let staff: Visitor;
  beforeAll(async () => {
    await app.start();
    const { id: manufacturerId } = await app.manufacturer();
    staff = await app.as({ manufacturerId, isOrgAdmin: true });
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await rm(PATH, { force: true });
  });

  async function writeRows(kind: string): Promise<Buffer> {
    const [header, row] = files[kind] ?? ['', () => ''];
    const stream = createWriteStream(PATH);
    stream.write(`${header}\n`);
    for (let at = 1; at <= ROWS; at += 1) stream.write(`${row(at)}\n`);
    stream.end();
    await finished(stream);
    return readFile(PATH);
  }

  // Seconds for 50,000 customers with locations and people, and 100,000 products, on an idle machine.
  it.each<[ImportKind, number]>([
    ['customers', 60],
    ['products', 60],
  ])(
    'of %s takes less than %d seconds at full size, with little memory, and nothing the second time',
    async (kind, seconds) => {
      const content = await writeRows(kind);
      const run = async () => {
        const startedAt = performance.now();
        const { body: uploaded } = await sendFile(staff, kind, content);
        const { id, columns, decimals } = uploaded;
        const sent = performance.now();
        // Without the upload: the copies of the file that the test holds are not the server's.
        const { result: parts, peak } = await withPeak(async () => {
          await staff.call(checkImport, { params: { id }, body: { columns, decimals } });
          await app.runJobs();
          const checked = performance.now();
          await staff.call(startImport, { params: { id }, body: { mode: 'all' } });
          await app.runJobs();
          return [sent - startedAt, checked - sent, performance.now() - checked].map((ms) => ms / 1_000);
        });
        return { done: await readImport(staff, id), parts, peak };
      };

      const first = await run();
      const again = await run();

      for (const { parts, peak } of [first, again]) {
        const words = parts.map((each) => `${each.toFixed(1)} s`).join(' + ');
        process.stdout.write(
          `${ROWS} ${kind}, uploaded, checked, imported: ${words}, ${peak} MB more memory\n`,
        );
      }
      expect(first.done).toMatchObject({
        state: 'done',
        counts: { created: ROWS, updated: 0, unchanged: 0 },
      });
      expect(again.done).toMatchObject({
        state: 'done',
        counts: { created: 0, updated: 0, unchanged: ROWS },
      });
      expect(first.parts.reduce((sum, each) => sum + each)).toBeLessThan(seconds);
      expect(await app.db.$count(sql`staged_rows`).catch(() => 'dropped')).toBe('dropped');
    },
    600_000,
  );
});
