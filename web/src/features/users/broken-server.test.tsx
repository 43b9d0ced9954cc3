// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OrganizationUsers } from './organization-users';
import { UsersTab } from './users-tab';

const manufacturer = sampleUser({
  isAdmin: true,
  isOrgAdmin: true,
  memberships: [{ organizationType: 'manufacturer', organizationId: 3 }],
});
const theo = {
  ...manufacturer,
  ...{ id: 2, firstName: 'Theo', lastName: 'Packer', email: 'theo@example.test', version: 4 },
  ...{ isAdmin: false, isOrgAdmin: false, organizationName: 'Fernhollow', pendingEmail: null },
  createdAt: '2026-11-01T10:00:00Z',
};
const options = {
  ...{ externalSignIn: false, registration: 'open', demoPassword: null, demoSignIns: [] },
  passwordMinLength: 6,
};
const broken: Reply = { status: 500, body: { code: 'internal', message: 'Something went wrong' } };

let isReadable: boolean;

serveApi('/admin', ({ method, path }) => {
  if (path === '/api/auth/options') return ok(options);
  if (method !== 'GET' || !isReadable) return broken;
  return { body: [theo], headers: { 'x-total-count': 1 } };
});
beforeEach(() => {
  isReadable = true;
});

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const fill = async (label: string | RegExp, text: string) => {
  await person.clear(await screen.findByLabelText(label));
  await person.paste(text);
};
const choose = async (action: string) => {
  await press('More for Theo Packer');
  await person.click(await screen.findByRole('menuitem', { name: action }));
};

const ofOrganization = (
  <OrganizationUsers organizationType="manufacturer" organizationId={3} name="Fernhollow" />
);

it('says where a new user belongs with one period, also where the name ends with one', async () => {
  showScreen(<OrganizationUsers organizationType="manufacturer" organizationId={3} name="Fern Co." />);
  await press('Add User');

  expect(await screen.findByText('A user of Fern Co.')).toBeTruthy();
});

describe.each([
  ['the admin panel', <UsersTab key="panel" />, '. Please try again.'],
  ['the page of an organization', ofOrganization, ''],
])('when the server fails, %s reports', (_where, users, end) => {
  it('that a user could not be created', async () => {
    showScreen(users, { user: manufacturer });
    await press('Add User');
    await fill('Email', 'new@example.test');
    await press('Create User');

    expect(await screen.findByText(`Failed to create user${end}`)).toBeTruthy();
  });

  it('that a user could not be changed', async () => {
    showScreen(users, { user: manufacturer });
    await press('Edit Theo Packer');
    await fill('First name', 'Theodor');
    await press('Save Changes');

    expect(await screen.findByText(`Failed to update user${end}`)).toBeTruthy();
  });

  it('that a user could not be deleted', async () => {
    showScreen(users, { user: manufacturer });
    await choose('Delete');
    await press('Delete user');

    expect(await screen.findByText(`Failed to delete user${end}`)).toBeTruthy();
  });

  it('that a password could not be set', async () => {
    showScreen(users, { user: manufacturer });
    await choose('Set password');
    await fill('New password', 'a new password');
    await fill('Confirm password', 'a new password');
    await press('Set Password');

    expect(await screen.findByText('Failed to set password. Please try again.')).toBeTruthy();
  });
});

it('the users of an organization report a failed load, and can be retried', async () => {
  isReadable = false;
  showScreen(ofOrganization, { user: manufacturer });
  expect(await screen.findByText('Error loading organization users')).toBeTruthy();
  expect(screen.getByText('Please try refreshing the page')).toBeTruthy();
  isReadable = true;

  await press('Try again');

  expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy();
});
