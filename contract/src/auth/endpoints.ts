import { z } from 'zod';
import { email } from '../email-address';
import { endpoint } from '../endpoint';
import { Id } from '../ids';
import { CurrentUser } from '../users/user';
import {
  Credentials,
  EmailConfirmation,
  PasswordChange,
  PasswordReset,
  Registration,
  SignInOptions,
} from './credentials';

const Message = z.object({ message: z.string() });

export const signInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  access: 'anyone',
  summary: 'The ways to sign in that this server offers',
  response: SignInOptions,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  repeatable: true,
  summary: 'Sign in with email and password',
  body: Credentials,
  response: CurrentUser,
  errors: ['unauthorized', 'too_many_requests'],
});

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  summary: 'Create an account and sign in',
  body: Registration,
  response: CurrentUser,
  errors: ['email_taken', 'conflict', 'too_many_requests'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'anyone',
  repeatable: true,
  summary: 'Email a link for choosing a new password. The response is the same for every address',
  body: z.object({ email: email() }),
  response: Message,
  errors: ['too_many_requests'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'anyone',
  summary: 'Choose a password with an emailed link, and sign in',
  body: PasswordReset,
  response: CurrentUser,
  errors: ['too_many_requests'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'anyone',
  summary: 'Confirm a new email address with the link that was sent to it',
  body: EmailConfirmation,
  response: z.object({ email: z.string() }),
  errors: ['password_required', 'email_taken', 'too_many_requests'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'signed_in',
  summary: "Change one's own password. All other sessions of the user end",
  body: PasswordChange,
  response: CurrentUser,
  errors: ['too_many_requests'],
});

export const storageKey = endpoint({
  method: 'GET',
  path: '/api/auth/storage-key',
  access: 'signed_in',
  summary: "The key with which the signed-in user's browser encrypts unfinished work",
  response: z.object({ userId: Id, key: z.string() }),
});
