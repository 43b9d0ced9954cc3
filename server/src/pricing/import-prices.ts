import type { PriceImportPreview } from '@casepack/contract/pricing/endpoints';
import type { PriceList } from '@casepack/contract/pricing/price-list';
import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '../context';
import { allowLongStatements, claimImport, countImportedRows } from '../uploads/import-limits';
import { refusedFile } from '../uploads/refused-file';
import { finishEntryChange } from './change-entries';
import { mergeEntries } from './entries.queries';
import { getEditablePriceList, getPriceListToChange } from './get-price-list';
import { MAX_LISTED_PROBLEMS, PriceFindings, type PriceLine, readPrices } from './read-price-file';
import {
  countStaged,
  countUnknown,
  createStage,
  findRefusedRows,
  findSamples,
  matchStaged,
  stagedEntries,
  stageRows,
} from './staged-prices.queries';

const BATCH = 1_000;

/** Rows are staged in a temporary table, so that one statement compares or merges them. */
async function stage(ctx: Context, path: string, findings: PriceFindings): Promise<void> {
  await createStage(ctx.db);
  let batch: PriceLine[] = [];
  for await (const row of readPrices(path, findings)) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await stageRows(ctx.db, batch);
    batch = [];
  }
  if (batch.length > 0) await stageRows(ctx.db, batch);
}

async function addRefusedRows(ctx: Context, findings: PriceFindings): Promise<void> {
  const refused = await findRefusedRows(ctx.db, MAX_LISTED_PROBLEMS);
  const problems = refused.map(({ line, sku, isUnknown, firstLine }) => ({
    line,
    column: 'sku',
    message: isUnknown
      ? `There is no product with the SKU ${sku}`
      : `The SKU ${sku} is already on line ${firstLine} with the same kind and quantity`,
  }));
  findings.problemCount += refused[0]?.total ?? 0;
  const all = [...findings.problems, ...problems].sort((one, other) => one.line - other.line);
  findings.problems.splice(0, Number.POSITIVE_INFINITY, ...all.slice(0, MAX_LISTED_PROBLEMS));
}

/** Stages the file and returns what it would change in the list. */
async function examine(
  ctx: Context,
  list: PriceList,
  path: string,
  replace: boolean,
): Promise<PriceImportPreview> {
  const findings = new PriceFindings();
  await stage(ctx, path, findings);
  await matchStaged(ctx.db, list.manufacturerId);
  await addRefusedRows(ctx, findings);
  const { rowCount, problemCount, problems } = findings;
  return {
    rowCount,
    problemCount,
    problems,
    ...(await countStaged(ctx.db, list, replace)),
    unknown: await countUnknown(ctx.db),
    samples: await findSamples(ctx.db, list, replace),
  };
}

/** What an import of this file would change, and why it would be rejected. */
export function previewPriceImport(
  ctx: Context,
  id: number,
  path: string,
  replace: boolean,
): Promise<PriceImportPreview> {
  return inTransaction(ctx, async (ctx) => {
    await allowLongStatements(ctx);
    return examine(ctx, await getEditablePriceList(ctx, id), path, replace);
  });
}

/** Imports the whole file, or nothing and reports all problems. */
export function importPrices(
  ctx: Context,
  id: number,
  path: string,
  replace: boolean,
): Promise<PriceImportPreview> {
  return inTransaction(ctx, async (ctx) => {
    const { manufacturerId } = await getEditablePriceList(ctx, id);
    await claimImport(ctx, manufacturerId);
    const list = await getPriceListToChange(ctx, id);
    const report = await examine(ctx, list, path, replace);
    if (report.problemCount > 0) throw refusedFile(report);

    const counts = await mergeEntries(ctx.db, {
      list,
      wanted: stagedEntries,
      removes: replace ? sql`true` : sql`false`,
    });
    await finishEntryChange(ctx, list, 'price_list_imported', counts);
    await countImportedRows(ctx, report.rowCount);
    return report;
  });
}
