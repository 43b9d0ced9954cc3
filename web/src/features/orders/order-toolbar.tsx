import { OrderStatus, statusLabel } from '@casepack/contract/orders/status';
import { DateRange } from '../../ui/date-range';
import { Field } from '../../ui/field';
import { SearchInput } from '../../ui/search-input';
import { Select } from '../../ui/select';
import type { OrderSearch } from './order-search';

/** Spec 2.39. */
const offered: readonly OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];

/** A change that is being typed takes the place of the one before it in the browser's history. */
export type OnOrderSearch = (changed: Partial<OrderSearch>, options?: { isTyping?: boolean }) => void;

type OrderToolbarProps = { search: OrderSearch; onChange: OnOrderSearch };

export function OrderToolbar({ search, onChange }: OrderToolbarProps) {
  const { status, from, to } = search;
  const statuses = status === undefined || offered.includes(status) ? offered : [...offered, status];
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(12rem,1fr)_11rem_10rem_10rem]">
      <div className="max-lg:col-span-full">
        <SearchInput
          label="Search orders"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined }, { isTyping: true })}
        />
      </div>
      <Field label="Status" className="max-sm:col-span-2">
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
      <DateRange
        from={from ?? ''}
        to={to ?? ''}
        onFrom={(day) => onChange({ from: day || undefined }, { isTyping: true })}
        onTo={(day) => onChange({ to: day || undefined }, { isTyping: true })}
      />
    </div>
  );
}
