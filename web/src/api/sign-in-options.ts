import { PASSWORD_MIN_LENGTH } from '@casepack/contract/auth/credentials';
import { signInOptions } from '@casepack/contract/auth/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call';

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => call(signInOptions, { signal }),
});

/** The server may require longer passwords than the contract. */
export function usePasswordMinLength(): number {
  return useQuery(signInOptionsQuery).data?.passwordMinLength ?? PASSWORD_MIN_LENGTH;
}
