// @vitest-environment happy-dom
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sentOrder } from '../testing/sample-order';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';

const platform = sampleUser({ isAdmin: true, role: null, manufacturerId: null });
const manufacturer = sampleUser({ isAdmin: true, isOrgAdmin: true });
const none = { manufacturerId: null, salesOrganizationId: null, wholesaleCustomerId: null };
const rep = sampleUser({ ...none, role: 'sales_rep', salesOrganizationId: 7 });
const buyer = sampleUser({
  ...{ ...none, role: 'wholesale_customer', wholesaleCustomerId: 11, isOrgAdmin: true },
  memberships: [{ organizationType: 'wholesale_customer', organizationId: 11 }],
});

const instant = '2026-11-01T10:00:00Z';
const stamps = { createdAt: instant, updatedAt: instant, version: 1 };
const contact = { contactEmail: null, contactPhone: null };
const shop = {
  ...{
    id: 11,
    manufacturerId: 3,
    salesOrganizationId: null,
    name: 'Nora Field',
    businessName: 'Corner Shop',
  },
  ...{ ...contact, billingAddress: null, shippingAddress: null, paymentTerms: 'NET30' },
  ...{ requiresApproval: false, selfRegistered: false, active: true, ...stamps },
};
const ridge = {
  ...{ id: 7, manufacturerId: 3, name: 'Ridge Sales', description: null, address: null, ...contact },
  ...{ active: true, ...stamps },
};
const dock = {
  ...{
    id: 21,
    organizationType: 'wholesale_customer',
    organizationId: 11,
    name: 'Dock',
    locationType: 'store',
  },
  ...{ addressLine1: '1 Quay Street', addressLine2: null, city: 'Portland', state: 'ME', zipCode: '04101' },
  ...{ country: 'United States', contactName: null, ...contact, isPrimary: true, isActive: true },
  ...{ isShippingLocation: true, isBillingLocation: true, ...stamps },
};
const prices = {
  ...{ id: 7, manufacturerId: 3, name: 'Retail', note: null, active: true, startsOn: null, endsOn: null },
  ...{ adjustment: '0.00', onlyListed: false, isStandard: true, entryCount: 0, customerCount: 0 },
  ...{ salesOrganizationCount: 0, ...stamps },
};
const statement = {
  customer: { id: 11, name: 'Corner Shop', email: null },
  seller: { name: 'Fern & Hollow', address: null },
  ...{ asOf: '2026-11-15', openInvoices: [], payments: [], balance: '0.00' },
  aging: { current: '0.00', days1to30: '0.00', days31to60: '0.00', days61to90: '0.00', over90: '0.00' },
};

const list = (...rows: unknown[]): Reply => ({ body: rows, headers: { 'x-total-count': rows.length } });

let answers: Record<string, Reply>;
let searched: (string | null)[];

serveApi('/admin', ({ method, path, query }) => {
  if (path === '/api/orders/wholesale-customer/11') searched.push(query.get('search'));
  return answers[`${method} ${path}`] ?? (method === 'GET' ? list() : { status: 404, body: {} });
});
beforeEach(() => {
  searched = [];
  answers = {
    'GET /api/wholesale-customers': list(shop),
    'GET /api/wholesale-customers/11': ok(shop),
    'GET /api/wholesale-customers/11/statement': ok(statement),
    'GET /api/wholesale-customers/999': { status: 404, body: { code: 'not_found', message: 'Not found' } },
    'GET /api/sales-organizations/7': ok(ridge),
    'GET /api/manufacturers/3': ok({ id: 3, name: 'Fernhollow', contactEmail: null, active: true }),
    'GET /api/locations/wholesale_customer/11': list(dock),
    'GET /api/price-lists': list(prices),
    'GET /api/price-lists/7': ok(prices),
    'GET /api/orders/wholesale-customer/11': list({ ...sentOrder(), overdue: false }),
  };
});

// The first test also loads the code of the page.
const late = { timeout: 25_000 };
const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }, late));
const title = (name: string) => screen.findByRole('heading', { level: 1, name }, late);
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const editing = (of: string) => `/admin/organization-edit?${of}`;
const customer = editing('type=wholesale_customer&id=11');

describe('the page of an organization', () => {
  it('has its tabs, and shows whether it is active', async () => {
    openPage(customer, manufacturer);
    await title('Corner Shop');

    expect(tabs()).toEqual(['Users', 'Locations', 'Payments', 'Orders', 'Part numbers', 'Settings']);
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Admin' }).getAttribute('href')).toBe(
      '/admin#connected-orgs',
    );
  });

  it('has no orders if it is a manufacturer', async () => {
    openPage(editing('type=manufacturer&id=3'), manufacturer);
    await title('Fernhollow');

    expect(tabs()).not.toContain('Orders');
  });

  it('links a manufacturer to the orders of a customer, and shows its statement', async () => {
    openPage(`${customer}#orders`, manufacturer);

    const orders = await screen.findByRole('table', { name: 'Orders' }, late);
    expect(within(orders).getByText('Corner Shop')).toBeTruthy();
    const link = within(orders).getByRole('link', { name: 'CP-000005' });
    expect(link.getAttribute('href')).toBe('/orders/5');
    const owed = await screen.findByRole('region', { name: 'Statement' }, late);
    expect(await within(owed).findByText(/Corner Shop with Fern & Hollow/)).toBeTruthy();
    await person.type(screen.getByLabelText('Search orders'), 'CP-5');
    await expect.poll(() => searched.at(-1), late).toBe('CP-5');
  });

  it('shows that there are no orders', async () => {
    openPage(editing('type=sales_organization&id=7#orders'), manufacturer);

    expect(await screen.findByText('No orders found', {}, late)).toBeTruthy();
  });

  it('shows that it is inactive as soon as that is saved', async () => {
    openPage(editing('type=sales_organization&id=7#settings'), manufacturer);
    await person.click(await screen.findByLabelText(/^Active/, {}, late));
    const closed = { ...ridge, active: false, version: 2 };
    answers['PATCH /api/sales-organizations/7'] = ok(closed);
    answers['GET /api/sales-organizations/7'] = ok(closed);
    await press('Save Changes');

    expect(await screen.findByText('Organization Updated')).toBeTruthy();
    expect(await screen.findByText('Inactive')).toBeTruthy();
  });

  it('asks before input is lost by opening another URL', async () => {
    const router = openPage(`${customer}#settings`, manufacturer);
    const phone = await screen.findByLabelText(/^Contact phone/, {}, late);
    await person.type(phone, '555');

    await person.click(screen.getByRole('link', { name: 'Back to Admin' }));
    await press('Keep editing');
    expect(phone).toHaveProperty('value', '555');
    await person.click(screen.getByRole('link', { name: 'Back to Admin' }));
    await press('Discard changes');

    await waitFor(() => expect(router.state.location.href).toBe('/admin#connected-orgs'));
  });

  it('asks before a user who is not created yet is lost', async () => {
    const router = openPage('/admin/organizations#users', platform);
    const email = await screen.findByLabelText('Email', {}, late);
    await person.type(email, 'new@example.test');

    await person.click(screen.getByRole('tab', { name: 'Locations' }));
    await press('Keep editing');

    expect(router.state.location.hash).toBe('users');
    expect(email).toHaveProperty('value', 'new@example.test');
  });

  it.each([
    ['a missing id', editing('type=wholesale_customer'), 'Navigation Issue'],
    ['an unknown type', editing('type=shop&id=11'), 'Invalid organization type'],
    [
      'an organization that does not exist',
      editing('type=wholesale_customer&id=999'),
      'Organization not found',
    ],
  ])('explains what is wrong with %s, and offers a way out', async (_what, path, words) => {
    openPage(path, platform);

    expect(await screen.findByText(words, {}, late)).toBeTruthy();
    const out = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(out('Go to the admin panel')).toBe('/admin#connected-orgs');
    expect(out('Go to the organization list')).toBe('/admin/organizations');
  });

  it.each<[string, CurrentUser, string]>([
    ['a sales rep', rep, '/admin/organizations'],
    ['a sales rep', rep, editing('type=manufacturer&id=3')],
    ['a sales rep', rep, '/organization-admin'],
    ['the administrator of a customer', buyer, '/organization-edit?type=wholesale_customer&id=2'],
    ['the administrator of a customer', buyer, '/organization-edit?type=manufacturer&id=3'],
    ['the administrator of a customer', buyer, '/organization-edit?type=wholesale_customer&id=new'],
  ])('is closed to %s at another URL', async (_who, user, path) => {
    openPage(path, user);

    expect(await title('Access Denied')).toBeTruthy();
  });
});

describe('a new organization', () => {
  it('opens its own page after it is created', async () => {
    answers['POST /api/wholesale-customers'] = ok(shop);
    answers['GET /api/locations/wholesale_customer/11'] = list();
    const router = openPage(editing('type=wholesale_customer&id=new'), manufacturer);
    await title('Create Wholesale Customer');
    await person.type(screen.getByLabelText('Business name'), 'Corner Shop');
    await person.type(screen.getByLabelText('Contact email'), 'hello@corner.test');
    await press('Create Wholesale Customer');

    await title('Corner Shop');
    expect(router.state.location.href).toBe(customer);
    expect(await screen.findByText('No users yet')).toBeTruthy();
    await person.click(screen.getByRole('tab', { name: 'Locations' }));
    expect(await screen.findByText('No locations yet')).toBeTruthy();
  });

  it('cannot be a manufacturer', async () => {
    openPage('/admin/create-organization?type=manufacturer', platform);

    expect(await screen.findByText('Invalid organization type', {}, late)).toBeTruthy();
  });
});

describe('Organization Management', () => {
  it('has a tab for each type that a platform administrator manages', async () => {
    openPage('/admin/organizations', platform);
    await title('Organization Management');

    expect(tabs()).toEqual([
      'Overview',
      'Manufacturers',
      'Sales Organizations',
      'Wholesale Customers',
      'User Management',
      'Locations',
    ]);
  });

  it('shows the administrator of a customer nothing above it', async () => {
    openPage('/organization-admin#users', buyer);
    await title('Organization Management');

    expect(screen.getByRole('tab', { name: 'User Management' }).getAttribute('aria-selected')).toBe('true');
    expect(tabs()).not.toContain('Manufacturers');
    const role = await screen.findByLabelText<HTMLSelectElement>('Role');
    expect([...role.options].map(({ text }) => text)).toEqual(['Choose a role', 'Wholesale customer']);
  });

  it('has the price lists for the administrator of a manufacturer who has no admin panel', async () => {
    openPage('/organization-admin#prices', { ...manufacturer, isAdmin: false });

    expect(await screen.findByRole('button', { name: 'Retail' }, late)).toBeTruthy();
    expect(tabs()).toContain('Prices');
    expect(screen.getByRole('button', { name: 'New Price List' })).toBeTruthy();
  });

  it('is only the price lists, to read, for other users of a manufacturer', async () => {
    const router = openPage('/organization-admin', sampleUser());
    await title('Prices');

    await person.click(await screen.findByRole('button', { name: 'Retail' }, late));
    expect(router.state.location.href).toBe('/organization-admin?list=7');
    expect(await screen.findByText('No products yet')).toBeTruthy();
    for (const name of ['New Price List', 'Import', 'Change prices…'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('shows locations after an organization is selected', async () => {
    openPage('/admin/organizations#locations', manufacturer);
    expect(await screen.findByText('Choose an organization', {}, late)).toBeTruthy();

    await person.selectOptions(screen.getByLabelText('Organization type'), 'Wholesale Customer');
    await screen.findByRole('option', { name: 'Corner Shop' });
    await person.selectOptions(screen.getByLabelText('Organization'), 'Corner Shop');

    const row = (await screen.findByText('Dock')).closest('tr');
    expect(row?.textContent).toContain('Primary');
  });
});
