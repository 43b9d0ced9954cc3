// @vitest-environment happy-dom
import type { SetupGuide } from '@casepack/contract/setup/setup';
import { RouterContextProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../api/query-client';
import { forgetCommands } from '../features/palette/recent-commands';
import { placesFor } from '../pages/palette-places';
import { openPage } from '../testing/open-page';
import { sampleProduct } from '../testing/sample-product';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';
import { PaletteSlot } from './palette-slot';
import { showPalette } from './palette-state';
import { Providers } from './providers';

const staff = sampleUser();
const buyer = sampleUser({ role: 'wholesale_customer', manufacturerId: 3, wholesaleCustomerId: 11 });
const fresh = sampleUser({ role: null, manufacturerId: null });
let asked: string[];
let guide: SetupGuide | null;

const customer = {
  ...{ id: 11, manufacturerId: 3, salesOrganizationId: null, name: 'Cora', businessName: 'Corner Shop' },
  ...{ contactEmail: 'cora@corner.test', contactPhone: null, paymentTerms: 'NET30', requiresApproval: false },
};
const order = {
  ...{ id: 5, orderNumber: 'CP-000005', status: 'paid', createdAt: '2026-11-02T10:00:00.000Z' },
  requestedShipDate: null,
  customer: { companyName: 'Corner Shop', email: null },
  ...{
    paymentMethod: 'Terms',
    total: '54.00',
    amountPaid: '54.00',
    amountRefunded: '0.00',
    amountAuthorized: '0.00',
    amountCredited: '0.00',
    partlyShipped: false,
  },
  ...{ refundDue: false, paidAt: null, overdue: false, heldFor: [] },
};

serveApi('/', ({ path, query }) => {
  asked.push(`${path} ${query.get('search') ?? ''}`);
  if (path === '/api/auth/storage-key') return storageKeyOf(staff.id);
  if (path === '/api/setup') return ok({ guide });
  if (path === '/api/orders') return ok([order]);
  if (path === '/api/checkout/wholesale-customers') return ok([customer]);
  if (path === '/api/products') return ok([sampleProduct({ name: 'Corner soap' })]);
  return { body: [], headers: { 'x-total-count': 0 } };
});
beforeEach(() => {
  asked = [];
  guide = null;
  forgetCommands();
  showPalette(false);
});

const late = { timeout: 25_000 };
const person = userEvent.setup({ delay: null });

async function openByMenu() {
  await person.click(screen.getByRole('button', { name: /account menu$/ }));
  await person.click(await screen.findByRole('menuitem', { name: /^Search and commands/ }, late));
}

async function open(user = staff) {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  const router = openPage('/account', user, queryClient);
  render(
    <Providers queryClient={queryClient}>
      <RouterContextProvider router={router}>
        <PaletteSlot />
      </RouterContextProvider>
    </Providers>,
  );
  await screen.findByRole('heading', { level: 1 }, late);
  await openByMenu();
  const field = await screen.findByRole('combobox', {}, late);
  return { router, field };
}
const names = () => screen.getAllByRole('option').map((option) => option.textContent);
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the command palette', () => {
  it('finds orders, customers and products, chosen by arrow keys and opened by Enter', async () => {
    const { router, field } = await open();
    await person.type(field, 'corner');

    await waitFor(() => expect(names()).toHaveLength(3), late);
    expect(within(screen.getByRole('group', { name: 'Orders' })).getByRole('option').textContent).toBe(
      'CP-000005Corner Shop · $54.00',
    );
    expect(asked.filter((each) => each.endsWith(' corner'))).toHaveLength(3);
    await waitFor(() => expect(active(field)).toContain('CP-000005'), late);
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(active(field)).toContain('Corner soap');
    await person.keyboard('{ArrowUp}{Enter}');

    await waitFor(() => expect(router.state.location.href).toBe('/customers/11'), late);
    // The page behind it has a combobox of its own.
    await waitFor(() => expect(field.isConnected).toBe(false), late);
  }, 60_000);

  it('opens pages by name, and offers what was used last first', async () => {
    const { router, field } = await open();
    await person.type(field, 'draf{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/drafts'), late);

    await openByMenu();
    await screen.findByRole('combobox', {}, late);
    expect(names()[0]).toBe('Drafts');
    expect(names().filter((name) => name === 'Drafts')).toHaveLength(1);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  }, 60_000);

  it('asks for no customers where a buyer is signed in', async () => {
    const { field } = await open(buyer);
    await person.type(field, 'corner');

    await waitFor(() => expect(names()).toHaveLength(2), late);
    expect(asked.some((each) => each.startsWith('/api/checkout/wholesale-customers'))).toBe(false);
  }, 60_000);

  it.each([
    ['a newcomer', fresh, ['Catalog', 'Orders', 'Cart and checkout', 'Change password', 'Help']],
    [
      'a buyer',
      buyer,
      [
        'New order',
        'Catalog',
        'Orders',
        'Quick order',
        'Drafts',
        'Cart and checkout',
        'Statement',
        'Open invoices',
        'Change password',
        'Help',
      ],
    ],
  ])('shows %s only what the role may see', (_, user, expected) => {
    expect(placesFor(user).map(({ name }) => name)).toEqual(expected);
  });

  it('leads to the setup guide while something is left to set up', async () => {
    guide = {
      ...{ manufacturer: { id: 3, name: 'Acme' }, isFirst: false },
      ...{ steps: [], done: [], skipped: [] },
    };
    const { router, field } = await open(sampleUser({ isAdmin: true }));
    await person.type(field, 'setup');
    await waitFor(() => expect(names()).toEqual(['Admin: Setup']), late);
    await person.keyboard('{Enter}');

    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/setup'), late);
    expect(placesFor(sampleUser({ isAdmin: true })).map(({ name }) => name)).not.toContain('Admin: Setup');
    expect(placesFor(sampleUser({ isOrgAdmin: true }), true).map(({ name }) => name)).not.toContain(
      'Admin: Setup',
    );
  }, 60_000);

  it('shows the admin panel to administrators alone', () => {
    const hrefs = (user: typeof staff) => placesFor(user).map(({ href }) => href);
    expect(hrefs(sampleUser({ isAdmin: true }))).toContain('/admin/products');
    expect(hrefs(sampleUser({ isOrgAdmin: true })).filter((href) => href.startsWith('/admin'))).toEqual([]);
  });
});
