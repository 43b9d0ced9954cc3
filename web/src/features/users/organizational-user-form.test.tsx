// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { OrganizationalUserForm } from './organizational-user-form';

const missing = "Choose the user's organization";
const options = { externalSignIn: false, registration: 'open', demoPassword: null, demoSignIns: [] };

let field: string;

serveApi('/admin/organizations', ({ url }) =>
  url === '/api/auth/options'
    ? ok({ ...options, passwordMinLength: 6 })
    : { status: 400, body: { code: 'invalid_input', message: missing, fields: { [field]: missing } } },
);
beforeEach(() => {
  field = 'salesOrganizationId';
  showScreen(
    <OrganizationalUserForm
      roles={['manufacturer', 'sales_rep', 'wholesale_customer']}
      renderOrganization={({ value, error, onChange }) => (
        <Field label="Organization" error={error}>
          <Select value={value ?? ''} onChange={(event) => onChange(Number(event.target.value))}>
            <option value="">None</option>
            <option value="7">Northline</option>
          </Select>
        </Field>
      )}
    />,
    { user: sampleUser({ isAdmin: true }) },
  );
});

const select = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option);

async function create(role: string) {
  await userEvent.type(await screen.findByLabelText('Email'), 'new@example.test');
  await select('Role', role);
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
}

const organizationSaying = (description: string) =>
  screen.findByRole('combobox', { name: 'Organization', description });

it.each([
  ['manufacturerId', 'manufacturer'],
  ['salesOrganizationId', 'sales_rep'],
  ['wholesaleCustomerId', 'wholesale_customer'],
])('says at the organization that %s is missing', async (name, role) => {
  field = name;
  await create(role);

  expect(await organizationSaying(missing)).toBeTruthy();
});

it('no longer says so once an organization or another role is chosen', async () => {
  await create('sales_rep');
  await organizationSaying(missing);

  await select('Organization', 'Northline');
  expect(await organizationSaying('')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Create User' }));
  await organizationSaying(missing);
  await select('Role', 'manufacturer');
  expect(await organizationSaying('')).toBeTruthy();
});
