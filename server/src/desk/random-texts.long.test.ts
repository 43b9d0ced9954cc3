import { matchText } from '@casepack/contract/desk/endpoints';
import type { MatchAnswer } from '@casepack/contract/desk/match';
import { splitRows } from '@casepack/contract/desk/split-rows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../testing/fuzz/random';
import { TestApp, type Visitor } from '../testing/test-app';

const HOUR = 3_600_000;

describe('matching random texts', () => {
  const app = new TestApp({});
  let staff: Visitor;
  let customerId: number;
  let manufacturerId: number;

  beforeAll(async () => {
    await app.start();
    manufacturerId = (await app.manufacturer()).id;
    customerId = (await app.customer({ manufacturerId })).id;
    staff = await app.as({ manufacturerId });
    for (const sku of ['SKU-1', 'SKU-22', '4', 'Rose', 'Soap 5']) await app.product({ manufacturerId, sku });
  });
  afterAll(() => app.stop());

  /** The number of texts per hour is limited. */
  async function signInLater(): Promise<void> {
    app.passTime(HOUR);
    staff = await app.as({ manufacturerId });
  }

  it('puts every row of 5,000 random texts into exactly one place', async () => {
    const random = new Random(20_261_117);
    const parts = [
      'SKU-1',
      'SKU-22',
      'Rose',
      'Soap',
      '4',
      '12.50',
      '1,200',
      '1.200',
      'x',
      't',
      'tester',
      'qty',
      '60u',
      '5 cs',
      '$',
      '€',
      '\t',
      '\t',
      ',',
      ';',
      '|',
      '\n',
      '\n',
      '\n',
      ' ',
      ' ',
      '  ',
      '"',
      '""',
      '>',
      '- ',
      '•',
      'SKU',
      'Quantity',
      'PO 4711',
      'ship by 2027-01-05',
      'Total',
      '@',
      '=1+1',
      '\u200f',
      'ñ',
      '😀',
      '\r\n',
      '1/2',
      '-5',
      '0',
      'Hi,',
      'wrote:',
      '--',
    ] as const;
    const texts = Array.from({ length: 5_000 }, () =>
      Array.from(
        { length: random.integer(1, 40) },
        () => random.pick(parts) + (random.chance(0.5) ? ' ' : ''),
      ).join(''),
    );
    for (const [at, text] of texts.entries()) {
      const rows = splitRows(text).map(({ row }) => row);
      if (rows.length === 0) continue;
      if (at % 900 === 899) await signInLater();
      const { body, status } = await staff.call(matchText, { body: { customerId, text } });
      expect(status, JSON.stringify(text)).toBe(200);
      const { lines, problems, headerRow } = body as MatchAnswer;
      const found = [
        ...lines.flatMap(({ rows }) => rows),
        ...problems.map(({ row }) => row),
        headerRow ?? [],
      ].flat();

      expect(
        found.sort((one, other) => one - other),
        JSON.stringify(text),
      ).toEqual(rows);
    }
  }, 120_000);
});
