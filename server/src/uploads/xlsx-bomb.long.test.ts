import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeTestFolder } from '../db/embedded/testing/postgres-for-test';
import { readXlsxRecords } from './xlsx-records';

it('a sheet that unpacks to more than 200 MB is rejected while it is read', {
  timeout: 120_000,
}, async () => {
  const row = '<row><c t="inlineStr"><is><t>SKU</t></is></c></row>';
  const content = zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="A" sheetId="1" xmlns:r="r" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${row}${' '.repeat(210 * 1_048_576)}</sheetData></worksheet>`,
    ),
  });
  const path = join(makeTestFolder(), 'upload');
  await writeFile(path, content);
  const records = readXlsxRecords(path);

  expect(content.length).toBeLessThan(1_000_000);
  expect(await records.next()).toMatchObject({ value: { cells: ['SKU'] } });
  await expect(records.next()).rejects.toThrow(/too large: unpacked, .* is longer than 200 MB/);
});
