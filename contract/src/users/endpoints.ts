import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { listQuery } from '../list-query';
import { OrganizationType } from '../organizations/organization-type';
import {
  ListedUser,
  ManagedUser,
  NewOrganizationalUser,
  NewUser,
  PasswordSetting,
  UserChange,
} from './managed-user';
import { Role } from './user';

const Message = z.object({ message: z.string() });
const byUserId = z.object({ userId: IdText });
const userList = listQuery('name', 'email', 'createdAt', 'active');

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'user:list',
  summary:
    'Lists the users of the organizations the caller manages. X-Total-Count holds the number of all users',
  query: userList.extend({ role: Role.optional() }),
  response: z.array(ListedUser),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'user:create',
  summary: 'Add a user, with a first password or an invitation by email',
  body: NewUser,
  response: ManagedUser,
  errors: ['email_taken', 'too_many_requests'],
});

export const editUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:userId',
  access: 'user:edit',
  summary:
    'Update a user. A new email address takes effect once it is confirmed. Users without admin rights can change only their own name',
  params: byUserId,
  body: UserChange,
  response: ManagedUser,
  errors: ['email_taken', 'stale_version', 'conflict', 'password_required', 'too_many_requests'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId/email-change',
  access: 'user:manage',
  summary: 'Cancel a change of email address that is not confirmed yet',
  params: byUserId,
  response: ManagedUser,
});

export const setPassword = endpoint({
  method: 'PATCH',
  path: '/api/users/:userId/password',
  access: 'user:manage',
  summary: 'Set a new password for a user. All their sessions end',
  params: byUserId,
  body: PasswordSetting,
  response: Message,
  errors: ['conflict'],
});

export const mailPasswordLink = endpoint({
  method: 'POST',
  path: '/api/users/:userId/password-link',
  access: 'user:manage',
  summary: 'Email a user a link to choose a password: the invitation again, or a password reset',
  params: byUserId,
  response: Message,
  errors: ['conflict', 'too_many_requests'],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:userId',
  access: 'user:manage',
  summary: 'Delete a user. A user with activity on record is deactivated instead',
  params: byUserId,
  response: Message.extend({ outcome: z.enum(['deleted', 'deactivated']) }),
  errors: ['conflict'],
});

export const listOrganizationUsers = endpoint({
  method: 'GET',
  path: '/api/users/organization/:organizationType/:organizationId',
  access: 'user:manage',
  summary: 'Lists the users of one organization. X-Total-Count holds the number of all its users',
  params: z.object({ organizationType: OrganizationType, organizationId: IdText }),
  query: userList,
  response: z.array(ListedUser),
});

export const createOrganizationalUser = endpoint({
  method: 'POST',
  path: '/api/organizational-users',
  access: 'user:manage',
  summary: 'Add a user to an organization that matches the role',
  body: NewOrganizationalUser,
  response: ManagedUser,
  errors: ['email_taken', 'too_many_requests'],
});

export const createUserOfOrganization = endpoint({
  ...createOrganizationalUser,
  path: '/api/users/organizational',
});
