import { type OrderSort, standardSort } from '@casepack/contract/orders/order-filter';
import { OrderStatus, statusLabel } from '@casepack/contract/orders/status';
import type { ReactNode } from 'react';
import { DateRange } from '../../ui/date-range';
import { Field } from '../../ui/field';
import { ListToolbar } from '../../ui/list-toolbar';
import { part } from '../../ui/part';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import { ToggleChip } from '../../ui/toggle-chip';
import { countFilters, type OrderSearch, toggleStatus, withoutFilters } from './order-search';
import { PaymentChips } from './payment-chips';

const offered: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];
/** The statuses that the dropdown does not offer, in the order in which they occur. */
const further: readonly OrderStatus[] = ['waiting_for_payment', 'invoice_sent', 'paid', 'completed'];

/** The value of the dropdown while several statuses are chosen in the filters. */
const SEVERAL = 'several';

/** While typing, a change replaces the previous entry in the browser history. */
export type OnOrderSearch = (changed: Partial<OrderSearch>, options?: { isTyping?: boolean }) => void;

const MoreFilters = part(
  async () => (await import('./more-filters')).MoreFilters,
  <SkeletonRows count={4} label="Loading filters" />,
);

type OrderToolbarProps = { search: OrderSearch; onChange: OnOrderSearch };

type WholeToolbarProps = OrderToolbarProps & {
  isStaff: boolean;
  /** The saved views, beside the search. */
  views?: ReactNode;
};

export function OrderToolbar({ search, onChange, isStaff, views }: WholeToolbarProps) {
  return (
    <ListToolbar
      search={
        <>
          <SearchInput
            label="Search orders"
            value={search.search ?? ''}
            onSearch={(text) => onChange({ search: text || undefined }, { isTyping: true })}
          />
          {views}
        </>
      }
      more={<MoreFilters search={search} onChange={onChange} isStaff={isStaff} />}
      active={countFilters(search)}
      onClear={() => onChange(withoutFilters)}
      filters={<OrderFilters search={search} onChange={onChange} />}
      sort={<SortField search={search} onChange={onChange} />}
    />
  );
}

function OrderFilters({ search, onChange }: OrderToolbarProps) {
  const { status = [], from, to } = search;
  const [only] = status;
  const isSeveral = status.length > 1;
  const statuses = only === undefined || isSeveral || offered.includes(only) ? offered : [...offered, only];
  return (
    <>
      <Field label="Status" className="md:w-44">
        <Select
          value={isSeveral ? SEVERAL : (only ?? '')}
          onChange={(event) => {
            const chosen = OrderStatus.safeParse(event.target.value).data;
            onChange({ status: chosen && [chosen] });
          }}
        >
          <option value="">All Status</option>
          {isSeveral && <option value={SEVERAL}>{`${status.length} statuses`}</option>}
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

/** One click filters by one status; several are chosen in the dialog, and then each click adds or removes one. */
const pressStatus = (statuses: readonly OrderStatus[] = [], status: OrderStatus) =>
  statuses.length > 1 || statuses[0] === status ? toggleStatus(statuses, status) : [status];

function Chips({ search, onChange }: OrderToolbarProps) {
  const { status } = search;
  return (
    <div className="flex w-full flex-wrap gap-x-5 gap-y-3 max-md:hidden">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-start text-sm text-ink-soft">More statuses</legend>
        {further.map((each) => (
          <ToggleChip
            key={each}
            pressed={status?.includes(each) ?? false}
            onPress={() => onChange({ status: pressStatus(status, each) })}
          >
            {statusLabel(each)}
          </ToggleChip>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-start text-sm text-ink-soft">Payment</legend>
        <PaymentChips search={search} onChange={onChange} />
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
  orderNumber: 'Order ID, ascending',
  '-orderNumber': 'Order ID, descending',
  companyName: 'Customer, A to Z',
  '-companyName': 'Customer, Z to A',
  status: 'Status, A to Z',
  '-status': 'Status, Z to A',
} as const satisfies Record<OrderSort, string>;
const sorts = Object.keys(sortNames) as OrderSort[]; // the keys of the table above

/** For screens without room for sortable headings. */
function SortField({ search, onChange }: OrderToolbarProps) {
  return (
    <Field label="Sort by">
      <Select
        value={search.sort ?? standardSort(search)}
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
