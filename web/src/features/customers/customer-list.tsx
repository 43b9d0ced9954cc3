import { useQuery } from '@tanstack/react-query';
import Store from 'lucide-react/icons/store';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ListBody } from '../../ui/list-body';
import { SearchInput } from '../../ui/search-input';
import { ToggleChip } from '../../ui/toggle-chip';
import { type ListState, useListState } from '../../ui/use-list-state';
import { CustomerTable } from './customer-table';
import { type CustomerSort, customerQueries, customerSorts } from './customers.queries';

type CustomerListProps = {
  /** Reps can have customers of their own. */
  hasOwn: boolean;
  namesManufacturers: boolean;
};

export function CustomerList({ hasOwn, namesManufacturers }: CustomerListProps) {
  const list = useListState<CustomerSort>('name', customerSorts);
  const [isMine, setMine] = useState(false);
  const result = useQuery(customerQueries.list({ ...list.query, ...(isMine ? { mine: true } : {}) }));
  const choose = (mine: boolean) => {
    setMine(mine);
    list.setPage(1);
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchInput
          label="Search by name, number or email"
          value={list.search}
          onSearch={list.setSearch}
          className="max-md:w-full md:w-96"
        />
        {hasOwn && (
          <ToggleChip pressed={isMine} onPress={() => choose(!isMine)}>
            My customers
          </ToggleChip>
        )}
      </div>
      <ListBody
        result={result}
        list={list}
        fetching={result.isPlaceholderData}
        failedTitle="The customers could not be loaded"
        rowClassName="max-md:h-16"
        empty={<NoCustomers list={list} isMine={isMine} onAll={() => choose(false)} />}
      >
        {(customers) => (
          <CustomerTable customers={customers} list={list} namesManufacturers={namesManufacturers} />
        )}
      </ListBody>
    </>
  );
}

type NoCustomersProps = { list: ListState<CustomerSort>; isMine: boolean; onAll: () => void };

function NoCustomers({ list, isMine, onAll }: NoCustomersProps) {
  if (list.search !== '') {
    return (
      <EmptyState
        icon={<Store />}
        title="No customers found"
        hint="No customer has this in its name, number or email."
        action={<Button onClick={() => list.setSearch('')}>Clear search</Button>}
      />
    );
  }
  if (isMine) {
    return (
      <EmptyState
        icon={<Store />}
        title="No customers are assigned to you"
        hint="An administrator assigns customers in their settings."
        action={<Button onClick={onAll}>Show all customers</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Store />}
      title="No customers yet"
      hint="Customers appear here when an administrator adds them or when you add one to an order."
    />
  );
}
