// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { CurrentUser } from '@casepack/contract/users/user';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setCurrentUser } from '../../api/current-user';
import { createQueryClient } from '../../api/query-client';
import { sampleUser } from '../../testing/sample-user';
import { dismissToast } from '../../ui/toast';
import { Toaster } from '../../ui/toaster';
import { ConnectedOrganizations } from './connected-organizations';
import { CreateOrganizationForm } from './create-organization-form';
import { OrganizationList } from './organization-list';

const platform = sampleUser({ lastName: 'Admin', isAdmin: true, role: null, manufacturerId: null });
const memberOf = (role: CurrentUser['role'], organizationType: OrganizationType): CurrentUser => ({
  ...platform,
  role,
  manufacturerId: 3,
  salesOrganizationId: role === 'sales_rep' ? 4 : null,
  wholesaleCustomerId: role === 'wholesale_customer' ? 5 : null,
  memberships: [{ organizationType, organizationId: 3 }],
});

let server: Server;

beforeAll(async () => {
  const organization = { id: 3, name: 'Fernhollow', contactEmail: null, active: true };
  const instant = '2026-11-01T10:00:00Z';
  const customer = {
    ...{ id: 7, manufacturerId: 3, manufacturerName: 'Fernhollow', salesOrganizationId: null },
    ...{ name: 'Nora Field', businessName: 'Corner Shop', contactEmail: null, contactPhone: null },
    ...{ billingAddress: null, shippingAddress: null, paymentTerms: 'NET30', requiresApproval: false },
    ...{ active: true, createdAt: instant, updatedAt: instant, version: 1 },
  };
  server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'internal', message: 'Broken' }));
      return;
    }
    const rows = request.url?.startsWith('/api/wholesale-customers')
      ? [customer]
      : request.url?.startsWith('/api/manufacturers')
        ? [organization]
        : [];
    response.writeHead(200, { 'content-type': 'application/json', 'x-total-count': String(rows.length) });
    response.end(JSON.stringify(rows));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  window.location.href = `http://127.0.0.1:${port}/admin`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
afterEach(() => {
  cleanup();
  dismissToast();
});

function show(user: CurrentUser, content: ReactNode) {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  setCurrentUser(queryClient, user);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        {content}
        <Toaster />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

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
    show(user, <ConnectedOrganizations />);

    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(names);
    const links = screen.queryAllByRole('link', { name: /^Add New/ });
    expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(addable);
  });
});

describe('the list of customers', () => {
  it('tells a platform administrator whose each one is', async () => {
    show(platform, <OrganizationList type="wholesale_customer" user={platform} />);

    const row = (await screen.findByText('Corner Shop')).closest('tr');
    expect(screen.getByRole('columnheader', { name: 'Manufacturer' })).toBeTruthy();
    expect(row?.textContent).toContain('Fernhollow');
  });

  it('does not tell those who have one manufacturer alone', async () => {
    const maker = memberOf('manufacturer', 'manufacturer');
    show(maker, <OrganizationList type="wholesale_customer" user={maker} />);

    await screen.findByText('Corner Shop');
    expect(screen.queryByText('Manufacturer')).toBeNull();
    expect(screen.queryByText('Fernhollow')).toBeNull();
  });
});

describe('the create button', () => {
  const form = (type: OrganizationType, screen: 'page' | 'dialog', user = platform) =>
    show(
      user,
      <CreateOrganizationForm
        type={type}
        user={user}
        screen={screen}
        onCreated={() => undefined}
        onCancel={() => undefined}
      />,
    );
  const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Create / }).disabled;
  const chooseManufacturer = async () => {
    await screen.findByRole('option', { name: 'Fernhollow' });
    await userEvent.selectOptions(screen.getByLabelText('Manufacturer'), 'Fernhollow');
  };

  it('of a manufacturer waits for a name', async () => {
    form('manufacturer', 'dialog');
    expect(isDisabled()).toBe(true);

    await userEvent.type(screen.getByLabelText('Name'), 'Orchard');
    expect(isDisabled()).toBe(false);
  });

  it.each([
    ['sales_organization', 'Name'],
    ['wholesale_customer', 'Business name'],
  ] as const)('of a %s waits for a name and a manufacturer', async (type, label) => {
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
  ] as const)('on the page of a new %s waits for an e-mail and a %s', async (type, label) => {
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
  ] as const)('of a %s says so when the server breaks', async (type, label, words) => {
    form(type, 'page', type === 'manufacturer' ? platform : memberOf('manufacturer', 'manufacturer'));
    await userEvent.type(screen.getByLabelText(label), 'Orchard');
    await userEvent.type(screen.getByLabelText(/^Contact email/), 'hello@orchard.test');
    await userEvent.click(screen.getByRole('button', { name: /^Create / }));

    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
  });

  it('asks nobody who has a manufacturer to choose one', async () => {
    form('sales_organization', 'dialog', memberOf('manufacturer', 'manufacturer'));
    expect(screen.queryByLabelText('Manufacturer')).toBeNull();

    await userEvent.type(screen.getByLabelText('Name'), 'Orchard');
    expect(isDisabled()).toBe(false);
  });
});
