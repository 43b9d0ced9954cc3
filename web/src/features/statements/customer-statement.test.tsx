// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { CustomerStatement } from './customer-statement';

const nothing = {
  current: '0.00',
  days1to30: '0.00',
  days31to60: '0.00',
  days61to90: '0.00',
  over90: '0.00',
};
const empty = {
  customer: { id: 9, name: 'Corner Shop', email: null },
  seller: { name: 'Fern & Hollow', address: null },
  asOf: '2026-11-15',
  openInvoices: [],
  payments: [],
  balance: '0.00',
  aging: nothing,
};
const invoice = {
  orderId: 41,
  orderNumber: 'FH-000041',
  number: 'FH-INV-000012',
  issuedOn: '2026-09-01',
  dueOn: '2026-10-01',
  total: '60.00',
  open: '48.00',
  daysOverdue: 45,
};
const owing = {
  ...empty,
  openInvoices: [invoice],
  payments: [
    {
      orderId: 42,
      orderNumber: 'FH-000042',
      at: '2026-11-01T12:00:00Z',
      kind: 'refund',
      method: 'card',
      amount: '5.00',
    },
  ],
  balance: '48.00',
  aging: { ...nothing, days31to60: '48.00' },
};

let status: number;
let statement: unknown;

serveApi('/orders/statement', () => ({ status, body: statement }));
beforeEach(() => {
  status = 200;
  statement = owing;
});

const show = () => showScreen(<CustomerStatement customerId={9} />);

describe('the statement of a customer', () => {
  it('shows what is due, since when, and what was paid', async () => {
    show();

    const open = within(await screen.findByRole('table', { name: 'Open invoices' }));
    expect(open.getByRole('link', { name: 'FH-INV-000012' }).getAttribute('href')).toBe('/orders/41#payment');
    expect(open.getByRole('link', { name: 'FH-000041' }).getAttribute('href')).toBe('/orders/41');
    expect(open.getByText('45 days')).toBeTruthy();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Balance',
      'Not due yet',
      '1–30 days overdue',
      '31–60 days overdue',
      '61–90 days overdue',
      'Over 90 days overdue',
    ]);
    const boxes = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(boxes).toEqual(['$48.00', '$0.00', '$0.00', '$48.00', '$0.00', '$0.00']);
    expect(screen.getByText('−$5.00')).toBeTruthy();
    expect(screen.getByText(/Refund · Credit Card/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
      '/api/wholesale-customers/9/statement/pdf',
    );
  });

  it('shows that nothing is due', async () => {
    statement = empty;
    show();

    expect(await screen.findByText('No open invoices. Every invoice that was sent is paid.')).toBeTruthy();
    expect(screen.getByText('No payments in the last 90 days.')).toBeTruthy();
  });

  it('can be retried if it fails to load', async () => {
    status = 500;
    show();
    expect(await screen.findByText('The statement could not be loaded')).toBeTruthy();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('45 days')).toBeTruthy();
  });
});
