import { formatInstant } from '@casepack/contract/date-text';
import { type MailSummary, mailStateColors, mailStateLabels } from '@casepack/contract/outbox/mail';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { linkClass } from '../../ui/link-class';
import { ListCell, ListRow, ListRows, ListTable, rowLinkClass } from '../../ui/list-table';
import { SortHeader } from '../../ui/sort-header';
import { HeaderCell, TableHead } from '../../ui/table';
import type { ListState } from '../../ui/use-list-state';
import { failureText, kindName } from './mail-words';
import { RetryButton, RetryMenu } from './retry-button';

type MailTableProps = {
  mails: MailSummary[];
  list: ListState<'createdAt'>;
  onOpen: (id: number) => void;
};

export function MailTable({ mails, list, onOpen }: MailTableProps) {
  return (
    <ListTable caption="Emails">
      <TableHead>
        <HeaderCell>Subject</HeaderCell>
        <HeaderCell>To</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <SortHeader list={list} by="createdAt">
          Written
        </SortHeader>
      </TableHead>
      <ListRows>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} onOpen={() => onOpen(mail.id)} />
        ))}
      </ListRows>
    </ListTable>
  );
}

function MailRow({ mail, onOpen }: { mail: MailSummary; onOpen: () => void }) {
  const { kind, subject, recipientName, recipientAddress, state, createdAt } = mail;
  const failure = failureText(mail);
  const canRetry = state === 'failed' || state === 'held';
  return (
    <ListRow>
      <ListCell phone="title" className="md:wrap-anywhere">
        <button
          type="button"
          onClick={onOpen}
          className={cn(
            linkClass,
            rowLinkClass,
            'text-start max-md:max-w-full max-md:truncate max-md:no-underline',
          )}
        >
          {subject}
        </button>
        <span className="block text-sm text-ink-soft max-md:hidden">{kindName(kind)}</span>
      </ListCell>
      <ListCell phone="text" className="md:min-w-48 md:wrap-anywhere">
        {recipientName ?? recipientAddress}
        {recipientName !== null && (
          <span className="block text-sm text-ink-soft max-md:hidden">{recipientAddress}</span>
        )}
      </ListCell>
      <ListCell phone="mark" className="md:min-w-40 md:wrap-anywhere">
        <span className="flex min-w-0 flex-col items-start gap-1 md:py-1">
          <Badge color={mailStateColors[state]}>{mailStateLabels[state]}</Badge>
          {failure !== undefined && <span className="text-sm text-ink-soft max-md:hidden">{failure}</span>}
          {canRetry && <RetryButton mail={mail} className="max-md:hidden" />}
        </span>
      </ListCell>
      <ListCell phone="end" className="whitespace-nowrap tabular-nums max-md:text-ink-soft">
        <time dateTime={createdAt.toISOString()}>{formatInstant(createdAt)}</time>
      </ListCell>
      {canRetry && (
        <ListCell phone="menu" className="md:hidden">
          <RetryMenu mail={mail} />
        </ListCell>
      )}
    </ListRow>
  );
}
