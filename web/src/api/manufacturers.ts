import { listManufacturers } from '@casepack/contract/organizations/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** All manufacturers, by name. Its key is below organizations, so that new and renamed ones show up at once. */
export const manufacturersQuery = queryOptions({
  queryKey: ['organizations', 'manufacturer', 'choices'],
  queryFn: ({ signal }) => call(listManufacturers, { query: { sort: 'name' }, signal }),
});
