import type { OrderSort, PaymentFilter } from '@casepack/contract/orders/endpoints';
import { OrderStatus, statusLabel } from '@casepack/contract/orders/status';
import { DateRange } from '../../ui/date-range';
import { Field } from '../../ui/field';
import { ListToolbar } from '../../ui/list-toolbar';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { ToggleChip } from '../../ui/toggle-chip';
import { countFilters, type OrderSearch, withoutFilters } from './order-search';

const offered: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];
/** The statuses that the dropdown does not offer, in the order in which they occur. */
const further: readonly OrderStatus[] = ['waiting_for_payment', 'invoice_sent', 'paid', 'completed'];

export const paymentNames = {
  open: 'Open amount',
  overdue: 'Overdue invoice',
  refund_due: 'Refund due',
} as const satisfies Record<PaymentFilter, string>;
const payments = Object.keys(paymentNames) as PaymentFilter[]; // the keys of the table above

/** While typing, a change replaces the previous entry in the browser history. */
export type OnOrderSearch = (changed: Partial<OrderSearch>, options?: { isTyping?: boolean }) => void;

type OrderToolbarProps = { search: OrderSearch; onChange: OnOrderSearch };

export function OrderToolbar({ search, onChange }: OrderToolbarProps) {
  return (
    <ListToolbar
      search={
        <SearchInput
          label="Search orders"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined }, { isTyping: true })}
        />
      }
      active={countFilters(search)}
      onClear={() => onChange(withoutFilters)}
      filters={<OrderFilters search={search} onChange={onChange} />}
      sort={<SortField search={search} onChange={onChange} />}
    />
  );
}

function OrderFilters({ search, onChange }: OrderToolbarProps) {
  const { status, from, to } = search;
  const statuses = status === undefined || offered.includes(status) ? offered : [...offered, status];
  return (
    <>
      <Field label="Status" className="md:w-44">
        <Select
          value={status ?? ''}
          onChange={(event) => onChange({ status: OrderStatus.safeParse(event.target.value).data })}
        >
          <option value="">All Status</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {statusLabel(each)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-3 md:w-80">
        <DateRange
          from={from ?? ''}
          to={to ?? ''}
          onFrom={(day) => onChange({ from: day || undefined }, { isTyping: true })}
          onTo={(day) => onChange({ to: day || undefined }, { isTyping: true })}
        />
      </div>
      <Chips search={search} onChange={onChange} />
    </>
  );
}

function Chips({ search: { status, payment }, onChange }: OrderToolbarProps) {
  return (
    <div className="flex w-full gap-x-5 gap-y-3 max-md:flex-col md:flex-wrap">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-start text-sm text-ink-soft max-md:mb-1.5 max-md:w-full">
          More statuses
        </legend>
        {further.map((each) => (
          <ToggleChip
            key={each}
            pressed={status === each}
            onPress={() => onChange({ status: status === each ? undefined : each })}
          >
            {statusLabel(each)}
          </ToggleChip>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-start text-sm text-ink-soft max-md:mb-1.5 max-md:w-full">Payment</legend>
        {payments.map((each) => (
          <ToggleChip
            key={each}
            pressed={payment === each}
            onPress={() => onChange({ payment: payment === each ? undefined : each })}
          >
            {paymentNames[each]}
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  );
}

const sortNames = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  requestedShipDate: 'Next ship date first',
  '-requestedShipDate': 'Last ship date first',
  '-total': 'Highest total first',
  total: 'Lowest total first',
} as const satisfies Record<OrderSort, string>;
const sorts = Object.keys(sortNames) as OrderSort[]; // the keys of the table above

/** For screens without room for sortable headings. */
function SortField({ search: { sort = '-createdAt' }, onChange }: OrderToolbarProps) {
  return (
    <Field label="Sort by">
      <Select
        value={sort}
        onChange={(event) => onChange({ sort: sorts.find((each) => each === event.target.value) })}
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {sortNames[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
