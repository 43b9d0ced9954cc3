import type { z } from 'zod';

/** How a cell is written in files, and so how its text is prepared before it is checked. */
export type CellKind = 'text' | 'amount' | 'whole' | 'day' | 'yes_no' | 'list' | 'json';

export interface ImportColumn {
  label: string;
  /** Other names that files use for it. */
  also?: readonly string[];
  cell: CellKind;
  /** Checks the prepared text; its output is stored. */
  value: z.ZodType;
  /** Turns the words of people into those of `value`. */
  prepare?: (text: string) => string;
}

export type ImportColumns = Readonly<Record<string, ImportColumn>>;

export interface RowProblem {
  /** The name of a column of the kind; null for the row as a whole. */
  column: string | null;
  message: string;
}

/** The values of a row by column, without those whose cell is empty. */
export type RowValues = Record<string, unknown>;

export interface ImportKindRules {
  label: string;
  /** What one of its rows is about: "product", "customer". */
  noun: string;
  columns: ImportColumns;
  /** Columns without which no row can be understood: one of each list. */
  needs: readonly (readonly string[])[];
  /** What the values of a row have to satisfy together. */
  check?: (values: RowValues) => RowProblem[];
}
