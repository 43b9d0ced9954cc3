import type { AuditEntry } from '@casepack/contract/audit/audit-entry';
import { counted } from '@casepack/contract/count';
import { formatInstant } from '@casepack/contract/date-text';
import { nameInWords } from '../../ui/name-in-words';
import { SortHeader } from '../../ui/sort-header';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import { valueText } from './audit-words';

type AuditTableProps = { entries: AuditEntry[]; list: ListState<'at'> };

export function AuditTable({ entries, list }: AuditTableProps) {
  return (
    <Table caption="Audit log">
      <TableHead>
        <SortHeader list={list} by="at">
          When
        </SortHeader>
        <HeaderCell>Who</HeaderCell>
        <HeaderCell>What</HeaderCell>
        <HeaderCell>About</HeaderCell>
        <HeaderCell>Changes</HeaderCell>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id} className="align-top">
            <Cell label="When" className="whitespace-nowrap tabular-nums">
              <time dateTime={entry.at.toISOString()}>{formatInstant(entry.at)}</time>
            </Cell>
            <Cell label="Who" className="wrap-anywhere">
              <Who entry={entry} />
            </Cell>
            <Cell label="What">{nameInWords(entry.action)}</Cell>
            <Cell label="About" className="wrap-anywhere">
              {entry.subjectName ?? `${nameInWords(entry.subjectType)} ${entry.subjectId}`}
            </Cell>
            <Cell label="Changes">
              <Changes changes={entry.changes} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Who({ entry: { actorName, actorEmail, address } }: { entry: AuditEntry }) {
  const from = [actorName === null ? null : actorEmail, address].filter((fact) => fact !== null).join(' · ');
  return (
    <span>
      {actorName ?? actorEmail ?? <span className="text-ink-soft">Nobody signed in</span>}
      {from !== '' && <span className="block text-sm text-ink-soft">{from}</span>}
    </span>
  );
}

function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  const fields = Object.entries(changes);
  if (fields.length === 0) return null;
  return (
    <details className="max-md:text-end">
      <summary className="text-sm text-accent underline decoration-accent-line underline-offset-4 pointer-coarse:py-3">
        {counted(fields.length, 'change')}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-sm wrap-anywhere">
        {fields.map(([field, { from, to }]) => (
          <li key={field}>
            <span className="font-medium">{nameInWords(field)}</span>: {valueText(from)} → {valueText(to)}
          </li>
        ))}
      </ul>
    </details>
  );
}
