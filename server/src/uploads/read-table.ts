import type { ParsedRecord, Separator } from './csv-records';
import { UnreadableFile } from './decode-text';
import { readRecords } from './read-records';
import { startOfFile } from './start-of-file';
import { readXlsxRecords, type XlsxOptions } from './xlsx-records';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** Workbooks older than XLSX, and encrypted ones. */
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The rows of a CSV or XLSX file; its content decides which it is, not its name. `options` are those of a workbook. */
export async function* readTable(
  path: string,
  separatorOf: (line: string) => Separator,
  options: XlsxOptions = {},
): AsyncGenerator<ParsedRecord> {
  const start = await startOfFile(path, OLD_WORKBOOK.length);
  if (start.equals(OLD_WORKBOOK)) {
    throw new UnreadableFile(
      1,
      'The file is an old or password-protected Excel workbook. Save it as XLSX or CSV without a password',
    );
  }
  yield* start.equals(ZIP) ? readXlsxRecords(path, options) : readRecords(path, separatorOf);
}
