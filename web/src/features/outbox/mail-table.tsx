import { formatInstant } from '@casepack/contract/date-text';
import { type MailSummary, mailStateColors, mailStateLabels } from '@casepack/contract/outbox/mail';
import { Badge } from '../../ui/badge';
import { linkClass } from '../../ui/link-class';
import { SortHeader } from '../../ui/sort-header';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import { kindName, troubleText } from './mail-words';
import { RetryButton } from './retry-button';

type MailTableProps = {
  mails: MailSummary[];
  list: ListState<'createdAt'>;
  onOpen: (id: number) => void;
};

export function MailTable({ mails, list, onOpen }: MailTableProps) {
  return (
    <Table caption="Mails">
      <TableHead>
        <HeaderCell>Subject</HeaderCell>
        <HeaderCell>To</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <SortHeader list={list} by="createdAt">
          Written
        </SortHeader>
      </TableHead>
      <TableBody>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} onOpen={() => onOpen(mail.id)} />
        ))}
      </TableBody>
    </Table>
  );
}

function MailRow({ mail, onOpen }: { mail: MailSummary; onOpen: () => void }) {
  const { kind, subject, recipientName, recipientAddress, state, createdAt } = mail;
  const trouble = troubleText(mail);
  return (
    <TableRow>
      <Cell label="Subject" className="wrap-anywhere">
        <span className="min-w-0">
          <button type="button" onClick={onOpen} className={`${linkClass} text-left max-md:text-right`}>
            {subject}
          </button>
          <span className="block text-sm text-ink-soft">{kindName(kind)}</span>
        </span>
      </Cell>
      <Cell label="To" className="min-w-48 wrap-anywhere max-md:min-w-0">
        <span className="min-w-0">
          {recipientName ?? recipientAddress}
          {recipientName !== null && <span className="block text-sm text-ink-soft">{recipientAddress}</span>}
        </span>
      </Cell>
      <Cell label="State" className="min-w-40 wrap-anywhere max-md:min-w-0">
        <span className="flex min-w-0 flex-col items-start gap-1 py-1 max-md:items-end">
          <Badge color={mailStateColors[state]}>{mailStateLabels[state]}</Badge>
          {trouble !== undefined && <span className="text-sm text-ink-soft">{trouble}</span>}
          {(state === 'failed' || state === 'held') && <RetryButton mail={mail} />}
        </span>
      </Cell>
      <Cell label="Written" className="whitespace-nowrap tabular-nums">
        <time dateTime={createdAt.toISOString()}>{formatInstant(createdAt)}</time>
      </Cell>
    </TableRow>
  );
}
