// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { Order } from '@casepack/contract/orders/order';
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage as open } from '../testing/open-page';
import { sampleOrder } from '../testing/sample-order';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';

const order = sampleOrder(1, {
  status: 'paid',
  amountPaid: cents(3000),
  salesOrganizationId: 7,
  stripePaymentIntentId: 'pi_secret_1',
});
const file = {
  ...{ key: 'upload-1', name: 'artwork.pdf', kind: 'upload', contentType: 'application/pdf', bytes: 1200 },
  ...{ createdAt: '2026-11-02T10:00:00.000Z', removable: true },
};

// More than the server would send to some users: the screen must not show it either.
serveApi('/orders/5', ({ path }) => {
  if (path === '/api/orders/5') return ok(Order.encode(order));
  if (path.endsWith('/documents')) return ok([file]);
  return { body: [], headers: { 'x-total-count': 0 } };
});

const none = { manufacturerId: null, salesOrganizationId: null, wholesaleCustomerId: null };
const manufacturer = sampleUser();
const rep = sampleUser({ ...none, role: 'sales_rep', salesOrganizationId: 7, memberships: [] });
const buyer = sampleUser({ ...none, role: 'wholesale_customer', wholesaleCustomerId: 11 });
const others: [string, CurrentUser][] = [
  ['a sales rep', rep],
  ['the administrator of a sales organization', { ...rep, isOrgAdmin: true }],
  ['a buyer', buyer],
  ['the administrator of a customer', { ...buyer, isOrgAdmin: true }],
];

// The first test also loads the code of the page.
const late = { timeout: 25_000 };

describe('an order', () => {
  it('can be managed by its manufacturer', async () => {
    open('/orders/5', manufacturer);

    expect(await screen.findByRole('region', { name: 'Manufacturer View' }, late)).toBeTruthy();
  });

  it.each(others)('shows no manufacturer bar to %s', async (_who, user) => {
    open('/orders/5', user);

    await screen.findByRole('heading', { level: 1, name: /CP-000005/ }, late);
    expect(screen.queryByText('Manufacturer View')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Status' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Order' })).toBeNull();
  });

  it('shows the id of the card payment to its manufacturer', async () => {
    open('/orders/5#payment', manufacturer);

    expect(await screen.findByText('pi_secret_1', undefined, late)).toBeTruthy();
  });

  it.each(others)('does not show the id of the card payment to %s', async (_who, user) => {
    open('/orders/5#payment', user);

    await screen.findByText('Payment Complete', undefined, late);
    expect(screen.queryByText('pi_secret_1')).toBeNull();
    expect(screen.queryByText('Payment ID')).toBeNull();
  });

  it('lets its manufacturer attach and remove a file', async () => {
    open('/orders/5#documents', manufacturer);

    expect(await screen.findByRole('button', { name: 'Remove artwork.pdf' }, late)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy();
  });

  it.each(others)('lets %s download a file, but neither remove nor attach one', async (_who, user) => {
    open('/orders/5#documents', user);

    await screen.findByRole('link', { name: 'artwork.pdf' }, late);
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull();
  });
});

describe('the admin panel', () => {
  const sections = async () => {
    const navigation = await screen.findByRole('navigation', { name: 'Admin' }, late);
    return [...navigation.querySelectorAll('a')].map(({ textContent }) => textContent);
  };

  it.each([
    ['the platform administrator', sampleUser({ ...none, role: null, isAdmin: true })],
    ['the administrator of a manufacturer', { ...manufacturer, isAdmin: true }],
  ])('shows every section to %s', async (_who, user) => {
    open('/admin?tab=audit', user);

    expect(await sections()).toEqual([
      'My Organization',
      'Products',
      'Stock',
      'Import',
      'Collections & Tags',
      'Prices',
      'Users',
      'Locations',
      'Payments',
      'Stripe Config',
      'Brand',
      'Mail',
      'Audit log',
      'Connected Organizations',
    ]);
  });

  it.each([
    ['of a sales organization', { ...rep, isAdmin: true }],
    ['of a customer', { ...buyer, isAdmin: true }],
  ])('shows no products, card keys or emails to the administrator %s', async (_who, user) => {
    open('/admin?tab=audit', user);

    expect(await sections()).toEqual([
      'My Organization',
      'Users',
      'Locations',
      'Payments',
      'Audit log',
      'Connected Organizations',
    ]);
  });

  it.each(['products', 'import', 'collections', 'stripe-config', 'mail'])(
    'keeps the administrator of a sales organization out of its section %s',
    async (path) => {
      open(`/admin/${path}`, { ...rep, isAdmin: true });

      expect(await screen.findByRole('heading', { name: 'Access Denied' }, late)).toBeTruthy();
    },
  );
});
