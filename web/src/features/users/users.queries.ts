import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import {
  cancelEmailChange,
  createOrganizationalUser,
  createUser,
  createUserOfOrganization,
  deleteUser,
  editUser,
  listOrganizationUsers,
  listUsers,
  mailPasswordLink,
  setPassword,
} from '@casepack/contract/users/endpoints';
import type { NewUser, UserChange } from '@casepack/contract/users/managed-user';
import type { Role } from '@casepack/contract/users/user';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { currentUserQuery } from '../../api/current-user';
import { callForPage } from '../../api/list-page';
import type { SortOf } from '../../ui/use-list-state';

export const userSorts = ['name', 'email', 'createdAt', 'active'] as const;
export type UserSort = (typeof userSorts)[number];

interface UserListQuery {
  search?: string;
  sort?: SortOf<UserSort>;
  limit: number;
  offset: number;
}

export interface OrganizationRef {
  organizationType: OrganizationType;
  organizationId: number;
}

export const usersQuery = (query: UserListQuery & { role?: Role }) =>
  queryOptions({
    queryKey: ['users', query],
    queryFn: ({ signal }) => callForPage(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const organizationUsersQuery = (organization: OrganizationRef, query: UserListQuery) =>
  queryOptions({
    queryKey: ['users', organization, query],
    queryFn: ({ signal }) => callForPage(listOrganizationUsers, { params: organization, query, signal }),
    placeholderData: keepPreviousData,
  });

function useUserMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Some input contains a password: it is not kept after the form is gone.
    gcTime: 0,
    // Also after an error: the list may be outdated.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['users'] });
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      // It may be the own account.
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
  });
}

/** Where a user is added: in the own organization, in a selected one, or on the page of one. */
export type UserFormContext = 'own' | 'chosen' | 'page';

export const useCreateUser = (where: UserFormContext) =>
  useUserMutation((user: NewUser) => {
    if (where === 'own' || !user.role) return call(createUser, { body: user });
    const endpoint = where === 'chosen' ? createOrganizationalUser : createUserOfOrganization;
    return call(endpoint, { body: { ...user, role: user.role } });
  });

export const useEditUser = () =>
  useUserMutation(({ userId, change }: { userId: number; change: UserChange }) =>
    call(editUser, { params: { userId }, body: change }),
  );

export const useCancelEmailChange = () =>
  useUserMutation((userId: number) => call(cancelEmailChange, { params: { userId } }));

export const useSetPassword = () =>
  useUserMutation(({ userId, password }: { userId: number; password: string }) =>
    call(setPassword, { params: { userId }, body: { password } }),
  );

export const useMailPasswordLink = () =>
  useUserMutation((userId: number) => call(mailPasswordLink, { params: { userId } }));

export const useDeleteUser = () =>
  useUserMutation((userId: number) => call(deleteUser, { params: { userId } }));
