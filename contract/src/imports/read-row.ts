import type { ImportKindRules, RowProblem, RowValues } from './column';
import { type DecimalStyle, readCell } from './read-cell';

export interface ReadRow {
  /** What could be read, even of a row with problems. */
  values: RowValues;
  problems: RowProblem[];
}

/** Reads one row of a file by the columns that were chosen for its cells. */
export function readRow(
  kind: ImportKindRules,
  columns: readonly (string | null)[],
  cells: readonly string[],
  decimals: DecimalStyle,
): ReadRow {
  const values: RowValues = {};
  const problems: RowProblem[] = [];
  if (cells.length !== columns.length) {
    const message = `Expected ${columns.length} columns but found ${cells.length}`;
    return { values, problems: [{ column: null, message }] };
  }
  for (const [index, name] of columns.entries()) {
    const column = name === null ? undefined : kind.columns[name];
    if (name === null || !column) continue;
    const read = readCell(column, cells[index] ?? '', decimals);
    if ('problem' in read) problems.push({ column: name, message: read.problem });
    else if (read.value !== undefined && read.value !== null) values[name] = read.value;
  }
  if (problems.length === 0) problems.push(...missing(kind, values), ...(kind.check?.(values) ?? []));
  return { values, problems };
}

function missing({ needs, columns }: ImportKindRules, values: RowValues): RowProblem[] {
  return needs.flatMap((choices) => {
    if (choices.some((name) => values[name] !== undefined)) return [];
    const labels = choices.map((name) => columns[name]?.label ?? name);
    return [{ column: choices[0] ?? null, message: `${labels.join(' or ')} is required` }];
  });
}

/** Why a file cannot be read with these columns; undefined if it can. */
export function columnsProblem(
  { needs, columns }: ImportKindRules,
  chosen: readonly (string | null)[],
): string | undefined {
  const twice = chosen.find((name, index) => name !== null && chosen.indexOf(name) !== index);
  if (twice) return `${columns[twice]?.label ?? twice} is chosen for two columns`;
  const absent = needs.find((choices) => !choices.some((name) => chosen.includes(name)));
  const labels = absent?.map((name) => columns[name]?.label ?? name);
  return labels && `Choose a column for ${labels.join(' or ')}`;
}
