import {
  createManufacturer,
  createSalesOrganization,
  createWholesaleCustomer,
  editManufacturer,
  editSalesOrganization,
  editWholesaleCustomer,
  getManufacturer,
  getSalesOrganization,
  getWholesaleCustomer,
  listManufacturers,
  listSalesOrganizations,
  listWholesaleCustomers,
  organizationsOverview,
} from '@casepack/contract/organizations/endpoints';
import type {
  Manufacturer,
  ManufacturerChange,
  NewManufacturer,
  NewSalesOrganization,
  NewWholesaleCustomer,
  SalesOrganization,
  SalesOrganizationChange,
  WholesaleCustomer,
  WholesaleCustomerChange,
} from '@casepack/contract/organizations/organization';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { callForPage, type ListPage } from '../../api/list-page';
import type { SortOf } from '../../ui/use-list-state';

export const organizationSorts = ['name', 'createdAt', 'active'] as const;
export type OrganizationSort = (typeof organizationSorts)[number];

interface OrganizationListQuery {
  search?: string;
  sort?: SortOf<OrganizationSort>;
  limit: number;
  offset: number;
  active?: boolean;
  manufacturerId?: number;
}

/** One organization of any type, tagged with its type. */
export type Organization =
  | { type: 'manufacturer'; row: Manufacturer }
  | { type: 'sales_organization'; row: SalesOrganization }
  | { type: 'wholesale_customer'; row: WholesaleCustomer };
export type OrganizationRow = Organization['row'];

const listOf = {
  manufacturer: ({ manufacturerId: _, ...query }, signal) =>
    callForPage(listManufacturers, { query, signal }),
  sales_organization: (query, signal) => callForPage(listSalesOrganizations, { query, signal }),
  wholesale_customer: (query, signal) => callForPage(listWholesaleCustomers, { query, signal }),
} satisfies Record<
  OrganizationType,
  (query: OrganizationListQuery, signal: AbortSignal) => Promise<ListPage<OrganizationRow>>
>;

export const organizationsQuery = (type: OrganizationType, query: OrganizationListQuery) =>
  queryOptions({
    queryKey: ['organizations', type, 'list', query],
    queryFn: ({ signal }): Promise<ListPage<OrganizationRow>> => listOf[type](query, signal),
    placeholderData: keepPreviousData,
  });

async function getOrganization(
  type: OrganizationType,
  id: number,
  signal: AbortSignal,
): Promise<Organization> {
  const input = { params: { id }, signal };
  switch (type) {
    case 'manufacturer':
      return { type, row: await call(getManufacturer, input) };
    case 'sales_organization':
      return { type, row: await call(getSalesOrganization, input) };
    case 'wholesale_customer':
      return { type, row: await call(getWholesaleCustomer, input) };
  }
}

export const organizationQuery = (type: OrganizationType, id: number) =>
  queryOptions({
    queryKey: ['organizations', type, id],
    queryFn: ({ signal }) => getOrganization(type, id, signal),
  });

export const overviewQuery = queryOptions({
  queryKey: ['organizations', 'overview'],
  queryFn: ({ signal }) => call(organizationsOverview, { signal }),
});

function useOrganizationMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      for (const queryKey of [['organizations'], ['customers'], ['audit']]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

export const useCreateManufacturer = () =>
  useOrganizationMutation((body: NewManufacturer) => call(createManufacturer, { body }));
export const useCreateSalesOrganization = () =>
  useOrganizationMutation((body: NewSalesOrganization) => call(createSalesOrganization, { body }));
export const useCreateWholesaleCustomer = () =>
  useOrganizationMutation((body: NewWholesaleCustomer) => call(createWholesaleCustomer, { body }));

type Edit<Change> = { id: number; change: Change };

export const useEditManufacturer = () =>
  useOrganizationMutation(({ id, change }: Edit<ManufacturerChange>) =>
    call(editManufacturer, { params: { id }, body: change }),
  );
export const useEditSalesOrganization = () =>
  useOrganizationMutation(({ id, change }: Edit<SalesOrganizationChange>) =>
    call(editSalesOrganization, { params: { id }, body: change }),
  );
export const useEditWholesaleCustomer = () =>
  useOrganizationMutation(({ id, change }: Edit<WholesaleCustomerChange>) =>
    call(editWholesaleCustomer, { params: { id }, body: change }),
  );
