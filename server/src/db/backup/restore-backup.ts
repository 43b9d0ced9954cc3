import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { z } from 'zod';
import { BackupError, END_OF_TABLE, Footer, Header, TableLine } from './format';
import { type BackedUpTable, columnList, quoted, tablesInOrder } from './tables';

/** One record of the file, or an error that it is not a Casepack backup. */
function read<S extends z.ZodType>(shape: S, line: string | undefined): z.output<S> {
  try {
    return shape.parse(JSON.parse(line ?? ''));
  } catch (error) {
    throw new BackupError('This file is not a complete Casepack backup', { cause: error });
  }
}

type Lines = AsyncGenerator<string>;

async function* linesOf(file: string): Lines {
  const text = createGunzip();
  createReadStream(file)
    .on('error', (error) => text.destroy(error))
    .pipe(text)
    .setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}

/** The errors of zlib for a file that is not gzip or ends too early. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

async function nextLine(lines: Lines): Promise<string | undefined> {
  const { value, done } = await lines.next();
  return done ? undefined : value;
}

async function fillTable(client: Client, lines: Lines, table: BackedUpTable): Promise<number> {
  const stream = client.query(copyFrom(`COPY ${quoted(table.name)} (${columnList(table)}) FROM STDIN`));
  let count = 0;
  async function* rows(): AsyncGenerator<string> {
    for (;;) {
      const line = await nextLine(lines);
      if (line === undefined)
        throw new BackupError('This file is cut off. It is not a complete Casepack backup');
      if (line === END_OF_TABLE) return;
      count += 1;
      yield `${line}\n`;
    }
  }
  await pipeline(rows(), stream);
  return count;
}

// Sequences of manufacturers that no longer exist are skipped.
const setSequence = 'SELECT setval(to_regclass($1), $2) WHERE to_regclass($1) IS NOT NULL';

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM users UNION ALL SELECT 1 FROM manufacturers LIMIT 1');
  if (rows.length > 0) throw new BackupError('The database is not empty. Restore into a new one');
}

function requireKnown(line: z.infer<typeof TableLine>, known: Map<string, BackedUpTable>): BackedUpTable {
  const table = known.get(line.table);
  const unknown = line.columns.filter((column) => !table?.columns.includes(column));
  if (!table || unknown.length > 0) {
    throw new BackupError(
      'This backup was made by a newer version of Casepack. Restore it with that version',
    );
  }
  return { name: line.table, columns: line.columns };
}

/** Reads a backup into an empty, migrated database, in one transaction: all of it or nothing. */
export async function restoreBackup(databaseUrl: string, file: string): Promise<Footer['rows']> {
  const lines = linesOf(file);
  const client = new Client({ connectionString: databaseUrl, application_name: 'casepack restore' });
  await client.connect();
  try {
    await client.query('BEGIN; SET CONSTRAINTS ALL DEFERRED');
    await requireEmpty(client);
    const known = new Map((await tablesInOrder(client)).map((table) => [table.name, table]));
    read(Header, await nextLine(lines));
    const rows: Footer['rows'] = {};
    let line = await nextLine(lines);
    while (line?.startsWith('{"table"')) {
      const table = requireKnown(read(TableLine, line), known);
      rows[table.name] = await fillTable(client, lines, table);
      line = await nextLine(lines);
    }
    const footer = read(Footer, line);
    for (const [name, count] of Object.entries(footer.rows)) {
      if (rows[name] !== count)
        throw new BackupError(`This backup is damaged: ${name} should have ${count} rows`);
    }
    for (const [name, value] of Object.entries(footer.sequences)) {
      await client.query(setSequence, [quoted(name), value]);
    }
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    if (isDamaged(error))
      throw new BackupError('This file is not a complete Casepack backup', { cause: error });
    throw error;
  } finally {
    await lines.return(undefined);
    await client.end();
  }
}
