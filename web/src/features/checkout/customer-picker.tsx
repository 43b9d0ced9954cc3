import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { formatCount } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { LoadFailed } from '../../ui/load-failed';
import { SearchInput } from '../../ui/search-input';
import { SkeletonRows } from '../../ui/skeleton';
import { checkoutQueries } from './checkout.queries';

type CustomerPickerProps = {
  value: CheckoutCustomer | null;
  onChange: (customer: CheckoutCustomer | null) => void;
};

const companyOf = ({ businessName, name }: CheckoutCustomer): string => businessName || name;
const contactOf = ({ businessName, name, contactEmail }: CheckoutCustomer): string =>
  [businessName ? name : '', contactEmail].filter(Boolean).join(' · ');

export function CustomerPicker({ value, onChange }: CustomerPickerProps) {
  const place = useRef<HTMLDivElement>(null);

  // What had the focus gives way to something else, so the place of both takes it.
  function change(customer: CheckoutCustomer | null) {
    onChange(customer);
    place.current?.focus();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-hidden">
      {value === null ? (
        <CustomerSearch onChoose={change} />
      ) : (
        <ChosenCustomer customer={value} onChange={() => change(null)} />
      )}
    </div>
  );
}

type ChosenCustomerProps = { customer: CheckoutCustomer; onChange: () => void };

function ChosenCustomer({ customer, onChange }: ChosenCustomerProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent-line bg-accent-soft p-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{companyOf(customer)}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[contactOf(customer), customer.paymentTerms].filter(Boolean).join(' · ')}
        </p>
        {customer.requiresApproval && (
          <p className="text-sm text-ink-soft">Orders of this customer wait for approval.</p>
        )}
      </div>
      <Button size="sm" aria-label="Change customer" onClick={onChange}>
        Change
      </Button>
    </div>
  );
}

function CustomerSearch({ onChoose }: { onChoose: (customer: CheckoutCustomer) => void }) {
  const [search, setSearch] = useState('');
  const { data, isError, isFetching, refetch } = useQuery(checkoutQueries.customers(search));

  function list() {
    if (isError) {
      return (
        <LoadFailed
          title="The customers could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="py-4"
        />
      );
    }
    if (data === undefined) return <SkeletonRows count={3} label="Loading customers" />;
    if (data.rows.length === 0) {
      return (
        <p className="py-3 text-ink-soft">
          {search === '' ? 'No customers yet.' : `No customer found for “${search}”.`} Choose “New customer”
          to add one.
        </p>
      );
    }
    return (
      <>
        <ul
          aria-label="Customers"
          aria-busy={isFetching}
          className="max-h-80 overflow-y-auto overscroll-contain rounded-lg border"
        >
          {data.rows.map((customer) => (
            <li key={customer.id} className="border-b last:border-b-0">
              <button
                type="button"
                onClick={() => onChoose(customer)}
                className="flex min-h-11 w-full flex-col items-start px-3 py-2 text-left transition-colors -outline-offset-2 hover:bg-ground"
              >
                <span className="font-medium wrap-anywhere">{companyOf(customer)}</span>
                <span className="text-sm text-ink-soft wrap-anywhere">{contactOf(customer)}</span>
              </button>
            </li>
          ))}
        </ul>
        {data.total > data.rows.length && (
          <p className="text-sm text-ink-soft">
            The first {data.rows.length} of {formatCount(data.total)} are shown. Search to find others.
          </p>
        )}
      </>
    );
  }

  return (
    <div className="flex flex-col gap-3">
      <SearchInput label="Search customers" value={search} onSearch={setSearch} />
      {list()}
    </div>
  );
}
