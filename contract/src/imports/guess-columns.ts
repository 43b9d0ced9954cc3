import { REJECT_REASON_COLUMN } from '../catalog/product-csv';
import type { ImportColumns } from './column';

/** "Customer No." and "customer_no" are the same name. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(no|nr|num)\b/g, 'number')
    .trim();

/** What the columns of earlier files were, by their plain name; null is left out. */
export type RememberedColumns = Readonly<Record<string, string | null>>;

function namesOf(columns: ImportColumns): Map<string, string> {
  const names = new Map<string, string>();
  const add = (text: string, column: string) => {
    const name = plainName(text);
    if (!names.has(name)) names.set(name, column);
  };
  for (const column of Object.keys(columns)) add(column, column);
  for (const [column, { label }] of Object.entries(columns)) add(label, column);
  for (const [column, { also = [] }] of Object.entries(columns)) for (const name of also) add(name, column);
  return names;
}

/** The column that each heading of a file most likely means; null where none does. No column is given twice. */
export function guessColumns(
  columns: ImportColumns,
  header: readonly string[],
  remembered: RememberedColumns = {},
): (string | null)[] {
  const names = namesOf(columns);
  const taken = new Set<string>();
  return header.map((heading) => {
    const name = plainName(heading);
    if (name === '' || name === plainName(REJECT_REASON_COLUMN)) return null;
    const known = Object.hasOwn(remembered, name) ? remembered[name] : names.get(name);
    if (!known || !Object.hasOwn(columns, known) || taken.has(known)) return null;
    taken.add(known);
    return known;
  });
}
