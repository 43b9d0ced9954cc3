// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleProduct } from '../../testing/sample-product';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { Catalog } from './catalog';
import type { CatalogSearch } from './catalog-search';
import { ProductDetails } from './product-details';

const stamp = '2026-11-02T10:00:00.000Z';
const blueDoor = {
  id: 11,
  manufacturerId: 3,
  salesOrganizationId: null,
  name: 'Dora',
  businessName: 'Blue Door Gifts',
  contactEmail: 'dora@blue.test',
  contactPhone: null,
  paymentTerms: 'NET30',
  requiresApproval: false,
};
const wholeCustomer = {
  ...blueDoor,
  manufacturerName: 'Fern & Hollow',
  billingAddress: null,
  shippingAddress: null,
  selfRegistered: false,
  active: true,
  createdAt: stamp,
  updatedAt: stamp,
  version: 1,
};

/** What was asked, with the customer it was asked for. */
let asked: [path: string, customerId: string | null][];
serveApi('/', ({ path, query }) => {
  asked.push([path, query.get('customerId')]);
  if (path === '/api/products') return { body: [sampleProduct()], headers: { 'x-total-count': 1 } };
  if (path === '/api/products/1') return ok(sampleProduct());
  if (path === '/api/wholesale-customers/11') return ok(wholeCustomer);
  if (path === '/api/checkout/wholesale-customers') {
    return { body: [blueDoor], headers: { 'x-total-count': 1 } };
  }
  return ok([]);
});
beforeEach(() => {
  asked = [];
});

const onAdd = () => Promise.resolve(true);

function Page({ start, choosesCustomer }: { start: CatalogSearch; choosesCustomer: boolean }) {
  const [search, setSearch] = useState(start);
  return (
    <Catalog
      search={search}
      onChange={(change) => setSearch((before) => ({ ...before, ...change }))}
      startsFiltering
      choosesManufacturer={false}
      choosesCustomer={choosesCustomer}
      onAdd={search.customer === undefined ? onAdd : undefined}
      onOpen={() => undefined}
    />
  );
}

const show = (start: CatalogSearch, choosesCustomer = true) =>
  showScreen(<Page start={start} choosesCustomer={choosesCustomer} />);
// The code of the filters and of the dialog is loaded when it is needed.
const onDemand = { timeout: 10_000 };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, onDemand));
const card = () => screen.findByRole('article', { name: 'Oat soap' });
const BANNER = 'You see the catalog as Blue Door Gifts. Ordering is off.';

describe('viewing the catalog as a customer', () => {
  it('asks for everything as that customer, says so, and takes no orders', async () => {
    show({ category: 'Soap' });
    await press('View as customer');
    await press('Blue Door Gifts');

    expect(await screen.findByText(BANNER, undefined, onDemand)).toBeTruthy();
    const paths = ['/api/products', '/api/categories', '/api/collections', '/api/tags'];
    await expect
      .poll(() => paths.every((path) => asked.some((each) => `${each}` === `${path},11`)))
      .toBe(true);
    const shown = within(await card());
    expect(shown.getByRole('button', { name: 'Add Case (12)' })).toHaveProperty('disabled', true);
    expect(shown.getByRole('button', { name: /Add Tester/ })).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('Category')).toHaveProperty('value', '');
  });

  it('ends by Stop', async () => {
    show({ customer: 11 });
    expect(await screen.findByText(BANNER, undefined, onDemand)).toBeTruthy();

    await press('Stop');

    expect(screen.queryByText(BANNER)).toBeNull();
    const add = within(await card()).getByRole('button', { name: 'Add Case (12)' });
    expect(add).toHaveProperty('disabled', false);
    expect(asked.filter(([path]) => path === '/api/products').at(-1)).toEqual(['/api/products', null]);
  });

  it('opens the details as that customer', async () => {
    showScreen(
      <ProductDetails productId={1} customerId={11} open onClose={() => undefined} onAdd={undefined} />,
    );

    const add = await screen.findByRole('button', { name: 'Add Case (12)' });
    expect(add).toHaveProperty('disabled', true);
    // A request of the test before may still arrive.
    const details = asked.filter(([path]) => path.startsWith('/api/products/'));
    expect(details).toEqual([['/api/products/1', '11']]);
  });

  it('is not offered to buyers', async () => {
    show({}, false);

    expect(await screen.findByRole('button', { name: 'Clear filters' }, onDemand)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'View as customer' })).toBeNull();
  });
});
