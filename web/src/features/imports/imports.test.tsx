// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ImportCenter } from './import-center';

const ID = '00000000-0000-4000-8000-000000000001';

const uploaded = {
  ...{ id: ID, kind: 'customers', manufacturerId: 3, fileName: 'shops.csv', state: 'uploaded', rowCount: 3 },
  ...{
    checkedRows: 0,
    badRows: 0,
    appliedRows: 0,
    counts: null,
    problem: null,
    decimals: 'point',
    problems: [],
  },
  ...{ createdAt: '2026-11-16T10:00:00.000Z', finishedAt: null },
  header: ['Shop', 'Web', 'Login'],
  columns: ['business_name', null, null],
  firstRows: [
    ['Corner Shop', 'corner.test', 'ann@corner.test'],
    ['Soap & Co', '', ''],
  ],
};
const checked = {
  ...uploaded,
  ...{ state: 'checked', checkedRows: 3, badRows: 1, counts: { created: 2, updated: 0, unchanged: 0 } },
  columns: ['business_name', null, 'person_email'],
  problems: [{ line: 4, column: 'person_email', message: 'Invalid email format' }],
};

let asked: ReceivedRequest[];
let stored: object;
let past: object[];

serveApi('/admin/imports', (request) => {
  const { method, path } = request;
  asked.push(request);
  if (path === '/api/imports') return ok(method === 'POST' ? stored : past);
  if (path.endsWith('/check')) stored = { ...uploaded, state: 'checking' };
  else if (path.endsWith('/apply')) stored = { ...checked, state: 'applying' };
  else if (path.endsWith('/cancel')) stored = { ...uploaded, state: 'cancelled' };
  return ok(stored);
});
beforeEach(() => {
  asked = [];
  stored = uploaded;
  past = [];
});

const sent = (end: string) =>
  waitFor(() => {
    const found = asked.find(({ method, path }) => method === 'POST' && path.endsWith(end));
    if (!found) throw new Error(`nothing was sent to ${end}`);
    return found;
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('uploads a file of the chosen kind, and lets the user correct what its columns are', async () => {
  showScreen(<ImportCenter manufacturerId={3} />);
  await userEvent.selectOptions(screen.getByLabelText('What is in the file'), 'Customers');
  const file = new File(['Shop\nCorner Shop'], 'shops.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [file] } });

  const login = await screen.findByLabelText('Import Login as');
  expect((await sent('/api/imports')).query.get('kind')).toBe('customers');
  expect((await sent('/api/imports')).query.get('manufacturerId')).toBe('3');
  expect(login.closest('tr')?.textContent).toContain('ann@corner.test');
  const company = within(login).getByRole<HTMLOptionElement>('option', { name: 'Company' });
  expect(company.disabled).toBe(true);
  await userEvent.selectOptions(login, 'Person email');
  await press('Check 3 rows');

  expect((await sent('/check')).body).toEqual({
    columns: ['business_name', null, 'person_email'],
    decimals: 'point',
  });
  expect(await screen.findByText('Checked 0 of 3 rows')).toBeTruthy();
});

it('cannot check a file before the columns that it needs are chosen', async () => {
  stored = { ...uploaded, columns: [null, null, null] };
  past = [stored];
  showScreen(<ImportCenter manufacturerId={undefined} />);
  await press('shops.csv');

  expect(await screen.findByText('Choose a column for Customer number or Company')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check 3 rows' }).disabled).toBe(true);
});

it('does not name the column of a bad row twice', async () => {
  stored = { ...checked, kind: 'stock', problems: [{ line: 3, column: 'sku', message: 'SKU is required' }] };
  past = [checked];
  showScreen(<ImportCenter manufacturerId={undefined} />);
  await press('shops.csv');

  expect((await screen.findByText('Line 3')).closest('li')?.textContent).toBe('Line 3SKU is required');
});

it('names the bad rows, offers them as a file, and imports the good ones without inviting anyone unasked', async () => {
  stored = checked;
  past = [checked];
  showScreen(<ImportCenter manufacturerId={undefined} />);
  await press('shops.csv');

  expect(await screen.findByText('1 row has a problem')).toBeTruthy();
  expect(screen.getByText('Line 4').closest('li')?.textContent).toContain(
    'Person email: Invalid email format',
  );
  expect(screen.getByRole('link', { name: 'Download these rows' }).getAttribute('href')).toBe(
    `/api/imports/${ID}/rejected`,
  );
  await press('Import the 2 good rows');

  expect((await sent('/apply')).body).toEqual({ mode: 'good', invite: false });
  expect(await screen.findByText('Importing 2 rows')).toBeTruthy();
  stored = { ...checked, state: 'applying', appliedRows: 1 };
  expect(await screen.findByText('Wrote 1 of 2 rows', {}, { timeout: 3_000 })).toBeTruthy();
  expect(screen.getByRole<HTMLProgressElement>('progressbar').position).toBe(0.5);
  await press('Stop');
  expect(await screen.findByText('Stopped')).toBeTruthy();
});

it('imports everything or nothing if no row is bad, and tells what was done', async () => {
  stored = { ...checked, badRows: 0, problems: [] };
  past = [stored];
  showScreen(<ImportCenter manufacturerId={undefined} />);
  await press('shops.csv');
  await userEvent.click(await screen.findByLabelText('Invite new people by email'));
  await press('Import 3 rows');
  expect((await sent('/apply')).body).toEqual({ mode: 'all', invite: true });

  stored = { ...checked, state: 'done', badRows: 0, problems: [] };
  expect(await screen.findByText('2 added, 0 updated, 0 unchanged.')).toBeTruthy();
});

it('makes what was read before outdated when an import ends that nobody watches', async () => {
  past = [{ ...checked, state: 'applying' }];
  const client = showScreen(<ImportCenter manufacturerId={3} />);
  const products = ['products', 'managed', 3, '', 0];
  client.setQueryData(products, { products: [], total: 0 });
  await screen.findByRole('button', { name: 'shops.csv' });
  expect(client.getQueryState(products)?.isInvalidated).toBe(false);

  past = [{ ...checked, state: 'done', finishedAt: '2026-11-16T10:01:00.000Z' }];

  await waitFor(() => expect(client.getQueryState(products)?.isInvalidated).toBe(true));
});
