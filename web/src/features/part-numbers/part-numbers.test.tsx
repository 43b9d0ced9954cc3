// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sampleProduct } from '../../testing/sample-product';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { PartNumberList } from './part-number-list';

const row = {
  ...{ id: 4, partNumber: 'AB-1', productId: 1, sku: 'S-1', name: 'Soap' },
  updatedAt: '2026-11-02T10:00:00.000Z',
};
let asked: ReceivedRequest[];
let isTaken: boolean;
let rows: object[];

serveApi('/admin', (request) => {
  asked.push(request);
  if (request.path === '/api/products') return ok([sampleProduct({ name: 'Candle' })]);
  if (request.method === 'PUT' && isTaken) {
    isTaken = false;
    const message = 'AB-1 already stands for Soap (S-1)';
    return { status: 409, body: { code: 'conflict', message, details: { current: row } } };
  }
  if (request.method === 'PUT') return ok({ ...row, name: 'Candle' });
  if (request.method === 'DELETE') return ok({ id: 4 });
  return ok(rows);
});
beforeEach(() => {
  asked = [];
  isTaken = false;
  rows = [row];
});

it('lists the numbers, and shows users who cannot edit neither adding nor removing', async () => {
  showScreen(<PartNumberList customerId={11} canEdit={false} viewAs={undefined} />);

  const table = await screen.findByRole('table', { name: 'Part numbers' });
  expect(within(table).getByText('AB-1').closest('tr')?.textContent).toContain('S-1Soap');
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
    '/api/wholesale-customers/11/part-numbers/export',
  );
  expect(screen.queryByRole('button', { name: /Add|Import|Remove/ })).toBeNull();
});

it.each([
  [undefined, /that your company uses/, 'Your part number'],
  [11, /that this customer uses/, "The customer's part number"],
])('speaks to the customer’s own people of their numbers: %s', async (viewAs, hint, label) => {
  rows = [];
  showScreen(<PartNumberList customerId={11} canEdit viewAs={viewAs} />);

  expect(await screen.findByText(hint)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add part number' }));
  expect(await screen.findByLabelText(label)).toBeTruthy();
});

it('adds a number for a product, and asks before it is taken from another one', async () => {
  isTaken = true;
  showScreen(<PartNumberList customerId={11} canEdit viewAs={11} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add part number' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText("The customer's part number"), 'ab-1');
  await userEvent.type(within(dialog).getByLabelText('Search products'), 'candle');
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Candle/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('AB-1 already stands for Soap (S-1). Replace it?')).toBeTruthy();

  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toMatchObject([{ partNumber: 'ab-1' }, { partNumber: 'ab-1', replaces: 1 }]);
});

it('removes a number after a question', async () => {
  showScreen(<PartNumberList customerId={11} canEdit viewAs={11} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove AB-1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove part number' }));

  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(
      '/api/wholesale-customers/11/part-numbers/4',
    ),
  );
});
