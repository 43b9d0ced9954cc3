// @vitest-environment happy-dom
import { ADDRESS_TOKEN } from '@casepack/contract/organizations/order-mail-address';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { setSignedOut } from '../api/current-user';
import { createQueryClient } from '../api/query-client';
import { signInOptionsQuery } from '../api/sign-in-options';
import { removeListenersAfterEach } from '../testing/remove-listeners-after-each';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { Providers } from './providers';
import { createAppRouter } from './router';

const token = 'T'.repeat(43);
const other = 'U'.repeat(43);
const notValid = 'This link is not valid. Please request a new one.';
let sent: [path: string, body: unknown][] = [];

serveApi('/', ({ method, path, body }) => {
  if (method !== 'POST') return { status: 503, body: {} };
  sent.push([path, body]);
  if (path === '/api/auth/reset-password') return ok(sampleUser());
  if (path === '/api/auth/confirm-email') return ok({ email: 'new@example.test' });
  return ok({ address: 'orders@example.test' });
});
beforeEach(() => {
  sent = [];
});
window.scrollTo = () => undefined;

function open(hash: string) {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  setSignedOut(queryClient);
  queryClient.setQueryData(signInOptionsQuery.queryKey, {
    externalSignIn: false,
    registration: 'open',
    passwordMinLength: 6,
    demoPassword: null,
    demoSignIns: [],
  });
  const router = createAppRouter({ queryClient });
  const history = createMemoryHistory({ initialEntries: [`/set-password${hash}`] });
  router.update({ ...router.options, history });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { follow: (next: string) => act(async () => history.push(`/set-password${next}`)), history };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a link from an email', () => {
  removeListenersAfterEach();

  it('sets the password using only its token, and leaves the page', async () => {
    const { history } = open(`#${token}`);
    expect(await heading('Set Password')).toBeTruthy();
    expect(document.title).toBe('Set Password · Casepack');
    expect(sent).toEqual([]);

    await userEvent.type(screen.getByLabelText('New password'), 'battery staple');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'battery staple');
    await press('Set Password');

    expect(await screen.findByText('You are signed in.')).toBeTruthy();
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(history.location.hash).toBe('');
    expect(sent).toContainEqual(['/api/auth/reset-password', { token, password: 'battery staple' }]);
  });

  it('confirms a new email address on a click, using only its token', async () => {
    open(`#confirm-email.${token}`);
    expect(await heading('Confirm Email Address')).toBeTruthy();
    expect(document.title).toBe('Confirm Email Address · Casepack');
    expect(sent).toEqual([]);

    await press('Confirm Email Address');

    expect(await screen.findByText('new@example.test')).toBeTruthy();
    expect(sent).toEqual([['/api/auth/confirm-email', { token }]]);
  });

  it('confirms the email address for order emails on a click, using only its token', async () => {
    open(`#${ADDRESS_TOKEN}${token}`);
    expect(await heading('Confirm Address')).toBeTruthy();
    expect(document.title).toBe('Confirm Address · Casepack');
    expect(sent).toEqual([]);

    await press('Confirm this address');

    expect(await screen.findByText(/is confirmed/)).toBeTruthy();
    expect(sent).toEqual([['/api/order-mail-address/confirm', { token }]]);
  });

  it.each([
    ['without a token', '', 'Set Password'],
    ['that was cut off', `#${token.slice(1)}`, 'Set Password'],
    ['of an unknown kind', `#confirm-phone.${token}`, 'Set Password'],
    ['for a new email address that was cut off', '#confirm-email.', 'Confirm Email Address'],
  ])('%s is reported as not valid, without a button', async (_what, hash, title) => {
    open(hash);

    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(notValid)).toBeTruthy();
    expect(screen.queryByRole('button', { name: title })).toBeNull();
  });

  it('starts over when it is opened in the tab of another link', async () => {
    const { follow } = open(`#${ADDRESS_TOKEN}${token}`);
    await heading('Confirm Address');
    await press('Confirm this address');
    await screen.findByText(/is confirmed/);

    await follow(`#${ADDRESS_TOKEN}${other}`);
    expect(screen.queryByText(/is confirmed/)).toBeNull();
    await press('Confirm this address');
    await screen.findByText(/is confirmed/);
    await follow(`#confirm-email.${token}`);

    expect(await heading('Confirm Email Address')).toBeTruthy();
    expect(sent.map(([, body]) => body)).toEqual([{ token }, { token: other }]);
  });
});
