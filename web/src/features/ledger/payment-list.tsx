import { type LedgerFilter, paymentMethodLabels, paymentMethods } from '@casepack/contract/payments/ledger';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Receipt from 'lucide-react/icons/receipt';
import { useState } from 'react';
import { buttonClass } from '../../ui/button-class';
import { DateRange } from '../../ui/date-range';
import { EmptyState } from '../../ui/empty-state';
import { Field } from '../../ui/field';
import { ListBody } from '../../ui/list-body';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { useListState } from '../../ui/use-list-state';
import { type LedgerOwner, ledgerQueries, paymentsExportHref } from './ledger.queries';
import { PaymentTable } from './payment-table';

const kinds = { payment: 'Payments', refund: 'Refunds' } as const;

const nothingChosen = { kind: '', method: '', from: '', to: '' };
type Chosen = typeof nothingChosen;

function toFilter(search: string, { kind, method, from, to }: Chosen): LedgerFilter {
  const knownMethod = paymentMethods.find((each) => each === method);
  return {
    ...(search === '' ? {} : { search }),
    ...(kind === 'payment' || kind === 'refund' ? { kind } : {}),
    ...(knownMethod === undefined ? {} : { method: knownMethod }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

/** All payments of a manufacturer, each linked to its order. */
export function PaymentList({ manufacturerId }: { manufacturerId: LedgerOwner }) {
  const list = useListState('-at', ['at']);
  const [chosen, setChosen] = useState(nothingChosen);
  const filter = toFilter(list.search, chosen);
  const isFiltered = Object.keys(filter).length > 0;
  const owned = { ...filter, ...(manufacturerId === undefined ? {} : { manufacturerId }) };
  const result = useQuery(ledgerQueries.list({ ...list.query, ...owned }));

  function choose(part: Partial<Chosen>) {
    setChosen({ ...chosen, ...part });
    list.setPage(1);
  }

  return (
    <section aria-labelledby="payments-title">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 id="payments-title" className="text-lg font-semibold">
          Payments and refunds
        </h2>
        <a href={paymentsExportHref(owned)} download className={buttonClass({})}>
          <Download aria-hidden />
          Export CSV
        </a>
      </div>
      <Filters chosen={chosen} onChoose={choose} search={list.search} onSearch={list.setSearch} />
      <ListBody
        result={result}
        list={list}
        failedTitle="The payments could not be loaded"
        empty={
          <EmptyState
            icon={<Receipt />}
            level={3}
            {...(isFiltered
              ? { title: 'No payments found', hint: 'Try adjusting your search or filters' }
              : {
                  title: 'No payments yet',
                  hint: 'Card payments appear here automatically. Record a check or a wire transfer on its order.',
                  action: (
                    <Link to="/orders" className={buttonClass({})}>
                      View orders
                    </Link>
                  ),
                })}
          />
        }
      >
        {(entries) => <PaymentTable entries={entries} list={list} />}
      </ListBody>
    </section>
  );
}

type FiltersProps = {
  chosen: Chosen;
  onChoose: (part: Partial<Chosen>) => void;
  search: string;
  onSearch: (text: string) => void;
};

function Filters({ chosen, onChoose, search, onSearch }: FiltersProps) {
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_9rem_11rem_10rem_10rem]">
      <SearchInput label="Search payments" value={search} onSearch={onSearch} className="max-lg:col-span-2" />
      <Field label="Kind">
        <Select value={chosen.kind} onChange={(event) => onChoose({ kind: event.target.value })}>
          <option value="">All kinds</option>
          {Object.entries(kinds).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Method">
        <Select value={chosen.method} onChange={(event) => onChoose({ method: event.target.value })}>
          <option value="">All methods</option>
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodLabels[method]}
            </option>
          ))}
        </Select>
      </Field>
      <DateRange
        from={chosen.from}
        to={chosen.to}
        onFrom={(from) => onChoose({ from })}
        onTo={(to) => onChoose({ to })}
      />
    </div>
  );
}
