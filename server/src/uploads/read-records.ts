import { createReadStream } from 'node:fs';
import { CsvRecords, linesIn, type ParsedRecord, type Separator } from './csv-records';
import { decodeText } from './decode-text';

const isBlank = (found: ParsedRecord): boolean =>
  'cells' in found && found.cells.every((cell) => cell === '');

/** Every record of the file that is not blank, the header first; `separatorOf` looks at the file's first line. */
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
