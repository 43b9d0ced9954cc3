import { z } from 'zod';
import { instant } from '../calendar';
import { Id } from '../ids';
import { ImportKind } from './kinds/kinds';

/** The most rows and columns of a file. */
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_COLUMNS = 100;

const importStates = ['uploaded', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed'] as const;
const ImportState = z.enum(importStates);
export type ImportState = z.infer<typeof ImportState>;

const Decimals = z.enum(['point', 'comma']);
const ChosenColumns = z.array(z.string().max(60).nullable()).max(MAX_IMPORT_COLUMNS);

/** Import everything, or nothing if a row has a problem; or leave out the rows that have one. */
const ImportMode = z.enum(['all', 'good']);

/** What a check or an import found or did. */
const ImportCounts = z.object({
  /** Before an import, rows about something that does not exist yet. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

export const ImportSummary = z.object({
  id: z.uuid(),
  kind: ImportKind,
  manufacturerId: Id,
  fileName: z.string(),
  state: ImportState,
  rowCount: z.int(),
  /** How many rows were checked so far. */
  checkedRows: z.int(),
  /** Rows that have a problem; only known once all are checked. */
  badRows: z.int(),
  /** While it is imported, how many rows were written; they become visible together. */
  appliedRows: z.int(),
  counts: ImportCounts.nullable(),
  /** Why nothing came of it. */
  problem: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

const ImportProblem = z.object({ line: z.int(), column: z.string().nullable(), message: z.string() });
export type ImportProblem = z.infer<typeof ImportProblem>;

export const Import = ImportSummary.extend({
  header: z.array(z.string()),
  /** What each column of the file is; null is left out. */
  columns: ChosenColumns,
  decimals: Decimals,
  firstRows: z.array(z.array(z.string())),
  /** The first of them. All are in the file of rejected rows. */
  problems: z.array(ImportProblem),
});
export type Import = z.infer<typeof Import>;

export const ImportCheck = z.object({ columns: ChosenColumns, decimals: Decimals });
export type ImportCheck = z.infer<typeof ImportCheck>;

export const ImportStart = z.object({
  mode: ImportMode,
  /** Whether people who get an account are sent an invitation. */
  invite: z.boolean().default(false),
});
export type ImportStart = z.infer<typeof ImportStart>;

/** Whether it changes by itself, in the background. */
export const isRunning = ({ state }: Pick<ImportSummary, 'state'>): boolean =>
  state === 'checking' || state === 'applying';
