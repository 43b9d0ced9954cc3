import { listOrdersOfCustomer, listOrdersOfSalesOrganization } from '@casepack/contract/orders/endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { callForPage } from '../../api/list-page';
import { EmptyState } from '../../ui/empty-state';
import { ListBody } from '../../ui/list-body';
import { SearchInput } from '../../ui/search-input';
import { PAGE_SIZE, useListState } from '../../ui/use-list-state';
import { OrderTable } from './order-table';

type OrderingOrganization = 'sales_organization' | 'wholesale_customer';

const callOf = {
  sales_organization: listOrdersOfSalesOrganization,
  wholesale_customer: listOrdersOfCustomer,
} as const satisfies Record<OrderingOrganization, unknown>;

type OrganizationOrdersProps = { organizationType: OrderingOrganization; organizationId: number };

/** The orders of a customer, or those placed through a sales organization. */
export function OrganizationOrders({ organizationType, organizationId: id }: OrganizationOrdersProps) {
  const list = useListState(undefined, []);
  const query = { search: list.search || undefined, page: list.page, limit: PAGE_SIZE };
  const result = useQuery({
    queryKey: ['orders', 'list', organizationType, id, query],
    queryFn: ({ signal }) => callForPage(callOf[organizationType], { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section aria-labelledby="organization-orders-title">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="organization-orders-title" className="me-auto text-lg font-semibold">
          Orders
        </h2>
        <SearchInput
          label="Search orders"
          value={list.search}
          onSearch={list.setSearch}
          className="w-64 max-md:w-full"
        />
      </div>
      <ListBody
        result={result}
        list={list}
        failedTitle="Failed to fetch orders"
        rowClassName="max-md:h-16"
        empty={
          <EmptyState
            icon={<ClipboardList />}
            level={3}
            title="No orders found"
            hint={
              list.search === ''
                ? 'What this organization orders will be listed here.'
                : 'Try adjusting your search or filters'
            }
          />
        }
      >
        {(orders) => <OrderTable orders={orders} />}
      </ListBody>
    </section>
  );
}
