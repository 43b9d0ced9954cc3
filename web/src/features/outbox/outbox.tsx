import { MailState, mailStateLabels } from '@casepack/contract/outbox/mail';
import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { ListBody } from '../../ui/list-body';
import { ListToolbar } from '../../ui/list-toolbar';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { useListState } from '../../ui/use-list-state';
import { FailedMails } from './failed-mails';
import { mailQueries } from './mail.queries';
import { MailReader } from './mail-reader';
import { MailTable } from './mail-table';

type OutboxProps = {
  /** The email that is open. */
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
};

/** All emails, their state, and their text. */
export function Outbox({ openId, onOpen }: OutboxProps) {
  const list = useListState('-createdAt', ['createdAt']);
  const [state, setState] = useState<MailState>();
  const result = useQuery(mailQueries.list({ ...list.query, ...(state === undefined ? {} : { state }) }));
  const isFiltered = state !== undefined || list.search !== '';

  function choose(next: MailState | undefined) {
    setState(next);
    list.setPage(1);
  }

  return (
    <section aria-labelledby="outbox-title">
      <h2 id="outbox-title" className="mb-4 text-lg font-semibold">
        Mail
      </h2>
      {state !== 'failed' && <FailedMails onOpen={onOpen} onShowAll={() => choose('failed')} />}
      <ListToolbar
        search={<SearchInput label="Search emails" value={list.search} onSearch={list.setSearch} />}
        active={state === undefined ? 0 : 1}
        onClear={() => choose(undefined)}
        filters={
          <Field label="Status" className="md:w-56">
            <Select
              value={state ?? ''}
              onChange={(event) => choose(MailState.safeParse(event.target.value).data)}
            >
              <option value="">All statuses</option>
              {MailState.options.map((each) => (
                <option key={each} value={each}>
                  {mailStateLabels[each]}
                </option>
              ))}
            </Select>
          </Field>
        }
      />
      <ListBody
        result={result}
        list={list}
        failedTitle="The emails could not be loaded"
        rowClassName="max-md:h-16"
        fetching={result.isPlaceholderData || result.isPending}
        empty={
          <EmptyState
            icon={<Mail />}
            level={3}
            {...(isFiltered
              ? { title: 'No emails found', hint: 'Try adjusting your search or filters' }
              : {
                  title: 'No emails yet',
                  hint: 'Invoices, confirmations and invitations appear here as soon as they are written.',
                })}
          />
        }
      >
        {(mails) => <MailTable mails={mails} list={list} onOpen={onOpen} />}
      </ListBody>
      {openId !== undefined && <MailReader key={openId} id={openId} onClose={() => onOpen(undefined)} />}
    </section>
  );
}
