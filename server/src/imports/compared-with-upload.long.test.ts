import { importProducts, previewImport } from '@casepack/contract/catalog/import-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CasepackChild, useBuiltCasepack } from '../testing/casepack-child';
import { formOf, ImportInChild, startSecondInstance } from '../testing/import-in-child';
import { TestApp } from '../testing/test-app';
import { testSize } from '../testing/test-size';

const ROWS = testSize(500, 100_000);
const ROUNDS = ROWS > 10_000 ? 2 : 1;

const HEADER =
  'sku,name,description,category,image_url,tags,case_pack_quantity,case_pack_cost,units_available';
const file = (word: string): string =>
  [
    HEADER,
    ...Array.from(
      { length: ROWS },
      (_, at) =>
        `${word}-${at},Soap ${at},"Hand made, no. ${at}, with ""care"" and oils",Bath ${at % 40},/demo/${at}.svg,"a,tag ${at % 50}",12,${10 + (at % 90)}.50,${at}`,
    ),
  ].join('\n');

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

describe(`${ROWS} products through the import with a choice of columns`, () => {
  useBuiltCasepack();
  const app = new TestApp({ poolSize: 2 });
  let child: CasepackChild;
  beforeAll(async () => {
    await app.start();
    app.passTime(Date.now() - app.now().getTime());
    child = await startSecondInstance(app);
  }, 90_000);
  afterAll(async () => {
    await child.end();
    await app.stop();
  });

  /** Each round has a manufacturer of its own, so that none meets the products of another. */
  async function newUser(): Promise<ImportInChild> {
    const { id: manufacturerId } = await app.manufacturer();
    return new ImportInChild(child, await app.as({ manufacturerId, isOrgAdmin: true }));
  }

  async function upload(content: string): Promise<number[]> {
    const user = await newUser();
    const send = (path: string) => user.send(path, { method: 'POST', body: formOf(content) });
    return [
      await secondsOf(() => send(previewImport.path)),
      await secondsOf(() => send(importProducts.path)),
    ];
  }

  async function importInSteps(content: string): Promise<number[]> {
    const user = await newUser();
    let found = await user.upload('products', 'sku\nx');
    return [
      await secondsOf(async () => {
        found = await user.upload('products', content);
      }),
      await secondsOf(async () => {
        await user.startCheck(found);
        await user.waitUntil(found, ({ state }) => state === 'checked');
      }),
      await secondsOf(async () => {
        await user.start(found, { mode: 'all', invite: false });
        found = await user.waitUntil(found, ({ state }) => state === 'done');
        expect(found.counts?.created).toBe(ROWS);
      }),
    ];
  }

  it('is about as fast as checking and uploading a product file', async () => {
    const sum = (parts: readonly number[]) => parts.reduce((all, each) => all + each, 0);
    const words = (parts: readonly number[]) =>
      `${parts.map((each) => each.toFixed(1)).join(' + ')} = ${sum(parts).toFixed(1)} s`;
    const totals = { upload: 0, steps: 0 };

    for (let round = 0; round < ROUNDS; round += 1) {
      const old = await upload(file(`U${round}`));
      const steps = await importInSteps(file(`S${round}`));
      totals.upload += sum(old);
      totals.steps += sum(steps);
      process.stdout.write(
        `${ROWS} products, checked and uploaded: ${words(old)}; sent, checked, imported: ${words(steps)}\n`,
      );
    }

    // With few rows, waiting for the job takes most of the time.
    if (ROWS >= 50_000) expect(totals.steps).toBeLessThan(totals.upload * 1.25);
  }, 1_200_000);
});
