import { endpoint } from '../endpoint';
import { CurrentUser } from '../users/user';

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed_in',
  summary: 'The signed-in user',
  response: CurrentUser,
});
