// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

const balm = { ...soap, productId: 2, sku: 'BALM', name: 'Balm', hasTestersAvailable: true, entries: [] };

let lists: (typeof list)[];
let rows: object[];
let saved: ReceivedRequest[];
/** What someone else saved before. */
let newer: object | undefined;
/** What a save waits for. */
let turn: Promise<void>;

serveApi('/admin/prices', async (asked) => {
  if (asked.method !== 'GET') {
    saved.push(asked);
    await turn;
    if (newer === undefined) return ok({ ...list, version: 5 });
    const details = newer;
    newer = undefined;
    return { status: 409, body: { code: 'stale_version', message: 'Someone else changed this', details } };
  }
  if (asked.path === '/api/price-lists') return ok(lists);
  return asked.path.endsWith('/products')
    ? { body: rows, headers: { 'x-total-count': String(rows.length) } }
    : ok(list);
});
beforeEach(() => {
  lists = [list];
  rows = [soap];
  saved = [];
  newer = undefined;
  turn = Promise.resolve();
});

const admin = sampleUser({ isAdmin: false, isOrgAdmin: true, role: 'manufacturer', manufacturerId: 3 });

function Tab() {
  const [opened, setOpened] = useState<number>();
  return <PriceListTab manufacturerId={undefined} opened={opened} onOpen={setOpened} />;
}
const show = (user = admin) => showScreen(<Tab />, { user });
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

  for (const text of [
    '1',
    '2 customers, everyone without a list',
    'Own price',
    'Always',
    'Standard',
    'Active',
  ])
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
  const percent = await screen.findByRole('textbox', { name: 'Percent' });
  await userEvent.clear(percent);
  await userEvent.type(percent, '12');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Round to' }), '$0.50');
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 product' }));

  expect(await screen.findByText('1 product changed, not saved')).toBeTruthy();
  expect(screen.getByDisplayValue('21.00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByDisplayValue('21.00')).toBeNull();
  expect(saved).toEqual([]);
});

it('takes back a change of all prices after which they are as they are stored', async () => {
  rows = [{ ...balm, entries: [{ kind: 'case', fromQuantity: 1, price: '21.60' }] }];
  show();
  await openList();
  const field = await priceField('Balm');
  await userEvent.clear(field);
  await userEvent.type(field, '20{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Change prices…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change 1 product' }));
  expect(await screen.findByDisplayValue('21.60')).toBeTruthy();
  expect(screen.queryByText(/not saved/)).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByDisplayValue('20.00')).toBeTruthy();
  expect(screen.getByText('1 product changed, not saved')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('asks before a price change that was typed is closed', async () => {
  show();
  await openList();
  await screen.findByRole('textbox', { name: 'Price of Soap' });
  await userEvent.click(screen.getByRole('button', { name: 'Change prices…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Percent' }), '.5{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));

  expect(screen.getByRole('textbox', { name: 'Percent' })).toHaveProperty('value', '10.5');
});

const priceField = (name: string) => screen.findByRole('textbox', { name: `Price of ${name}` });

it('goes from row to row by Enter and the arrow keys', async () => {
  rows = [soap, balm];
  show();
  await openList();
  const first = await priceField('Soap');
  const second = await priceField('Balm');

  await userEvent.type(first, '20{Enter}');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('7{Escape}{ArrowDown}9{Enter}');
  expect(document.activeElement).toBe(second);
  expect(screen.getByText('2 products changed, not saved')).toBeTruthy();
  expect(screen.getByDisplayValue('20.00')).toBe(first);
});

it.each([
  ['0', 'Enter a price above zero'],
  ['12.345', 'Use at most two decimal places'],
])('saves nothing while %s is to be corrected', async (text, message) => {
  show();
  await openList();
  await userEvent.type(await priceField('Soap'), `${text}{Tab}`);

  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('1 price to correct')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Prices' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText(message)).toBeNull();
});

it('adds a quantity break and a tester price', async () => {
  rows = [balm];
  show();
  await openList();
  await userEvent.click(await screen.findByRole('button', { name: 'Breaks of Balm' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Balm' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Price per case' }), '54');
  await userEvent.click(dialog.getByRole('button', { name: 'Add break' }));
  await userEvent.keyboard('6{Tab}0');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Tester price' }), '4.50');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));

  expect(dialog.getByText('Enter a price above zero')).toBeTruthy();
  const price = dialog.getByRole('textbox', { name: 'Break 1, price per case' });
  expect(document.activeElement).toBe(price);
  await userEvent.clear(price);
  await userEvent.type(price, '51');
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));

  expect(await screen.findByText('From 6: $51.00 · Tester $4.50')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save Prices' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    productIds: [2],
    entries: [
      { productId: 2, kind: 'case', fromQuantity: 1, price: '54.00' },
      { productId: 2, kind: 'case', fromQuantity: 6, price: '51.00' },
      { productId: 2, kind: 'tester', fromQuantity: 1, price: '4.50' },
    ],
  });
});

it.each([
  ['Keep mine', [1, 2]],
  ['Use what is saved', [2]],
])('tells the second editor what the first one saved: %s', async (choice, productIds) => {
  rows = [soap, balm];
  newer = { ...list, version: 9, entries: [{ productId: 1, kind: 'case', fromQuantity: 1, price: '22.00' }] };
  show();
  await openList();
  await userEvent.type(await priceField('Soap'), '21{Enter}20{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save Prices' }));

  const found = await screen.findByText(/someone else changed/i);
  const notice = within(found.closest('section') ?? document.body);
  expect(notice.getByText(/Saved now: From 1: \$22.00/)).toBeTruthy();
  expect(notice.getByText(/Yours: From 1: \$21.00/)).toBeTruthy();
  expect(notice.queryByText('Balm')).toBeNull();
  await userEvent.click(notice.getByRole('button', { name: choice }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save Prices' }));

  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.body).toMatchObject({ version: 9, productIds });
});

it('says nothing of changes when someone else saved the same prices', async () => {
  const entries = [{ productId: 1, kind: 'case', fromQuantity: 1, price: '21.00' }, ...soap.entries];
  newer = { ...list, version: 9, entries: entries.map((entry) => ({ ...entry, productId: 1 })) };
  show();
  await openList();
  await userEvent.type(await priceField('Soap'), '21{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save Prices' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reload and keep my changes' }));

  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Save Prices' })).toBeNull();
});

it('sends prices once when saved by a double click, and takes no other change until they are saved', async () => {
  let release: () => void = () => undefined;
  turn = new Promise((resolve) => {
    release = resolve;
  });
  show();
  await openList();
  await userEvent.type(await priceField('Soap'), '21{Enter}');
  const save = screen.getByRole('button', { name: 'Save Prices' });
  fireEvent.click(save);
  fireEvent.click(save);

  await screen.findByRole('button', { name: 'Saving...' });
  expect(screen.getByRole('button', { name: 'Change prices…' })).toHaveProperty('disabled', true);
  expect((await priceField('Soap')).closest('fieldset')?.disabled).toBe(true);
  release();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving...' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Change prices…' })).toHaveProperty('disabled', false);
  expect(saved).toHaveLength(1);
});

it('lets those who only read change nothing', async () => {
  show({ ...admin, isOrgAdmin: false });
  await openList();

  expect(await screen.findByText('Soap')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Price of Soap' })).toBeNull();
  for (const name of ['Import', 'Change prices…', 'Breaks of Soap'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
