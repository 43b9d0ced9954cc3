import { toCsvLine } from '@casepack/contract/csv';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { CsvRecords, linesIn, MAX_RECORD_LENGTH, type ParsedRecord } from './csv-records';

async function* inPieces(text: string, size: number) {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function read(text: string, size = 7): Promise<ParsedRecord[]> {
  const records = new CsvRecords();
  const found: ParsedRecord[] = [];
  for await (const lines of linesIn(inPieces(text, size))) {
    for (const line of lines) found.push(...records.feed(line));
  }
  return [...found, ...records.finish()];
}

const told = (found: readonly ParsedRecord[]) =>
  found.map((each) =>
    'cells' in each ? `${each.line} ${each.cells.join('|')}` : `${each.line} ! ${each.reason}`,
  );

/** A seeded random generator, so that every run uses the same texts. */
function chance(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const text = (letters: readonly string[], longest: number): string =>
    Array.from({ length: below(longest) }, () => letters[below(letters.length)]).join('');
  return { below, text };
}

function readByOther(text: string): string[][] | undefined {
  try {
    const records: string[][] = parse(text, {
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
    });
    return records.filter((cells) => cells.some((cell) => cell !== ''));
  } catch {
    return undefined; // it fails at the first misplaced quote
  }
}

describe('the records of a CSV file', () => {
  const letters = ['a', 'ä', '😀', ' ', ',', '"', '"', '\n', '\r', '\r\n', ';'];
  const whole = (found: readonly ParsedRecord[]) =>
    found.flatMap((each) => ('cells' in each && each.cells.some((text) => text !== '') ? [each.cells] : []));

  it('are the same regardless of how the text is split into chunks', async () => {
    const { below, text } = chance(1);
    for (let run = 0; run < 300; run += 1) {
      const rows = Array.from({ length: below(6) }, () =>
        Array.from({ length: 1 + below(4) }, () => text(letters, 8).trim()),
      );
      const file = rows.map(toCsvLine).join('');
      const found = whole(await read(file, 1 + below(9)));
      expect(found, JSON.stringify(file)).toEqual(rows.filter((cells) => cells.some((cell) => cell !== '')));
    }
  });

  it('match those of another parser for all text that it can read', async () => {
    const { text } = chance(2);
    let compared = 0;
    for (let run = 0; run < 2_000; run += 1) {
      const file = text(letters, 30);
      const expected = readByOther(file);
      if (!expected) continue;
      compared += 1;
      expect(whole(await read(file)), JSON.stringify(file)).toEqual(expected);
    }
    expect(compared).toBeGreaterThan(300);
  });

  it('know the line they start on', async () => {
    expect(told(await read('a,b\r\n"c\r\nd\ne",f\r\rg\n'))).toEqual(['1 a|b', '2 c\r\nd\ne|f', '5 ', '6 g']);
  });

  it.each([
    [
      'a quote inside a cell',
      '1,a\n2,b"x\n3,c\n',
      ['1 1|a', '2 ! There is a quote in the middle of a cell', '3 3|c'],
    ],
    [
      'a quote that closes too early',
      '1,"a"x\n2,b\n',
      ['1 ! There is a quote in the middle of a cell', '2 2|b'],
    ],
    [
      'a quote that is never closed',
      '1,a\n2,"b\n3,c\n4,d',
      ['1 1|a', '2 ! A quote is opened here but never closed', '3 3|c', '4 4|d'],
    ],
    [
      'a quote that is closed by the next one',
      '1,"a\n2,b\n3,"c"\n4,"d\ne"\n',
      ['1 ! A quote is opened here but never closed', '2 2|b', '3 3|c', '4 4|d\ne'],
    ],
    [
      'a quote opened in the second line of a row',
      '1,"a\nb","c\n2,d\n',
      ['2 ! A quote is opened here but never closed', '3 2|d'],
    ],
    [
      'two quotes that are never closed',
      '1,"a\n2,"b\n3,c\n',
      ['1 ! A quote is opened here but never closed', '2 ! A quote is opened here but never closed', '3 3|c'],
    ],
  ])('continue after %s', async (_what, text, expected) => {
    expect(told(await read(text))).toEqual(expected);
  });

  it('continue after a row that is too long, also because of an unclosed quote', async () => {
    const long = 'x'.repeat(MAX_RECORD_LENGTH + 5);
    const many = '2,b\n'.repeat(MAX_RECORD_LENGTH / 4);
    const found = told(await read(`1,${long}\n2,"b\n${many}3,c\r\n`, 50_000));

    expect(found.slice(0, 3)).toEqual([
      '1 ! This row is longer than 65536 characters',
      '2 ! A quote is opened here but never closed',
      '3 2|b',
    ]);
    expect(found.at(-1)).toBe(`${MAX_RECORD_LENGTH / 4 + 3} 3|c`);
  });

  it('end with an error if too many rows would have to be read again', async () => {
    await expect(read('1,"a\n2,b"c\n'.repeat(5_000), 50_000)).rejects.toMatchObject({
      message: expect.stringContaining('The lines after it were not checked'),
    });
  });
});
