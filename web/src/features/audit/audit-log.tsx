import { type AuditFilter, SubjectType, subjectTypes } from '@casepack/contract/audit/audit-entry';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';
import { buttonClass } from '../../ui/button-class';
import { DateRange } from '../../ui/date-range';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { ListBody } from '../../ui/list-body';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { useListState } from '../../ui/use-list-state';
import { auditExportHref, auditQuery } from './audit.queries';
import { AuditTable } from './audit-table';
import { subjectNames } from './audit-words';

/** Who did what, within the scope of the user; with filters and a CSV export. */
export function AuditLog() {
  const list = useListState('-at', ['at']);
  const [chosen, setChosen] = useState({ subject: '', from: '', to: '' });
  const subjectType = SubjectType.safeParse(chosen.subject).data;
  const filter: AuditFilter = {
    ...(list.search === '' ? {} : { search: list.search }),
    ...(subjectType === undefined ? {} : { subjectType }),
    ...(chosen.from === '' ? {} : { from: chosen.from }),
    ...(chosen.to === '' ? {} : { to: chosen.to }),
  };
  const result = useQuery(auditQuery({ ...list.query, ...filter }));
  const isFiltered = Object.keys(filter).length > 0;

  function choose(part: Partial<typeof chosen>) {
    setChosen({ ...chosen, ...part });
    list.setPage(1);
  }

  return (
    <section aria-labelledby="audit-title">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 id="audit-title" className="text-lg font-semibold">
          Audit log
        </h2>
        <a href={auditExportHref(filter)} download className={buttonClass({})}>
          <Download aria-hidden />
          Export CSV
        </a>
      </div>
      <div className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_12rem_10rem_10rem]">
        <SearchInput
          label="Search the audit log"
          value={list.search}
          onSearch={list.setSearch}
          className="max-sm:col-span-2"
        />
        <Field label="About" className="max-sm:col-span-2">
          <Select value={chosen.subject} onChange={(event) => choose({ subject: event.target.value })}>
            <option value="">Everything</option>
            {subjectTypes.map((type) => (
              <option key={type} value={type}>
                {subjectNames[type]}
              </option>
            ))}
          </Select>
        </Field>
        <DateRange
          from={chosen.from}
          to={chosen.to}
          onFrom={(from) => choose({ from })}
          onTo={(to) => choose({ to })}
        />
      </div>
      <ListBody
        result={result}
        list={list}
        failedTitle="The audit log could not be loaded"
        empty={
          <EmptyState
            icon={<ScrollText />}
            level={3}
            {...(isFiltered
              ? { title: 'No entries found', hint: 'Try adjusting your search or filters' }
              : {
                  title: 'No entries yet',
                  hint: 'Changes to users, organizations, locations and settings will be listed here.',
                })}
          />
        }
      >
        {(entries) => <AuditTable entries={entries} list={list} />}
      </ListBody>
    </section>
  );
}
