// @vitest-environment happy-dom
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentUserQuery } from '../../api/current-user';
import { sampleUser } from '../../testing/sample-user';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ForgotPasswordForm } from './forgot-password-form';
import { RegisterForm } from './register-form';
import { SetPasswordForm } from './set-password-form';
import { SignInForm } from './sign-in-form';

const ada = sampleUser();
const options = {
  externalSignIn: true,
  registration: 'open',
  passwordMinLength: 10,
  demoPassword: 'casepack',
  demoSignIns: [{ email: 'rep@demo.casepack.test', description: 'Sales rep' }],
};

let sent: Pick<ReceivedRequest, 'url' | 'body'>[] = [];
let answer: Reply;

serveApi('/login', ({ method, url, body }) => {
  if (method !== 'POST') return ok(options);
  sent.push({ url, body });
  return answer;
});
beforeEach(() => {
  sent = [];
  answer = ok(ada);
});

const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('signing in', () => {
  const signIn = (onSignedIn: (user: CurrentUser) => void = () => undefined) => (
    <SignInForm returnTo="/orders" onSignedIn={onSignedIn} />
  );

  it('requires both fields, shows errors at them, and sends nothing', async () => {
    showScreen(signIn());

    await press('Sign In');

    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(screen.getByText('Password is required')).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent).toEqual([]);
  });

  it('sets the current user', async () => {
    const entered: CurrentUser[] = [];
    const queryClient = showScreen(signIn((user) => entered.push(user)));

    await fill('Email', ' Ada@Example.test ');
    await fill('Password', 'secret{Enter}');

    await expect.poll(() => entered).toEqual([ada]);
    expect(queryClient.getQueryData(currentUserQuery.queryKey)).toEqual(ada);
    expect(sent).toEqual([
      { url: '/api/auth/login', body: { email: 'ada@example.test', password: 'secret' } },
    ]);
  });

  it.each([
    ['the message of the server', 429, 'Too many attempts', 'Too many attempts'],
    ['the default message if the server sends none', 401, '', 'Invalid email or password'],
    [
      'a message that does not blame the password if the server fails',
      503,
      '',
      'Please try again in a moment.',
    ],
  ])('reports failure with %s, and keeps the email address', async (_, status, message, words) => {
    answer = { status, body: { message, code: 'unauthorized' } };
    showScreen(signIn());

    await fill('Email', 'ada@example.test');
    await fill('Password', 'wrong');
    await press('Sign In');

    expect(await screen.findByText('Login Failed')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.test');
  });

  it('offers demo accounts that fill in the form, ready to submit with Enter', async () => {
    showScreen(signIn());

    await userEvent.click(await screen.findByRole('button', { name: /rep@demo.casepack.test/ }));

    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'rep@demo.casepack.test');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'casepack');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('links to single sign-on with the page to return to', () => {
    showScreen(signIn());

    const link = screen.getByRole('link', { name: 'Continue with single sign-on' });

    expect(link.getAttribute('href')).toBe('/api/login?returnTo=%2Forders');
  });
});

describe('creating an account', () => {
  it('reports missing input, using the minimum password length of the server', async () => {
    showScreen(<RegisterForm onRegistered={() => undefined} />);
    await screen.findByText('At least 10 characters');

    await fill('Password', 'short');
    await press('Create Account');

    for (const message of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Password must be at least 10 characters',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy();
    }
    expect(sent).toEqual([]);
  });

  it('shows the default message if the server sends none', async () => {
    answer = { status: 500, body: { message: '', code: 'internal' } };
    showScreen(<RegisterForm onRegistered={() => undefined} />);
    await screen.findByText('At least 10 characters');

    await fill('First name', 'Ada');
    await fill('Last name', 'Maker');
    await fill('Email', 'ada@example.test');
    await fill('Password', 'long enough');
    await press('Create Account');

    expect(await screen.findByText('Registration Failed')).toBeTruthy();
    expect(screen.getByText('An error occurred during registration')).toBeTruthy();
  });

  it('shows server errors at their fields', async () => {
    const words = 'This address has an account already';
    answer = {
      status: 409,
      body: { message: 'Taken', code: 'email_taken', fields: { email: words, unknown: 'x' } },
    };
    showScreen(<RegisterForm onRegistered={() => undefined} />);
    await screen.findByText('At least 10 characters');

    await fill('First name', 'Ada');
    await fill('Last name', 'Maker');
    await fill('Email', 'ada@example.test');
    await fill('Password', 'long enough');
    await press('Create Account');

    expect(await screen.findByText('Registration Failed')).toBeTruthy();
    expect(screen.getByText('Taken')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent[0]?.body).toEqual({
      email: 'ada@example.test',
      password: 'long enough',
      firstName: 'Ada',
      lastName: 'Maker',
      company: null,
    });
  });
});

it('a forgotten password shows the response of the server', async () => {
  const message = 'A link is on its way, if there is an account.';
  answer = ok({ message });
  showScreen(<ForgotPasswordForm />);
  expect(screen.queryByLabelText('Password')).toBeNull();
  await fill('Email', 'ada@example.test{Enter}');

  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent).toEqual([{ url: '/api/auth/forgot-password', body: { email: 'ada@example.test' } }]);
});

describe('when the server fails', () => {
  beforeEach(() => {
    answer = { status: 500, body: { message: 'too many clients already', code: 'internal' } };
  });

  it('a forgotten password shows the default message', async () => {
    showScreen(<ForgotPasswordForm />);
    await fill('Email', 'ada@example.test');
    await press('Send Link');

    expect(await screen.findByText('Failed to send link. Please try again.')).toBeTruthy();
  });

  it('choosing a password shows the default message', async () => {
    showScreen(<SetPasswordForm token={'a'.repeat(43)} onDone={() => undefined} />);
    await screen.findByText('At least 10 characters');
    await fill('New password', 'long enough');
    await fill('Confirm password', 'long enough');
    await press('Set Password');

    expect(await screen.findByText('Failed to set password. Please try again.')).toBeTruthy();
  });
});
