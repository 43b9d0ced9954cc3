import { open } from 'node:fs/promises';
import type { ParsedRecord, Separator } from './csv-records';
import { UnreadableFile } from './decode-text';
import { readRecords } from './read-records';
import { readXlsxRecords } from './xlsx-records';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Workbooks older than XLSX, and encrypted ones. */
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The rows of a CSV or XLSX file; its content decides which it is, not its name. */
export async function* readTable(
  path: string,
  separatorOf: (line: string) => Separator,
): AsyncGenerator<ParsedRecord> {
  const start = await startOf(path);
  if (start.equals(OLD_WORKBOOK)) {
    throw new UnreadableFile(
      1,
      'The file is an old or password-protected Excel workbook. Save it as XLSX or CSV without a password',
    );
  }
  yield* start.equals(ZIP) ? readXlsxRecords(path) : readRecords(path, separatorOf);
}
