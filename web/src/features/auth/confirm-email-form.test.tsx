// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ConfirmEmailForm } from './confirm-email-form';

const token = 'T'.repeat(43);
let sent: unknown[] = [];
let answer: Reply;

serveApi('/confirm-email', ({ method, body }) => {
  if (method === 'POST') sent.push(body);
  return answer;
});
beforeEach(() => {
  sent = [];
  answer = ok({ email: 'new@example.test' });
});

const show = (given = token) => showScreen(<ConfirmEmailForm token={given} />);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm Email Address' }));
const passwordWanted = (message: string): Reply => ({
  status: 403,
  body: { message, code: 'password_required', fields: { password: message } },
});

describe('confirming an email address', () => {
  it('happens on a click, not when the page opens', async () => {
    show();
    expect(sent).toEqual([]);

    await press();

    expect(await screen.findByText('new@example.test')).toBeTruthy();
    expect(sent).toEqual([{ token }]);
  });

  it('asks for the password if the server requires it', async () => {
    show();
    answer = passwordWanted('Enter the password of the account to confirm its new address');
    await press();
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong');
    answer = passwordWanted('The password is not right');
    await press();
    expect(await screen.findByText('The password is not right')).toBeTruthy();

    answer = ok({ email: 'new@example.test' });
    await press();

    expect(await screen.findByText('new@example.test')).toBeTruthy();
    expect(sent).toEqual([{ token }, { token, password: 'wrong' }, { token, password: 'wrong' }]);
  });

  it('shows why a link no longer works', async () => {
    show();
    const message = 'This link has expired or was used already. Please ask for a new one.';
    answer = { status: 400, body: { message, code: 'invalid_input', fields: { token: message } } };
    await press();

    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('offers no button for a link that was cut off', () => {
    show('short');

    expect(screen.getByText('This link is not valid. Please request a new one.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
