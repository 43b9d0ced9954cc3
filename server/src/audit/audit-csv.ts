import type { AuditEntry } from '@casepack/contract/audit/audit-entry';

const columns = [
  'at',
  'actorName',
  'actorEmail',
  'address',
  'action',
  'subjectType',
  'subjectId',
  'subjectName',
] as const;

// A spreadsheet runs what begins with one of these, also behind the quotes of a cell.
const runnable = /^[=+\-@\t\r\n|%]/;

/** One CSV cell that no spreadsheet takes for a formula. */
export function csvCell(value: string): string {
  const safe = runnable.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const said = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const changesText = (changes: AuditEntry['changes']): string =>
  Object.entries(changes)
    .map(([field, { from, to }]) => `${field}: ${said(from)} -> ${said(to)}`)
    .join('; ');

/** RFC 4180, with a BOM so that spreadsheets read it as UTF-8. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map((entry) => {
    const cells = columns.map((column) => (column === 'at' ? entry.at.toISOString() : (entry[column] ?? '')));
    return [...cells, changesText(entry.changes)].map(csvCell).join(',');
  });
  return `\ufeff${[[...columns, 'changes'].join(','), ...lines].join('\r\n')}\r\n`;
}
