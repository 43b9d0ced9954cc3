import type { AuditEntry } from '@casepack/contract/audit/audit-entry';
import { BYTE_ORDER_MARK, toCsvLine, withGuard } from '@casepack/contract/csv';

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

const said = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const changesText = (changes: AuditEntry['changes']): string =>
  Object.entries(changes)
    .map(([field, { from, to }]) => `${field}: ${said(from)} -> ${said(to)}`)
    .join('; ');

function toLine(entry: AuditEntry): string {
  const cells = columns.map((column) => (column === 'at' ? entry.at.toISOString() : (entry[column] ?? '')));
  return toCsvLine([...cells, changesText(entry.changes)].map(withGuard));
}

export const auditCsv = (entries: readonly AuditEntry[]): string =>
  BYTE_ORDER_MARK + toCsvLine([...columns, 'changes']) + entries.map(toLine).join('');
