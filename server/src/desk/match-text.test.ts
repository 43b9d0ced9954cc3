import { matchText } from '@casepack/contract/desk/endpoints';
import type { MatchAnswer } from '@casepack/contract/desk/match';
import { splitRows } from '@casepack/contract/desk/split-rows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partNumbers } from '../db/schema/desk';
import { type DeskInput, deskCatalog, deskPartNumbers } from '../testing/desk-inputs/desk-input';
import { mailInputs } from '../testing/desk-inputs/mails';
import { europeanInputs, spreadsheetInputs } from '../testing/desk-inputs/spreadsheets';
import { typedInputs } from '../testing/desk-inputs/typed';
import { TestApp, type Visitor } from '../testing/test-app';

/** What is compared of an answer, in the words of the inputs. */
const told = ({ lines, problems, headerRow, purchaseOrderNumber, shipDate }: MatchAnswer) => ({
  lines: lines.map((line) => `${line.product.sku} ${line.quantity}${line.isTester ? 't' : ''}: ${line.rows}`),
  problems: problems.map(({ row, kind, candidates }) => {
    const skus = candidates.map(({ sku }) => sku).sort();
    return `${row} ${kind}${skus.length > 0 ? ` (${skus.join(', ')})` : ''}`;
  }),
  header: headerRow,
  po: purchaseOrderNumber,
  ship: shipDate,
});

const everyRow = ({ lines, problems, headerRow }: MatchAnswer): number[] =>
  [
    ...lines.flatMap(({ rows }) => rows),
    ...problems.map(({ row }) => row),
    ...(headerRow === null ? [] : [headerRow]),
  ].sort((one, other) => one - other);

const expected = ({ lines, problems, header, po, ship }: DeskInput) => ({
  lines,
  problems: problems ?? [],
  header: header ?? null,
  po: po ?? null,
  ship: ship ?? null,
});

describe('matching a pasted text', () => {
  const app = new TestApp({});
  let staff: Visitor;
  let customerId: number;

  beforeAll(async () => {
    await app.start();
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    customerId = customer.id;
    staff = await app.as({ manufacturerId: maker.id });
    const ids = new Map<string, number>();
    for (const product of deskCatalog)
      ids.set(product.sku, (await app.product({ manufacturerId: maker.id, ...product })).id);
    await app.db.insert(partNumbers).values(
      Object.entries(deskPartNumbers).map(([partNumber, sku]) => ({
        wholesaleCustomerId: customerId,
        manufacturerId: maker.id,
        partNumber,
        productId: ids.get(sku) ?? 0,
      })),
    );
  });
  afterAll(() => app.stop());

  const match = async (text: string): Promise<MatchAnswer> => {
    const { body, status, text: reply } = await staff.call(matchText, { body: { customerId, text } });
    expect(status, reply).toBe(200);
    return body as MatchAnswer;
  };

  describe.each([
    ['typed', typedInputs],
    ['spreadsheet', spreadsheetInputs],
    ['European', europeanInputs],
    ['mail', mailInputs],
  ])('%s input', (_kind, inputs) => {
    it.each(inputs.map((input) => [input.name, input] as const))('%s', async (_name, input) => {
      const answer = await match(input.text);

      expect(told(answer)).toEqual(expected(input));
      expect(everyRow(answer)).toEqual(splitRows(input.text).map(({ row }) => row));
    });
  });
});
