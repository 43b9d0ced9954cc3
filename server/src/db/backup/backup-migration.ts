import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { migrationsIn } from '../migrate';
import { type Lines, linesOf, nextLine, readRecord, startsTable } from './backup-lines';
import { BackupError, END_OF_TABLE, Header, TableLine } from './format';

const Snapshot = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.object({ name: z.string(), generated: z.unknown().optional() })),
    }),
  ),
});

type Tables = readonly z.infer<typeof TableLine>[];

/** Tables and columns in an order of their own, to be compared. */
const shapeOf = (tables: Tables): string =>
  tables
    .map(({ table, columns }) => `${table}: ${columns.toSorted().join(' ')}`)
    .sort()
    .join('\n');

function tablesAfter(migrationsFolder: string, migration: number): Tables {
  const name = `${String(migration).padStart(4, '0')}_snapshot.json`;
  const { tables } = Snapshot.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta', name), 'utf8')));
  return Object.values(tables).map(({ name: table, columns }) => ({
    table,
    columns: Object.values(columns)
      .filter(({ generated }) => generated === undefined)
      .map((column) => column.name),
  }));
}

async function tablesIn(lines: Lines): Promise<Tables> {
  const tables: z.infer<typeof TableLine>[] = [];
  for (let line = await nextLine(lines); startsTable(line); line = await nextLine(lines)) {
    tables.push(readRecord(TableLine, line));
    while (line !== undefined && line !== END_OF_TABLE) line = await nextLine(lines);
  }
  return tables;
}

/** Of several with the same tables it is the last one: its rules allow whatever those before allowed. */
async function migrationByTables(lines: Lines, migrationsFolder: string): Promise<number | undefined> {
  const shape = shapeOf(await tablesIn(lines));
  return migrationsIn(migrationsFolder)
    .map(({ idx }) => idx)
    .findLast((idx) => shapeOf(tablesAfter(migrationsFolder, idx)) === shape);
}

/** The last migration that the database of a backup had: its rows fit the tables as they were then. */
export async function migrationOf(file: string, migrationsFolder: string): Promise<number> {
  const lines = linesOf(file);
  try {
    const { migration } = readRecord(Header, await nextLine(lines));
    const found =
      migration === undefined
        ? await migrationByTables(lines, migrationsFolder)
        : migrationsIn(migrationsFolder).find(({ when }) => when === migration)?.idx;
    if (found !== undefined) return found;
  } finally {
    await lines.return(undefined);
  }
  throw new BackupError('This backup was made by a newer version of Casepack. Restore it with that version');
}
