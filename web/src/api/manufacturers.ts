import { listManufacturers } from '@casepack/contract/organizations/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** All to choose from, by name. Among the organizations, so that a new or renamed one is offered at once. */
export const manufacturersQuery = queryOptions({
  queryKey: ['organizations', 'manufacturer', 'choices'],
  queryFn: ({ signal }) => call(listManufacturers, { query: { sort: 'name' }, signal }),
});
