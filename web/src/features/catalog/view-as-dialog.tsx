import { formatCount } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, type DialogProps } from '../../ui/dialog';
import { LoadFailed } from '../../ui/load-failed';
import { SearchInput } from '../../ui/search-input';
import { SkeletonRows } from '../../ui/skeleton';
import { viewAsQueries } from './view-as.queries';

type ViewAsDialogProps = Pick<DialogProps, 'open' | 'onOpenChange'> & CustomerListProps;

export function ViewAsDialog({ open, onOpenChange, ...props }: ViewAsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="View as customer"
      description="See the products and prices that a customer sees."
    >
      <CustomerList {...props} />
    </Dialog>
  );
}

type CustomerListProps = {
  manufacturerId: number | undefined;
  onView: (customerId: number) => void;
};

function CustomerList({ manufacturerId, onView }: CustomerListProps) {
  const [search, setSearch] = useState('');
  const customers = useQuery(viewAsQueries.customers(search, manufacturerId));
  const { data } = customers;
  return (
    <div className="flex flex-col gap-3">
      <SearchInput label="Search customers" value={search} onSearch={setSearch} />
      {customers.isPending && <SkeletonRows count={5} label="Loading customers" />}
      {customers.isError && (
        <LoadFailed
          title="The customers could not be loaded"
          retrying={customers.isFetching}
          onRetry={() => void customers.refetch()}
          className="py-4"
        />
      )}
      {data?.rows.length === 0 && (
        <p className="py-3 text-ink-soft">
          {search === '' ? 'No customers yet.' : `No customer found for “${search}”.`}
        </p>
      )}
      {data && data.rows.length > 0 && (
        <ul aria-label="Customers" aria-busy={customers.isFetching} className="rounded-lg border">
          {data.rows.map(({ id, businessName, name }) => (
            <li key={id} className="border-b last:border-b-0">
              <button
                type="button"
                onClick={() => onView(id)}
                className="flex min-h-11 w-full items-center px-3 py-2 text-left -outline-offset-2 transition-colors wrap-anywhere hover:bg-ground"
              >
                {businessName || name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <p className="text-sm text-ink-soft">
          The first {data.rows.length} of {formatCount(data.total)} are shown. Search to find others.
        </p>
      )}
    </div>
  );
}
