// @vitest-environment happy-dom
import { MonthlySales } from '@casepack/contract/customers/customer-summary';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type ReceivedRequest, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { CustomerList } from './customer-list';
import { CustomerNotes } from './customer-notes';
import { SalesChart } from './sales-chart';

const customer = (changes: object = {}) => ({
  id: 7,
  name: 'Blue Door Gifts',
  contactName: 'Ada Byron',
  contactEmail: 'ada@bluedoor.test',
  customerNumber: 'C-1001',
  manufacturerName: 'Soap Works',
  paymentTerms: 'NET30',
  salesOrganization: { id: 3, name: 'Northline' },
  rep: { id: 5, name: 'Rae Rep' },
  balance: '1250.00',
  lastOrderAt: '2026-11-02T10:00:00.000Z',
  active: true,
  ...changes,
});

const note = (id: number, isOwn: boolean) => ({
  ...{ id, text: `Note ${id}`, authorName: 'Rae Rep', isOwn, createdAt: '2026-11-02T10:00:00.000Z' },
});

let customers: ReturnType<typeof customer>[] = [];
let notes: ReturnType<typeof note>[] = [];
let requests: ReceivedRequest[] = [];
beforeEach(() => {
  customers = [customer()];
  notes = [note(2, true), note(1, false)];
  requests = [];
});

serveApi('/customers', (request) => {
  requests.push(request);
  if (request.path.endsWith('/notes') && request.method === 'POST') {
    notes = [{ ...note(3, true), text: (request.body as { text: string }).text }, ...notes];
    return ok(notes[0]);
  }
  if (request.method === 'DELETE') {
    notes = notes.filter(({ id }) => !request.path.endsWith(`/${id}`));
    return ok({ id: 2 });
  }
  const rows = request.path.endsWith('/notes') ? notes : customers;
  return { body: rows, headers: { 'x-total-count': String(rows.length) } };
});

describe('the customer list', () => {
  const show = (hasOwn = true) => showScreen(<CustomerList hasOwn={hasOwn} namesManufacturers={false} />);

  it('shows number, terms, sales organization, rep, balance and last order, and opens the page', async () => {
    show();

    const row = await screen.findByRole('row', { name: /Blue Door Gifts/ });
    for (const text of ['C-1001', 'NET30', 'Northline', 'Rae Rep', '$1,250.00', 'Nov 02, 2026']) {
      expect(row.textContent).toContain(text);
    }
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/customers/7');
  });

  it('leaves out columns that no customer fills', async () => {
    customers = [customer({ customerNumber: null, salesOrganization: null, rep: null })];
    show();

    await screen.findByRole('row', { name: /Blue Door Gifts/ });
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Customer', 'Terms', 'Balance due', 'Last order']);
  });

  it('says that a customer has not ordered yet, where phones show no heading', async () => {
    customers = [customer({ lastOrderAt: null })];
    show();

    const row = await screen.findByRole('row', { name: /Blue Door Gifts/ });
    expect(row.textContent).toContain('No orders yet');
    expect(row.textContent).not.toContain('None');
  });

  it('is narrowed to the own customers of a rep, and says if there are none', async () => {
    show();
    await screen.findByRole('row', { name: /Blue Door Gifts/ });
    customers = [];
    await userEvent.click(screen.getByRole('button', { name: 'My customers' }));

    await screen.findByText('No customers are assigned to you');
    expect(requests.at(-1)?.query.get('mine')).toBe('true');
  });

  it('offers own customers to reps alone, searches and sorts', async () => {
    show(false);
    await screen.findByRole('row', { name: /Blue Door Gifts/ });
    expect(screen.queryByRole('button', { name: 'My customers' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Balance due' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('balance'));
    await userEvent.type(screen.getByLabelText(/Search by name/), 'c-10');

    await waitFor(() => expect(requests.at(-1)?.query.get('search')).toBe('c-10'));
  });
});

describe('notes about a customer', () => {
  it('are added, and not while empty', async () => {
    showScreen(<CustomerNotes customerId={7} />);
    await screen.findByText('Note 1');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    expect(screen.getByText('Enter a note')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('New note'), 'Wants gift boxes');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));

    expect(await screen.findByText('Wants gift boxes')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('are deleted by their author after a question', async () => {
    showScreen(<CustomerNotes customerId={7} />);
    await screen.findByText('Note 2');
    expect(screen.getAllByRole('button', { name: 'Delete this note' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Delete this note' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete note' }));

    await waitFor(() => expect(screen.queryByText('Note 2')).toBeNull());
    expect(screen.getByText('Note 1')).toBeTruthy();
  });
});

it('the chart of sales has a table behind it, and names both years with their totals', () => {
  const months = Array.from({ length: 24 }, (_, index) =>
    MonthlySales.parse({
      month: `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
      orders: 1,
      sales: index === 14 ? '300.00' : '10.00',
    }),
  );
  showScreen(<SalesChart months={months} />);

  const row = screen.getByRole('row', { name: /Mar/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['$10.00', '$300.00']);
  expect(screen.getByText('$120.00')).toBeTruthy();
  expect(screen.getByText('$410.00')).toBeTruthy();
});
