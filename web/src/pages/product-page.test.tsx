// @vitest-environment happy-dom
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleProduct } from '../testing/sample-product';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';

const none = { manufacturerId: null, salesOrganizationId: null, wholesaleCustomerId: null };
const maker = sampleUser({ isAdmin: true, isOrgAdmin: true, manufacturerId: 3 });
const buyer = sampleUser({ ...none, role: 'wholesale_customer', wholesaleCustomerId: 11 });

const soap = sampleProduct({ id: 1, manufacturerId: 3, tags: ['bath'], unitsReserved: 24 });
const instant = '2026-11-01T10:00:00Z';
const ordered = {
  ...{ id: 41, orderNumber: 'FH-000041', status: 'delivered', createdAt: instant },
  ...{ companyName: 'Corner Shop', cases: 3, testers: 1 },
};
const move = {
  ...{ id: 9, kind: 'receipt', available: 48, reserved: 0, availableAfter: 96, reservedAfter: 0 },
  ...{ order: null, by: 'Ada', reason: null, at: instant },
};
const bath = {
  ...{ id: 5, manufacturerId: 3, name: 'Bath time', description: '', tagFilters: ['bath'] },
  ...{ isActive: true, sortOrder: 0, createdAt: instant, version: 1 },
};

const asked: string[] = [];
const answers: Record<string, Reply> = {
  '/api/products/1': ok(soap),
  '/api/products/1/orders': { ...ok([ordered]), headers: { 'x-total-count': '1' } },
  '/api/products/1/stock-moves': { ...ok([move]), headers: { 'x-total-count': '1' } },
  '/api/products': ok([soap, sampleProduct({ id: 2, name: 'Bath salts', tags: ['bath'] })]),
  '/api/collections': ok([bath]),
  '/api/categories': ok([]),
};
serveApi('/', ({ path, url }) => {
  asked.push(url);
  return answers[path] ?? { status: 404, body: { code: 'not_found', message: 'Not found' } };
});
beforeEach(() => {
  asked.length = 0;
});

const open = (user: CurrentUser, path = '/products/1') => openPage(path, user);
const region = (name: string) => screen.findByRole('region', { name });

describe('the page of a product', () => {
  it('shows a buyer its price, what they ordered of it, and others of its collection', async () => {
    open(buyer);

    await screen.findByRole('heading', { level: 1, name: soap.name });
    expect(screen.getByRole('button', { name: /^Add Case/ })).toBeTruthy();
    const orders = await region('Your orders of this product');
    expect((await within(orders).findByRole('link', { name: 'FH-000041' })).getAttribute('href')).toBe(
      '/orders/41',
    );
    expect(within(orders).getByText('3 cases, 1 tester')).toBeTruthy();
    expect(within(orders).queryByText('Corner Shop')).toBeNull();
    const related = await region('More from Bath time');
    const links = within(related).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Bath time', 'Bath salts']);
    expect(links[1]?.getAttribute('href')).toBe('/products/2');
    expect(screen.queryByRole('button', { name: 'Edit product' })).toBeNull();
    expect(screen.queryByText('Stock history')).toBeNull();
    expect(asked.some((url) => url.includes('stock-moves'))).toBe(false);
  });

  it('shows staff who ordered it and how its stock changed, and lets them edit it', async () => {
    open(maker);

    const orders = await region('Orders with this product');
    expect(await within(orders).findByText('Corner Shop')).toBeTruthy();
    expect(await within(await region('Stock history')).findByText('+48 available')).toBeTruthy();
    expect(screen.getByText('24 units')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Edit product' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Product' })).toBeTruthy();
  });

  it('shows staff what a customer sees of it, without a way to order or edit', async () => {
    open(maker, '/products/1?customer=11');

    const orders = await region('Orders of this customer');
    await within(orders).findByRole('link', { name: 'FH-000041' });
    expect(asked).toContain('/api/products/1?customerId=11');
    expect(asked.some((url) => /products\/1\/orders\?.*customerId=11/.test(url))).toBe(true);
    expect(screen.queryByRole('button', { name: /^Add Case/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit product' })).toBeNull();
  });

  it.each(['/products/2', '/products/soap'])('says at %s that there is no such product', async (path) => {
    open(buyer, path);

    expect(await screen.findByText('This product is not in the catalog')).toBeTruthy();
  });
});
