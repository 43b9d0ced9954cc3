// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';

const admin = sampleUser({ isAdmin: true, isOrgAdmin: true });
const staff = sampleUser();
const rep = sampleUser({ role: 'sales_rep', salesOrganizationId: 7 });
const salesAdmin = { ...rep, isOrgAdmin: true };

const instant = '2026-11-01T10:00:00Z';
const customer = {
  ...{ id: 11, name: 'Corner Shop', contactName: 'Nora Field', contactEmail: null, customerNumber: null },
  ...{ manufacturerId: 3, manufacturerName: 'Fern & Hollow', salesOrganizationId: 7 },
  ...{ salesOrganization: { id: 7, name: 'Ridge Sales' }, rep: null, paymentTerms: 'NET30' },
  ...{ balance: '0.00', lastOrderAt: null, active: true, businessName: 'Corner Shop', taxId: null },
  ...{ contactPhone: null, creditLimit: null, requiresApproval: false, onHold: false, createdAt: instant },
  ...{ priceLists: [], people: [], locations: [], recentOrders: [], orderCount: 0, months: [] },
  ...{ openInvoices: [], partNumberCount: 0 },
};
const answers: Record<string, Reply> = {
  '/api/customers/11': ok(customer),
  '/api/wholesale-customers/11/notes': { ...ok([]), headers: { 'x-total-count': '0' } },
};
serveApi('/', ({ path }) => {
  return answers[path] ?? { status: 404, body: { code: 'not_found', message: 'Not found' } };
});

const linksTo = async (...names: string[]) => {
  await screen.findByText('Nobody can sign in for this customer yet.');
  return names.map((name) => screen.queryByRole('link', { name })?.getAttribute('href'));
};
const edit = '/admin/organization-edit?type=wholesale_customer&id=11';

it.each([
  ['an administrator', admin, [`${edit}#users`, `${edit}#locations`]],
  [
    'an admin of the sales organization',
    salesAdmin,
    ['/organization-admin#users', '/organization-admin#locations'],
  ],
  ['other staff', staff, [undefined, undefined]],
  ['a rep', rep, [undefined, undefined]],
])('leads %s to the users and locations of a customer where they can change them', async (_, user, links) => {
  openPage('/customers/11', user);

  expect(await linksTo('Manage users', 'Manage locations')).toEqual(links);
});

it('leads to the orders of this customer, not to those that name it', async () => {
  answers['/api/customers/11'] = ok({ ...customer, orderCount: 8 });
  openPage('/customers/11', staff);

  const link = await screen.findByRole('link', { name: 'All orders' });
  expect(link.getAttribute('href')).toBe('/orders?customerId=11');
});

it('asks before a note that is not added yet is lost', async () => {
  const router = openPage('/customers/11', staff);
  const note = await screen.findByLabelText('New note');
  await userEvent.type(note, 'Wants gift boxes');

  await userEvent.click(screen.getByRole('tab', { name: 'Part numbers' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));

  expect(router.state.location.hash).toBe('');
  expect(note).toHaveProperty('value', 'Wants gift boxes');
});
