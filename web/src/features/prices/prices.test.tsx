// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { PriceListTab } from './price-list-tab';

const list = {
  ...{ id: 7, manufacturerId: 3, name: 'Retail', note: null, active: true, startsOn: null, endsOn: null },
  ...{ adjustment: '0.00', onlyListed: false, isStandard: true, entryCount: 1, customerCount: 2 },
  ...{ salesOrganizationCount: 0, version: 4 },
  ...{ createdAt: '2026-01-02T12:00:00.000Z', updatedAt: '2026-01-02T12:00:00.000Z' },
};
const soap = {
  ...{ productId: 1, sku: 'SOAP', name: 'Soap', category: 'Bath', imageUrl: null, casePackQuantity: 12 },
  ...{ hasTestersAvailable: false, retailPricePerUnit: '4.00', ownPrice: '24.00', ownTesterPrice: null },
  entries: [{ kind: 'case', fromQuantity: 12, price: '20.00' }],
};

let lists: (typeof list)[];
let saved: ReceivedRequest[];

serveApi('/admin/prices', (asked) => {
  if (asked.method !== 'GET') {
    saved.push(asked);
    return ok({ ...list, version: 5 });
  }
  if (asked.path === '/api/price-lists') return ok(lists);
  return asked.path.endsWith('/products') ? { body: [soap], headers: { 'x-total-count': '1' } } : ok(list);
});
beforeEach(() => {
  lists = [list];
  saved = [];
});

const admin = sampleUser({ isAdmin: false, isOrgAdmin: true, role: 'manufacturer', manufacturerId: 3 });
const show = (user = admin) => showScreen(<PriceListTab manufacturerId={undefined} />, { user });
const openList = async () => userEvent.click(await screen.findByRole('button', { name: 'Retail' }));

it('explains what a price list is where there is none', async () => {
  lists = [];
  show();

  expect(await screen.findByText('No price lists yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'New Price List' }));
  expect(await screen.findByRole('dialog', { name: 'New Price List' })).toBeTruthy();
});

it('shows for each list how many prices and customers it has, and its state', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Price lists' });

  for (const text of ['1', '2 customers', 'Always', 'Standard', 'Active'])
    expect(within(table).getByText(text)).toBeTruthy();
});

it('saves changed prices in one call, with the version they started from', async () => {
  show();
  await openList();
  const field = await screen.findByRole('textbox', { name: 'Price of Soap' });
  expect(screen.getByText('From 12: $20.00')).toBeTruthy();
  expect(screen.getByText('50%')).toBeTruthy();

  await userEvent.type(field, '21.12{Enter}');
  expect(await screen.findByText('-12%')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save Prices' }));

  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    method: 'PUT',
    path: '/api/price-lists/7/entries',
    body: {
      version: 4,
      productIds: [1],
      entries: [
        { productId: 1, kind: 'case', fromQuantity: 1, price: '21.12' },
        { productId: 1, kind: 'case', fromQuantity: 12, price: '20.00' },
      ],
    },
  });
});

it('changes all prices that are found, and takes it back', async () => {
  show();
  await openList();
  await screen.findByRole('textbox', { name: 'Price of Soap' });
  await userEvent.click(screen.getByRole('button', { name: 'Change prices…' }));
  const percent = await screen.findByRole('textbox', { name: 'Change in percent' });
  await userEvent.clear(percent);
  await userEvent.type(percent, '-12');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Round to' }), '$0.50');
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 product' }));

  expect(await screen.findByText('1 product changed, not saved')).toBeTruthy();
  expect(screen.getByDisplayValue('21.00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByDisplayValue('21.00')).toBeNull();
  expect(saved).toEqual([]);
});

it('lets those who only read change nothing', async () => {
  show({ ...admin, isOrgAdmin: false });
  await openList();

  expect(await screen.findByText('Soap')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Price of Soap' })).toBeNull();
  for (const name of ['Import', 'Change prices…']) expect(screen.queryByRole('button', { name })).toBeNull();
});
