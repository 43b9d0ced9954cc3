// @vitest-environment happy-dom
import type { SignInOptions } from '@casepack/contract/auth/credentials';
import type { CurrentUser } from '@casepack/contract/users/user';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client';
import { signInOptionsQuery } from '../api/sign-in-options';
import { openPage } from '../testing/open-page';
import { removeListenersAfterEach } from '../testing/remove-listeners-after-each';
import { sampleUser } from '../testing/sample-user';
import { serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const buyer = sampleUser({
  id: 7,
  firstName: 'Bo',
  lastName: 'Buyer',
  email: 'bo@example.test',
  role: 'wholesale_customer',
  wholesaleCustomerId: 9,
});
const signInOptions: SignInOptions = {
  externalSignIn: false,
  registration: 'open',
  passwordMinLength: 6,
  demoPassword: null,
  demoSignIns: [],
};
const organizationAdmin = { ...buyer, isOrgAdmin: true };
const admin: CurrentUser = {
  ...buyer,
  isAdmin: true,
  role: 'manufacturer',
  manufacturerId: 3,
  salesOrganizationId: null,
  wholesaleCustomerId: null,
};

serveApi('/', ({ path }) =>
  path === '/api/auth/storage-key' ? storageKeyOf(buyer.id) : { status: 503, body: {} },
);

function open(path: string, user: CurrentUser | null) {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  queryClient.setQueryData(signInOptionsQuery.queryKey, signInOptions);
  return openPage(path, user, queryClient);
}

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });

describe('a visitor', () => {
  it.each([
    ['/', 'Professional Order Entry System'],
    ['/register', 'Create Account'],
    ['/forgot-password', 'Forgot Password'],
    ['/set-password', 'Set Password'],
    ['/orders/12', 'Order Not Found'],
    ['/order/abc', 'Order Not Found'],
    ['/invoice/abc', 'Invoice'],
    ['/nowhere', '404 Page Not Found'],
    ['/admin/nowhere', '404 Page Not Found'],
  ])('at %s sees: %s', async (path, title) => {
    const router = open(path, null);

    await heading(title);

    expect(router.state.location.pathname).toBe(path);
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it.each([
    '/catalog',
    '/catalog-advanced',
    '/products/12',
    '/orders?status=paid#list',
    '/orders/statement',
    '/overview',
    '/checkout',
    '/payment-methods',
    '/payment/12',
    '/checkout-success',
    '/account',
    '/help',
    '/help/order-desk#keys',
    '/admin',
    '/admin/products',
    '/admin/collections',
    '/admin/organizations',
    '/admin/organization-edit',
    '/admin/create-organization',
    '/organization-edit',
    '/organization-admin',
  ])('is sent from %s to the sign-in page and back afterwards', async (path) => {
    const router = open(path, null);

    await heading('Sign In');

    expect(router.state.location).toMatchObject({ pathname: '/login', search: { returnTo: path } });
  });
});

it('reports that single sign-on is not set up to a visitor who asked for it', async () => {
  open('/login?external=unconfigured', null);

  expect(await screen.findByText('External sign-in is not set up on this server.')).toBeTruthy();
});

describe('signing out', () => {
  removeListenersAfterEach();

  it('leaves nothing to see on Back', async () => {
    open('/account', buyer);
    await heading('Account');
    // jsdom does not navigate; the page itself must not cancel the form.
    let isStopped: boolean | undefined;
    window.addEventListener(
      'submit',
      (event) => {
        isStopped = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );

    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    window.dispatchEvent(new Event('pagehide'));

    expect(isStopped).toBe(false);
    expect(document.body.hidden).toBe(true);
    document.body.hidden = false;
  });
});

describe('a buyer', () => {
  it.each([
    ['/', 'Catalog'],
    ['/catalog', 'Catalog'],
    ['/catalog-advanced', 'Catalog'],
    ['/orders', 'Order History'],
    ['/orders/statement', 'Statement'],
    // An empty cart redirects to the catalog.
    ['/checkout', 'Catalog'],
    ['/payment-methods', 'Payment Methods'],
    ['/orders/12', 'Order Not Found'],
    ['/order/abc', 'Order Not Found'],
    ['/payment/12', 'Order Not Found'],
    ['/account', 'Account'],
    ['/help', 'Help'],
    ['/help/nowhere', '404 Page Not Found'],
    ['/nowhere', '404 Page Not Found'],
    ['/overview', '404 Page Not Found'],
    ['/customers', 'Access Denied'],
    ['/admin', 'Access Denied'],
    ['/admin/products', 'Access Denied'],
    ['/admin/collections', 'Access Denied'],
    ['/admin/organizations', 'Access Denied'],
    ['/admin/organization-edit', 'Access Denied'],
    ['/admin/create-organization', 'Access Denied'],
    ['/organization-edit', 'Access Denied'],
    ['/organization-admin', 'Access Denied'],
  ])('at %s sees in the shell: %s', async (path, title) => {
    open(path, buyer);

    await heading(title);

    const logout = screen.getByRole<HTMLButtonElement>('button', { name: 'Logout' });
    expect(logout.form?.getAttribute('action')).toBe('/api/logout');
    expect(logout.form?.method).toBe('post');
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Customers' })).toBeNull();
  });

  it('sees why the admin panel is closed', async () => {
    open('/admin', buyer);

    expect(await screen.findByText('You need administrator privileges to access this page.')).toBeTruthy();
  });

  it('sees why checkout with an empty cart opens the catalog', async () => {
    const router = open('/checkout#payment', buyer);

    expect(await screen.findByText('Your cart is empty')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each([
    ['/login', '/'],
    ['/login?returnTo=/orders', '/orders'],
    ['/login?returnTo=//evil.test', '/'],
    ['/register', '/'],
  ])('is redirected from %s to %s when already signed in', async (from, to) => {
    const router = open(from, buyer);

    await waitFor(() => expect(router.state.location.pathname).toBe(to));
  });

  it.each(['/', '/orders'])(
    'with a password chosen by someone else is redirected from %s to the account page',
    async (path) => {
      const router = open(path, { ...buyer, mustChangePassword: true });

      await heading('Account');

      expect(router.state.location.pathname).toBe('/account');
    },
  );
});

describe('a seller', () => {
  const manufacturer = { ...admin, isAdmin: false };
  it.each([
    ['a manufacturer', manufacturer],
    ['a sales rep', { ...manufacturer, role: 'sales_rep', salesOrganizationId: 5 }],
    ['a platform administrator', { ...admin, role: null, manufacturerId: null }],
  ] satisfies [string, CurrentUser][])('sees the overview: %s', async (_who, user) => {
    open('/overview', user);

    await heading('Overview');

    const [tab] = screen.getAllByRole('link', { name: 'Overview' });
    expect(tab?.getAttribute('href')).toBe('/overview');
    expect(tab?.getAttribute('aria-current')).toBe('page');
  });

  it('sees no overview without an organization', async () => {
    open('/overview', { ...buyer, role: null, manufacturerId: null, wholesaleCustomerId: null });

    await heading('404 Page Not Found');

    expect(screen.queryByRole('link', { name: 'Overview' })).toBeNull();
  });
});

describe('an administrator', () => {
  it.each([
    ['/admin', 'Admin · Products'],
    ['/admin?tab=products', 'Admin · Products'],
    ['/admin?tab=users', 'Admin · Users'],
    ['/admin#anything-else', 'Admin · Products'],
    ['/admin#connected-orgs', 'Admin · Connected Organizations'],
    ['/admin/import', 'Admin · Bulk Product Upload'],
    ['/admin/imports', 'Admin · Import'],
    ['/admin/collections', 'Collections & Tags'],
    ['/admin/organizations', 'Organization Management'],
    ['/admin/organization-edit?type=manufacturer&id=3', 'Organization'],
    ['/admin/create-organization', 'Create Organization'],
  ])('at %s sees: %s', async (path, title) => {
    open(path, admin);

    await heading(title);

    expect(screen.getAllByRole('link', { name: 'Admin' })[0]?.getAttribute('href')).toBe('/admin');
  });

  it('sees all tabs and the cart', async () => {
    open('/account', admin);
    await heading('Account');

    const [tabs] = screen.getAllByRole('navigation', { name: 'Main' });
    const names = within(tabs ?? document.body).getAllByRole('link');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Catalog',
      'Order desk',
      'Orders',
      'Customers',
      'Overview',
      'Admin',
    ]);
    expect(await screen.findByRole('button', { name: 'Cart, 0 items' })).toBeTruthy();
  });

  it.each(['/organization-edit', '/organization-admin'])('of one organization can open %s', async (path) => {
    open(path, organizationAdmin);

    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Organization'),
    );
  });
});

describe('navigation between pages', () => {
  it('moves the focus to the heading, sets the page title and marks the tab', async () => {
    open('/', admin);
    await heading('Catalog');

    await userEvent.click(screen.getAllByRole('link', { name: 'Orders' })[0] ?? document.body);

    const title = await heading('Order History');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(document.title).toBe('Order History · Casepack');
    const current = screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);
    expect(new Set(current)).toEqual(new Set(['Orders']));
  });
});
