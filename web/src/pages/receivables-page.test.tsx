// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleUser } from '../testing/sample-user';
import { ok, serveApi } from '../testing/serve-api';

const statement = {
  customer: { id: 9, name: 'Corner Shop', email: null },
  seller: { name: 'Fern & Hollow', address: null },
  ...{ asOf: '2026-11-15', openInvoices: [], payments: [], balance: '0.00' },
  aging: { current: '0.00', days1to30: '0.00', days31to60: '0.00', days61to90: '0.00', over90: '0.00' },
};
serveApi('/', ({ path }) =>
  path === '/api/wholesale-customers/9/statement'
    ? ok(statement)
    : { status: 404, body: { code: 'not_found', message: 'Not found' } },
);

it('leads from the open invoices of a customer to the customer', async () => {
  openPage('/receivables?customer=9', sampleUser());

  const link = await screen.findByRole('link', { name: 'Corner Shop' }, { timeout: 5_000 });
  expect(link.getAttribute('href')).toBe('/customers/9');
});
