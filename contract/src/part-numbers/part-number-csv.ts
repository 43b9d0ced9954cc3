import { withGuard, withoutGuard } from '../csv';
import { plainText } from '../text';
import { PartNumberText } from './part-number';

export const partNumberColumns = ['part_number', 'sku'] as const;
type Column = (typeof partNumberColumns)[number];

const quoted = (names: readonly string[]): string => names.map((name) => `"${name.slice(0, 60)}"`).join(', ');

/** Where each column is; other columns, such as a description, are left alone. */
export function readPartNumberHeader(
  cells: readonly string[],
): { at: Record<Column, number> } | { problem: string } {
  const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'));
  const missing = partNumberColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) return { problem: `Required columns are missing: ${quoted(missing)}` };
  const repeated = partNumberColumns.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0) return { problem: `Columns appear more than once: ${quoted(repeated)}` };
  return { at: { part_number: names.indexOf('part_number'), sku: names.indexOf('sku') } };
}

export interface PartNumberRow {
  partNumber: string;
  sku: string;
}

const Sku = plainText(100, 'SKU is required');

export function readPartNumberRow(
  at: Record<Column, number>,
  cells: readonly string[],
): { row: PartNumberRow } | { problems: { column: Column; message: string }[] } {
  const cell = (column: Column): string => withoutGuard(cells[at[column]] ?? '').trim();
  const partNumber = PartNumberText.safeParse(cell('part_number'));
  const sku = Sku.safeParse(cell('sku'));
  if (partNumber.success && sku.success) return { row: { partNumber: partNumber.data, sku: sku.data } };
  const problem = (column: Column, message: string | undefined) =>
    message === undefined ? [] : [{ column, message }];
  return {
    problems: [
      ...problem('part_number', partNumber.error?.issues[0]?.message),
      ...problem('sku', sku.error?.issues[0]?.message),
    ],
  };
}

export const toPartNumberCells = ({ partNumber, sku }: PartNumberRow): string[] => [
  withGuard(partNumber),
  withGuard(sku),
];
