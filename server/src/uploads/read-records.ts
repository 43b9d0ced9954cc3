import { createReadStream } from 'node:fs';
import { CsvRecords, linesIn, type ParsedRecord, type Separator } from './csv-records';
import { decodeText } from './decode-text';

const isBlank = (found: ParsedRecord): boolean =>
  'cells' in found && found.cells.every((cell) => cell === '');

/** All records of the file that are not blank, header first. `separatorOf` gets the first line of the file. */
export async function* readRecords(
  path: string,
  separatorOf: (line: string) => Separator = () => ',',
): AsyncGenerator<ParsedRecord> {
  let records: CsvRecords | undefined;
  for await (const lines of linesIn(decodeText(createReadStream(path)))) {
    for (const line of lines) {
      records ??= new CsvRecords(separatorOf(line));
      for (const found of records.feed(line)) if (!isBlank(found)) yield found;
    }
  }
  for (const found of records?.finish() ?? []) if (!isBlank(found)) yield found;
}
