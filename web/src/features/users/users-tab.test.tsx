// @vitest-environment happy-dom
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, type ReceivedRequest, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { UsersTab } from './users-tab';

const manufacturer = sampleUser({
  isAdmin: true,
  isOrgAdmin: true,
  memberships: [{ organizationType: 'manufacturer', organizationId: 3 }],
});
const theo = {
  ...manufacturer,
  id: 2,
  firstName: 'Theo',
  lastName: 'Packer',
  email: 'theo@example.test',
  isAdmin: false,
  isOrgAdmin: false,
  organizationName: 'Fernhollow',
  pendingEmail: null,
  createdAt: '2026-11-01T10:00:00Z',
  version: 4,
};

const options = { externalSignIn: false, registration: 'open', demoPassword: null, demoSignIns: [] };

let sent: Pick<ReceivedRequest, 'method' | 'url' | 'body'>[] = [];
let answer: Reply;
let listed: unknown[];
let passwordMinLength: number;
let searched: (string | null)[];

serveApi('/admin', ({ method, url, query, body }) => {
  if (url === '/api/auth/options') return ok({ ...options, passwordMinLength });
  if (method === 'GET') {
    searched.push(query.get('search'));
    return { body: listed, headers: { 'x-total-count': listed.length } };
  }
  sent.push({ method, url, body });
  return answer;
});
beforeEach(() => {
  sent = [];
  listed = [theo];
  searched = [];
  passwordMinLength = 6;
  answer = ok(theo);
});

const show = (user: CurrentUser = manufacturer) => showScreen(<UsersTab />, { user });

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }));
const fill = async (label: string | RegExp, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
};

describe('adding a user', () => {
  it('requires an email, then sends an invitation if no password is given', async () => {
    show();
    await press('Add User');
    const create = await screen.findByRole('button', { name: 'Create User' });
    expect(create).toHaveProperty('disabled', true);

    await fill('Email', 'theo@example.test');
    expect(create).toHaveProperty('disabled', false);
    answer = ok({ ...theo, hasPassword: false });
    listed = [{ ...theo, hasPassword: false }];
    await userEvent.click(create);

    expect(await screen.findByText('User Created')).toBeTruthy();
    expect(screen.getByText('theo@example.test gets an invitation by email.')).toBeTruthy();
    expect(await screen.findByText('Invited')).toBeTruthy();
    expect(sent).toMatchObject([
      {
        method: 'POST',
        url: '/api/users',
        body: { email: 'theo@example.test', password: null, isAdmin: false },
      },
    ]);
  });

  it('shows what is wrong with a first password and sends nothing', async () => {
    show();
    await press('Add User');
    await fill('Email', 'theo@example.test');
    await fill(/First password/, 'short');
    await press('Create User');

    expect(await screen.findByText('Password must be at least 6 characters long.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows that an address is taken at its field, and the default message in a toast if the server fails', async () => {
    show();
    await press('Add User');
    await fill('Email', 'theo@example.test');
    const taken = 'An account with this email already exists';
    answer = { status: 409, body: { message: taken, code: 'email_taken', fields: { email: taken } } };
    await press('Create User');
    expect((await screen.findAllByText(taken)).length).toBe(2);

    answer = { status: 500, body: { message: 'Something went wrong', code: 'internal' } };
    await press('Create User');
    expect(await screen.findByText('Failed to create user. Please try again.')).toBeTruthy();
  });
});

describe('setting a password', () => {
  it.each([
    ['short', 'short', ['Password must be at least 6 characters long.']],
    ['long enough', 'something else', ['Passwords do not match. Please try again.']],
    [
      'short',
      'other',
      ['Password must be at least 6 characters long.', 'Passwords do not match. Please try again.'],
    ],
  ])('rejects %j and %j', async (first, second, messages) => {
    show();
    await press('More for Theo Packer');
    await choose('Set password');
    await fill('New password', first);
    await fill('Confirm password', second);
    await press('Set Password');

    for (const message of messages) expect(await screen.findByText(message)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('requires as many characters as the server does, before anything is sent', async () => {
    passwordMinLength = 12;
    show();
    await press('More for Theo Packer');
    await choose('Set password');
    await screen.findByText('At least 12 characters');
    await fill('New password', 'long enough');
    await fill('Confirm password', 'long enough');
    await press('Set Password');

    expect(await screen.findByText('Password must be at least 12 characters long.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows at the password why the server rejected it', async () => {
    show();
    await press('More for Theo Packer');
    await choose('Set password');
    await fill('New password', 'password');
    await fill('Confirm password', 'password');
    const easy = 'This password is too easy to guess. Please choose another one.';
    answer = { status: 400, body: { message: easy, code: 'invalid_input', fields: { password: easy } } };
    await press('Set Password');

    expect((await screen.findAllByText(easy)).length).toBe(2);
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  it('sends a valid one', async () => {
    show();
    await press('More for Theo Packer');
    await choose('Set password');
    await fill('New password', 'long enough');
    await fill('Confirm password', 'long enough');
    answer = ok({ message: 'Password set' });
    await press('Set Password');

    expect(await screen.findByText('Password Set')).toBeTruthy();
    expect(sent).toEqual([
      { method: 'PATCH', url: '/api/users/2/password', body: { password: 'long enough' } },
    ]);
  });
});

describe('editing a user', () => {
  it('closes at once without changes, and asks before discarding changes', async () => {
    show();
    await press('Edit Theo Packer');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();

    await press('Edit Theo Packer');
    await fill('First name', 'Theodor');
    await press('Cancel');
    await press('Keep editing');
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Theodor');
    await userEvent.keyboard('{Escape}');
    await press('Discard changes');

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('shows what someone else saved in the meantime, and continues from there', async () => {
    show();
    await press('Edit Theo Packer');
    await fill('First name', 'Theodor');
    const theirs = { ...theo, firstName: 'Theresa', version: 5 };
    answer = { status: 409, body: { message: 'Changed', code: 'stale_version', details: theirs } };
    await press('Save Changes');

    const notice = await screen.findByText('Someone else changed this in the meantime');
    expect(notice.closest('[role=alert]')?.textContent).toContain('Saved now: TheresaYours: Theodor');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);

    await press('Keep mine');
    answer = ok({ ...theirs, firstName: 'Theodor', version: 6 });
    await press('Save Changes');
    expect(await screen.findByText('User Updated')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { firstName: 'Theodor', version: 4 },
      { firstName: 'Theodor', version: 5 },
    ]);
  });

  it('asks for the password before changing an email address, then shows where the confirmation was sent', async () => {
    show();
    await press('Edit Theo Packer');
    await fill('Email', 'new@example.test');
    const words = 'Please enter your password to do this';
    answer = {
      status: 403,
      body: { message: words, code: 'password_required', fields: { password: words } },
    };
    await press('Save Changes');
    await screen.findByLabelText('Your password');
    await fill('Your password', 'wrong');
    const wrong = 'The password is not right';
    answer = {
      status: 403,
      body: { message: wrong, code: 'password_required', fields: { password: wrong } },
    };
    await press('Save Changes');
    expect(await screen.findByText(wrong)).toBeTruthy();

    await fill('Your password', 'correct horse');
    answer = ok({ ...theo, pendingEmail: 'new@example.test' });
    await press('Save Changes');

    expect(await screen.findByText('Confirmation sent to new@example.test')).toBeTruthy();
    expect(sent[0]?.body).not.toHaveProperty('password');
    expect(sent[2]?.body).toMatchObject({ email: 'new@example.test', password: 'correct horse', version: 4 });
  });

  it('shows an unconfirmed address, and withdraws it', async () => {
    listed = [{ ...theo, pendingEmail: 'new@example.test' }];
    show();
    expect(await screen.findByText(/Not confirmed yet:/)).toBeTruthy();
    await press('Edit Theo Packer');
    answer = ok(theo);
    await press('Cancel change');

    expect(await screen.findByText('theo@example.test stays active.')).toBeTruthy();
    expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/users/2/email-change' }]);
  });

  it('explains that the invitation must be sent again after changing the rights of an invited user', async () => {
    listed = [{ ...theo, hasPassword: false }];
    show();
    await press('Edit Theo Packer');
    await userEvent.click(screen.getByLabelText(/Organization Administrator/));
    answer = ok({ ...theo, hasPassword: false, isOrgAdmin: true });
    await press('Save Changes');

    expect(
      await screen.findByText('The earlier invitation link no longer works. Send the invitation again.'),
    ).toBeTruthy();
  });

  it('is not offered for an administrator to users who are not administrators', async () => {
    listed = [{ ...theo, isAdmin: true }];
    show({ ...manufacturer, isAdmin: false });

    expect(await screen.findByText('Theo Packer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Theo Packer' })).toBeNull();
  });

  it('shows only the name and a link by email for a user who also belongs to another organization', async () => {
    listed = [{ id: 9, firstName: 'Nadia', lastName: 'Elsewhere' }];
    show();

    expect(await screen.findByText('Nadia Elsewhere')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send password link' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Nadia Elsewhere' })).toBeNull();
  });
});

describe('the access of a user', () => {
  it('is taken after a question and given back at once, with the version that was seen', async () => {
    show();
    await press('More for Theo Packer');
    await choose('Deactivate');
    expect(sent).toEqual([]);
    listed = [{ ...theo, active: false, version: 5 }];
    await press('Deactivate user');
    expect(await screen.findByText('Theo Packer is inactive now.')).toBeTruthy();
    expect(sent).toMatchObject([{ method: 'PATCH', body: { active: false, version: 4 } }]);

    await screen.findByText('Inactive');
    await press('More for Theo Packer');
    await choose('Activate');

    expect(await screen.findByText('Theo Packer is active now.')).toBeTruthy();
    expect(sent[1]).toMatchObject({ method: 'PATCH', body: { active: true, version: 5 } });
  });

  it.each([
    ['deleted', 'User Deleted'],
    ['deactivated', 'User Deactivated'],
  ])('ends after a question, and the message says that it was %s', async (outcome, title) => {
    answer = ok({ message: 'Theo Packer is gone', outcome });
    show();
    await press('More for Theo Packer');
    await choose('Delete');
    expect(sent).toEqual([]);
    await press('Delete user');

    expect(await screen.findByText(title)).toBeTruthy();
    expect(sent).toMatchObject([{ method: 'DELETE', url: '/api/users/2' }]);
  });

  it('is found by its address, and a taken address is reported at its field', async () => {
    show();
    await userEvent.type(screen.getByLabelText('Search users'), 'theo@');
    await expect.poll(() => searched).toContain('theo@');
    expect(await screen.findByText('Showing 1 to 1 of 1 results')).toBeTruthy();

    await press('Edit Theo Packer');
    await fill('Email', 'rep@example.test');
    const taken = 'This email address is taken';
    answer = { status: 409, body: { message: taken, code: 'conflict', fields: { email: taken } } };
    await press('Save Changes');

    await expect.poll(() => screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });
});

it('explains what to do if there are no users', async () => {
  listed = [];
  show();

  expect(await screen.findByText('No users yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add User' })).toHaveLength(2);
});
