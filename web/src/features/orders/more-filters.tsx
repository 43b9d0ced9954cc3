import { money } from '@casepack/contract/money';
import { orderStatuses, statusLabel } from '@casepack/contract/orders/status';
import { PaymentType, paymentTypeLabels, paymentTypes } from '@casepack/contract/payments/payment-type';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AmountInput } from '../../ui/amount-input';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { Select } from '../../ui/select';
import { ToggleChip } from '../../ui/toggle-chip';
import { ChoiceSearch } from './choice-search';
import { type OrderSearch, toggleStatus } from './order-search';
import type { OnOrderSearch } from './order-toolbar';
import { orderQueries } from './orders.queries';
import { PaymentChips } from './payment-chips';

type MoreFiltersProps = {
  search: OrderSearch;
  onChange: OnOrderSearch;
  /** Whether the reader sells: buyers have one customer and no reps. */
  isStaff: boolean;
};

/** Every filter of the list that has no place beside the search. */
export function MoreFilters({ search, onChange, isStaff }: MoreFiltersProps) {
  const { status, paymentType } = search;
  return (
    <>
      <Chips legend="Status, one or several">
        {orderStatuses.map((each) => (
          <ToggleChip
            key={each}
            pressed={status?.includes(each) ?? false}
            onPress={() => onChange({ status: toggleStatus(status, each) })}
          >
            {statusLabel(each)}
          </ToggleChip>
        ))}
      </Chips>
      <Chips legend="Payment">
        <PaymentChips search={search} onChange={onChange} />
      </Chips>
      {isStaff && <Holds search={search} onChange={onChange} />}
      <Shipping search={search} onChange={onChange} isStaff={isStaff} />
      <ShipDates search={search} onChange={onChange} />
      <Amounts search={search} onChange={onChange} />
      <Field label="Payment type">
        <Select
          value={paymentType ?? ''}
          onChange={(event) => onChange({ paymentType: PaymentType.safeParse(event.target.value).data })}
        >
          <option value="">All</option>
          {paymentTypes.map((each) => (
            <option key={each} value={each}>
              {paymentTypeLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      <People search={search} onChange={onChange} isStaff={isStaff} />
    </>
  );
}

type PartProps = Omit<MoreFiltersProps, 'isStaff'>;

function Chips({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

function Holds({ search: { onHold }, onChange }: PartProps) {
  return (
    <Chips legend="Hold">
      {[true, false].map((held) => (
        <ToggleChip
          key={String(held)}
          pressed={onHold === held}
          onPress={() => onChange({ onHold: onHold === held ? undefined : held })}
        >
          {held ? 'On hold' : 'Not on hold'}
        </ToggleChip>
      ))}
    </Chips>
  );
}

function Shipping({ search: { partlyShipped, notPrinted }, onChange, isStaff }: MoreFiltersProps) {
  return (
    <Chips legend="Shipping">
      <ToggleChip
        pressed={partlyShipped ?? false}
        onPress={() => onChange({ partlyShipped: partlyShipped ? undefined : true })}
      >
        Partly shipped
      </ToggleChip>
      {isStaff && (
        <ToggleChip
          pressed={notPrinted ?? false}
          onPress={() => onChange({ notPrinted: notPrinted ? undefined : true })}
        >
          Not printed
        </ToggleChip>
      )}
    </Chips>
  );
}

function ShipDates({ search: { shipFrom, shipTo }, onChange }: PartProps) {
  const [from, to] = [shipFrom, shipTo].map((day) => (day === 'today' ? '' : (day ?? '')));
  const isToday = shipFrom === 'today' && shipTo === 'today';
  const isUntilToday = shipFrom === undefined && shipTo === 'today';
  const none = { shipFrom: undefined, shipTo: undefined };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Ship date</legend>
      <div className="flex flex-wrap gap-2">
        <ToggleChip
          pressed={isToday}
          onPress={() => onChange(isToday ? none : { shipFrom: 'today', shipTo: 'today' })}
        >
          Today
        </ToggleChip>
        <ToggleChip
          pressed={isUntilToday}
          onPress={() => onChange(isUntilToday ? none : { shipFrom: undefined, shipTo: 'today' })}
        >
          Today or earlier
        </ToggleChip>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Ship date from">
          <Input
            type="date"
            value={from}
            max={to || undefined}
            onChange={(event) => onChange({ shipFrom: event.target.value || undefined }, { isTyping: true })}
          />
        </Field>
        <Field label="Ship date to">
          <Input
            type="date"
            value={to}
            min={from || undefined}
            onChange={(event) => onChange({ shipTo: event.target.value || undefined }, { isTyping: true })}
          />
        </Field>
      </div>
    </fieldset>
  );
}

function Amounts({ search, onChange }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <AmountFilter label="Amount from" field="totalFrom" search={search} onChange={onChange} />
      <AmountFilter label="Amount to" field="totalTo" search={search} onChange={onChange} />
    </div>
  );
}

type AmountFilterProps = PartProps & { label: string; field: 'totalFrom' | 'totalTo' };

function AmountFilter({ label, field, search, onChange }: AmountFilterProps) {
  const set = search[field];
  const [text, setText] = useState(set === undefined ? '' : String(money.encode(set)));
  const read = text.trim() === '' ? undefined : money.safeParse(text);
  return (
    <Field label={label} error={read?.error?.issues[0]?.message}>
      <AmountInput
        // Filters can be cleared while the dialog is open.
        value={set === undefined && read?.success ? '' : text}
        onChange={({ target }) => {
          const typed = (target as HTMLInputElement).value; // the field itself
          setText(typed);
          onChange(
            { [field]: typed.trim() === '' ? undefined : money.safeParse(typed).data },
            { isTyping: true },
          );
        }}
      />
    </Field>
  );
}

function People({ search, onChange, isStaff }: MoreFiltersProps) {
  const { salesOrganizationId, repUserId, customerId, productId } = search;
  const { data } = useQuery(orderQueries.filterChoices(search));
  const { salesOrganizations = [], reps = [], customer, product } = data ?? {};
  return (
    <>
      {isStaff && (
        <ChoiceSearch
          label="Customer"
          placeholder="Name, company or email"
          chosen={customerId === undefined ? undefined : (customer?.name ?? 'One customer')}
          find={orderQueries.customerChoices}
          onChoose={(id) => onChange({ customerId: id })}
        />
      )}
      <ChoiceSearch
        label="Product"
        placeholder="Name or SKU"
        chosen={productId === undefined ? undefined : (product?.name ?? 'One product')}
        find={orderQueries.productChoices}
        onChoose={(id) => onChange({ productId: id })}
      />
      <OneOf
        label="Sales organization"
        choices={salesOrganizations}
        value={salesOrganizationId}
        onChoose={(id) => onChange({ salesOrganizationId: id })}
      />
      <OneOf label="Rep" choices={reps} value={repUserId} onChoose={(id) => onChange({ repUserId: id })} />
    </>
  );
}

type OneOfProps = {
  label: string;
  choices: readonly { id: number; name: string }[];
  value: number | undefined;
  onChoose: (id: number | undefined) => void;
};

/** Not shown if there is nothing to choose. */
function OneOf({ label, choices, value, onChoose }: OneOfProps) {
  if (choices.length === 0) return null;
  return (
    <Field label={label}>
      <Select value={value ?? ''} onChange={(event) => onChoose(Number(event.target.value) || undefined)}>
        <option value="">All</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
