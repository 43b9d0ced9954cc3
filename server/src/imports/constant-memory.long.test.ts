import { readFile, writeFile } from 'node:fs/promises';
import type { ImportKind } from '@casepack/contract/imports/kinds/kinds';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CasepackChild, useBuiltCasepack } from '../testing/casepack-child';
import { ImportInChild, startSecondInstance } from '../testing/import-in-child';
import { TestApp } from '../testing/test-app';
import { testSize } from '../testing/test-size';

const ROWS = testSize(1_000, 25_000);
/** The same work takes up to 20 MB more or less each time. */
const ALLOWANCE_MB = 40;

const text = 'Cold-process soap with oils of the fields. '.repeat(ROWS > 10_000 ? 2 : 80);

/** One row in five is bad. The second one of a word is about other things. */
const files: Partial<Record<ImportKind, [header: string, row: (word: string, at: number) => string]>> = {
  products: [
    'sku,name,description,category,image_url,tags,case_pack_quantity,case_pack_cost,units_available',
    (word, at) =>
      `${word}-${at},Soap ${at},${text},Bath ${at % 20},https://example.test/${at}.jpg,"soap,gift",12,${at % 5 === 0 ? 'much' : `${at % 90}.50`},${at % 500}`,
  ],
  customers: [
    'number,company,email,phone,location,address,city,state,zip,user email,first name,last name,notes',
    (word, at) =>
      `${word}-${at},Shop ${word} ${at},${at % 5 === 0 ? 'nobody' : `${word}${at}@example.test`},555-${at},Main,${at} Main St,Salem,MA,01970,${word}-${at}@example.test,Ann,Field,${text}`,
  ],
  price_lists: [
    'price list,sku,price',
    (word, at) => `List ${word},P-${at},${at % 5 === 0 ? 'much' : `${at % 90}.50`}`,
  ],
  part_numbers: [
    'company,part number,sku',
    (word, at) => `${at % 5 === 0 ? 'Nobody' : `Shop ${word}`},${word}-${at},P-${at}`,
  ],
  stock: ['sku,units', (word, at) => `P-${at},${at % 5 === 0 ? 'many' : 1000 + at + word.length}`],
  orders: [
    'order number,order date,company,sku,quantity,unit price',
    (word, at) => `${word}/${at},2025-03-15,Shop ${word},P-${at},${at % 5 === 0 ? 'many' : 2},12.50`,
  ],
};
const words = ['warm', 'few', 'many'];
const kinds: ImportKind[] = testSize(1, 2) === 1 ? ['products'] : (Object.keys(files) as ImportKind[]); // its own keys

function fileOf(kind: ImportKind, word: string, rows: number): string {
  const [header, row] = files[kind] ?? ['', () => ''];
  return [header, ...Array.from({ length: rows }, (_, at) => row(word, at + 1))].join('\n');
}

/** The most memory that the process has had during the work, in megabytes, as Linux counts it. */
async function peakOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

describe.skipIf(process.platform !== 'linux')('the memory of the process that imports', () => {
  useBuiltCasepack();
  const app = new TestApp({ poolSize: 2 });
  let child: CasepackChild;
  let user: ImportInChild;
  beforeAll(async () => {
    await app.start();
    app.passTime(Date.now() - app.now().getTime());
    const { id: manufacturerId } = await app.manufacturer();
    // A small heap, so that what is no longer needed is soon gone.
    child = await startSecondInstance(app, {
      NODE_OPTIONS: '--max-old-space-size=160 --max-semi-space-size=4',
    });
    for (const word of words) {
      await app.customer({ manufacturerId, businessName: `Shop ${word}` });
      await app.priceList({ manufacturerId, name: `List ${word}` });
    }
    await app.db.execute(sql`insert into products (manufacturer_id, sku, name, category)
      select ${manufacturerId}::int, 'P-' || at, 'Soap ' || at, 'Bath' from generate_series(1, ${4 * ROWS}::int) as at`);
    user = new ImportInChild(child, await app.as({ manufacturerId, isOrgAdmin: true }));
  }, 90_000);
  afterAll(async () => {
    await child.end();
    await app.stop();
  });

  async function peaks(kind: ImportKind, word: string, rows: number): Promise<Record<string, number>> {
    const content = fileOf(kind, word, rows);
    let found = await user.upload(kind, 'sku\nx');
    const upload = await peakOf(child.pid, async () => {
      found = await user.upload(kind, content);
    });
    const check = await peakOf(child.pid, async () => {
      await user.startCheck(found);
      found = await user.waitUntil(found, ({ state }) => state === 'checked');
    });
    expect(found.badRows).toBe(rows / 5);
    const rejected = await peakOf(child.pid, () => user.readRejected(found));
    const apply = await peakOf(child.pid, async () => {
      await user.start(found, { mode: 'good', invite: false });
      found = await user.waitUntil(found, ({ state }) => state === 'done');
    });
    const { created = 0, updated = 0 } = found.counts ?? {};
    expect(created + updated).toBe((rows / 5) * 4);
    return { upload, check, rejected, apply };
  }

  it.each(kinds)(
    `does not grow with the number of rows: %s, ${ROWS} and ${4 * ROWS}`,
    async (kind) => {
      await peaks(kind, 'warm', ROWS);

      const few = await peaks(kind, 'few', ROWS);
      const many = await peaks(kind, 'many', 4 * ROWS);

      process.stdout.write(
        `${kind}, most megabytes with ${ROWS} rows ${JSON.stringify(few)}, with ${4 * ROWS} rows ${JSON.stringify(many)}\n`,
      );
      for (const [step, most] of Object.entries(many))
        expect(most, step).toBeLessThan((few[step] ?? 0) + ALLOWANCE_MB);
    },
    1_200_000,
  );
});
