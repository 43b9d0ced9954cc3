// @vitest-environment happy-dom
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { CurrentUser } from '@casepack/contract/users/user';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ConnectedOrganizations } from './connected-organizations';
import { CreateOrganizationForm } from './create-organization-form';
import { OrganizationList } from './organization-list';
import { OrganizationsOverview } from './organizations-overview';

const platform = sampleUser({ lastName: 'Admin', isAdmin: true, role: null, manufacturerId: null });
const memberOf = (role: CurrentUser['role'], organizationType: OrganizationType): CurrentUser => ({
  ...platform,
  role,
  manufacturerId: 3,
  salesOrganizationId: role === 'sales_rep' ? 4 : null,
  wholesaleCustomerId: role === 'wholesale_customer' ? 5 : null,
  memberships: [{ organizationType, organizationId: 3 }],
});

const organization = { id: 3, name: 'Fernhollow', contactEmail: null, active: true };
const instant = '2026-11-01T10:00:00Z';
const customer = {
  ...{ id: 7, manufacturerId: 3, manufacturerName: 'Fernhollow', salesOrganizationId: null },
  ...{ name: 'Nora Field', businessName: 'Corner Shop', contactEmail: null, contactPhone: null },
  ...{
    billingAddress: null,
    shippingAddress: null,
    paymentTerms: 'NET30',
    requiresApproval: false,
    selfRegistered: false,
  },
  ...{ active: true, createdAt: instant, updatedAt: instant, version: 1 },
};
const lists: Record<string, unknown[]> = {
  '/api/manufacturers': [organization],
  '/api/wholesale-customers': [customer],
};

const recent = (count: number, rows: object[]) => ({ count, recent: rows });
const overview = {
  manufacturers: recent(1, [organization]),
  salesOrganizations: recent(1_200, []),
  wholesaleCustomers: recent(8, [customer]),
};

serveApi('/admin', ({ method, path }) => {
  if (path === '/api/organizations/overview') return { body: overview };
  if (method === 'POST') return { status: 500, body: { code: 'internal', message: 'Broken' } };
  const rows = lists[path] ?? [];
  return { body: rows, headers: { 'x-total-count': rows.length } };
});

describe('connected organizations', () => {
  it.each([
    [
      'a platform administrator',
      platform,
      ['Manufacturers', 'Sales Organizations', 'Wholesale Customers'],
      2,
    ],
    [
      'a manufacturer',
      memberOf('manufacturer', 'manufacturer'),
      ['Sales Organizations', 'Wholesale Customers'],
      2,
    ],
    ['a sales organization', memberOf('sales_rep', 'sales_organization'), ['Wholesale Customers'], 1],
    [
      'a wholesale customer',
      memberOf('wholesale_customer', 'wholesale_customer'),
      ['Manufacturers', 'Sales Organizations'],
      0,
    ],
  ] as const)('of %s', (_, user, names, addable) => {
    showScreen(<ConnectedOrganizations />, { user });

    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(names);
    const links = screen.queryAllByRole('link', { name: /^Add New/ });
    expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(addable);
  });
});

it.each([
  ['a platform administrator', platform, 'Fernhollow', '/admin/organization-edit?type=manufacturer&id=3'],
  [
    'a manufacturer',
    memberOf('manufacturer', 'manufacturer'),
    'Corner Shop',
    '/admin/organization-edit?type=wholesale_customer&id=7',
  ],
] as const)('links %s from connected organizations to their pages', async (_who, user, name, href) => {
  showScreen(<ConnectedOrganizations />, { user });

  const [edit] = await screen.findAllByRole('link', { name: `Edit ${name}` });
  expect(edit?.getAttribute('href')).toBe(href);
  const [add] = screen.getAllByRole('link', { name: 'Add New Sales Organization' });
  expect(add?.getAttribute('href')).toBe('/admin/organization-edit?type=sales_organization&id=new');
});

it('counts each type in Organization Management, and names the recent ones of the first two', async () => {
  showScreen(<OrganizationsOverview user={platform} />, { user: platform });
  const manufacturers = (await screen.findByText('Recent Manufacturers')).closest('section');

  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1',
    '1,200',
    '8',
  ]);
  expect(within(manufacturers ?? document.body).getAllByRole('listitem')).toHaveLength(1);
  expect(manufacturers?.textContent).toContain('Fernhollow');
  expect(screen.getByText('Recent Sales Organizations')).toBeTruthy();
  expect(screen.queryByText('Recent Wholesale Customers')).toBeNull();
});

describe('no connected organizations', () => {
  beforeEach(() => {
    lists['/api/manufacturers'] = [];
  });
  afterEach(() => {
    lists['/api/manufacturers'] = [organization];
  });

  it('links a platform administrator to where manufacturers and other organizations are added', async () => {
    showScreen(<ConnectedOrganizations />, { user: platform });

    const link = await screen.findByRole('link', { name: 'Go to Manufacturers' });
    expect(link.getAttribute('href')).toBe('/admin/organizations#manufacturers');
    const adding = () => screen.getAllByRole('link', { name: 'Add New Sales Organization' });
    await expect.poll(adding).toHaveLength(2);
  });

  it('offers nothing to a customer, who cannot add a manufacturer', async () => {
    showScreen(<ConnectedOrganizations />, { user: memberOf('wholesale_customer', 'wholesale_customer') });

    expect(await screen.findByText('No manufacturers yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to Manufacturers' })).toBeNull();
  });
});

describe('the list of customers', () => {
  it('shows a platform administrator the manufacturer of each', async () => {
    showScreen(<OrganizationList type="wholesale_customer" user={platform} />, { user: platform });

    const row = (await screen.findByText('Corner Shop')).closest('tr');
    expect(screen.getByRole('columnheader', { name: 'Manufacturer' })).toBeTruthy();
    expect(row?.textContent).toContain('Fernhollow');
  });

  it('does not show the manufacturer to users who have only one', async () => {
    const manufacturer = memberOf('manufacturer', 'manufacturer');
    showScreen(<OrganizationList type="wholesale_customer" user={manufacturer} />, { user: manufacturer });

    await screen.findByText('Corner Shop');
    expect(screen.queryByText('Manufacturer')).toBeNull();
    expect(screen.queryByText('Fernhollow')).toBeNull();
  });
});

describe('the create button', () => {
  const form = (type: OrganizationType, screen: 'page' | 'dialog', user = platform) =>
    showScreen(
      <CreateOrganizationForm
        type={type}
        user={user}
        screen={screen}
        onCreated={() => undefined}
        onCancel={() => undefined}
      />,
      { user },
    );
  const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Create / }).disabled;
  const chooseManufacturer = async () => {
    await screen.findByRole('option', { name: 'Fernhollow' });
    await userEvent.selectOptions(screen.getByLabelText('Manufacturer'), 'Fernhollow');
  };

  it('of a manufacturer requires a name', async () => {
    form('manufacturer', 'dialog');
    expect(isDisabled()).toBe(true);

    await userEvent.type(screen.getByLabelText('Name'), 'Orchard');
    expect(isDisabled()).toBe(false);
  });

  it.each([
    ['sales_organization', 'Name'],
    ['wholesale_customer', 'Business name'],
  ] as const)('of a %s is for the manufacturer, if there is only one', async (type, label) => {
    form(type, 'dialog');
    await userEvent.type(screen.getByLabelText(label), 'Orchard');
    await waitFor(() => expect(isDisabled()).toBe(false));
  });

  it.each([
    ['sales_organization', 'Name'],
    ['wholesale_customer', 'Business name'],
  ] as const)('of a %s requires a name and a manufacturer', async (type, label) => {
    lists['/api/manufacturers'] = [organization, { ...organization, id: 4, name: 'Orchard' }];
    onTestFinished(() => {
      lists['/api/manufacturers'] = [organization];
    });
    form(type, 'dialog');
    await userEvent.type(screen.getByLabelText(label), 'Orchard');
    expect(isDisabled()).toBe(true);

    await chooseManufacturer();
    expect(isDisabled()).toBe(false);
  });

  it.each([
    ['sales_organization', 'Name'],
    ['wholesale_customer', 'Business name'],
    ['wholesale_customer', 'Contact name'],
  ] as const)('on the page of a new %s requires an email and a %s', async (type, label) => {
    form(type, 'page');
    await userEvent.type(screen.getByLabelText(label), 'Orchard');
    expect(isDisabled()).toBe(true);

    await userEvent.type(screen.getByLabelText('Contact email'), 'hello@orchard.test');
    expect(isDisabled()).toBe(false);
  });

  it.each([
    ['manufacturer', 'Name', 'Failed to create manufacturer'],
    ['sales_organization', 'Name', 'Failed to create sales organization'],
    ['wholesale_customer', 'Business name', 'Failed to create wholesale customer'],
  ] as const)('of a %s reports a server failure', async (type, label, words) => {
    form(type, 'page', type === 'manufacturer' ? platform : memberOf('manufacturer', 'manufacturer'));
    await userEvent.type(screen.getByLabelText(label), 'Orchard');
    await userEvent.type(screen.getByLabelText(/^Contact email/), 'hello@orchard.test');
    await userEvent.click(screen.getByRole('button', { name: /^Create / }));

    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
  });

  it.each([
    ['sales_organization', 'Name', 'Commission rate (%)', 'Enter a percentage such as 12.5'],
    ['wholesale_customer', 'Business name', 'Credit limit ($) (optional)', 'Enter an amount such as 12.50'],
  ] as const)('of a %s rejects letters in a number field', async (type, label, amount, words) => {
    form(type, 'dialog', memberOf('manufacturer', 'manufacturer'));
    await userEvent.type(screen.getByLabelText(label), 'Orchard');
    const field = screen.getByLabelText<HTMLInputElement>(amount);
    fireEvent.change(field, { target: { value: 'abc' } });

    await userEvent.click(screen.getByRole('button', { name: /^Create / }));

    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('Error')).toBeNull();
  });

  it('of a sales organization starts with a commission of zero, in steps of a hundredth', async () => {
    form('sales_organization', 'page');

    const rate = screen.getByLabelText<HTMLInputElement>(/^Commission rate/);
    expect(rate.value).toBe('0.00');
    await userEvent.type(rate, '{ArrowDown}{ArrowUp}');
    expect(rate.value).toBe('0.01');
  });

  it('of a sales organization refuses a commission with a decimal comma', async () => {
    form('sales_organization', 'dialog', memberOf('manufacturer', 'manufacturer'));
    await userEvent.type(screen.getByLabelText('Name'), 'Orchard');
    await userEvent.clear(screen.getByLabelText('Commission rate (%)'));
    await userEvent.type(screen.getByLabelText('Commission rate (%)'), '12,5{ArrowUp}');

    await userEvent.click(screen.getByRole('button', { name: /^Create / }));

    expect(await screen.findByText('Enter a percentage such as 12.5')).toBeTruthy();
    expect(screen.getByLabelText('Commission rate (%)')).toHaveProperty('value', '12,5');
  });

  it('of a customer starts with NET30, and rejects a negative credit limit', async () => {
    form('wholesale_customer', 'page');
    const terms = screen.getByLabelText<HTMLSelectElement>('Payment terms');
    expect(terms.value).toBe('NET30');
    expect([...terms.options].map(({ text }) => text)).toEqual(['NET30', 'NET15', 'NET60', 'COD', 'PREPAID']);
    await userEvent.type(screen.getByLabelText('Business name'), 'Orchard');
    await userEvent.type(screen.getByLabelText('Contact email'), 'not an address');
    await userEvent.type(screen.getByLabelText('Credit limit ($) (optional)'), '-1');
    expect(screen.getByLabelText('Tax ID (optional)')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: /^Create / }));

    expect(await screen.findByText('An amount cannot be negative')).toBeTruthy();
    expect(screen.getByText('Invalid email format')).toBeTruthy();
    expect(screen.queryByText('Error')).toBeNull();
  });

  it('does not ask users who have a manufacturer to choose one', async () => {
    form('sales_organization', 'dialog', memberOf('manufacturer', 'manufacturer'));
    expect(screen.queryByLabelText('Manufacturer')).toBeNull();

    await userEvent.type(screen.getByLabelText('Name'), 'Orchard');
    expect(isDisabled()).toBe(false);
  });
});
