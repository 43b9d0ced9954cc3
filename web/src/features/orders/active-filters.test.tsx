// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ActiveFilters } from './active-filters';

const choices = {
  salesOrganizations: [{ id: 2, name: 'Coast Agents' }],
  reps: [{ id: 4, name: 'Sam Rivers' }],
  customer: { id: 3, name: 'Corner Shop' },
  product: null,
};

serveApi('/orders', ({ path }) =>
  path === '/api/orders/filter-choices'
    ? ok(choices)
    : ok([{ id: 7, name: 'Fern & Hollow', contactEmail: 'fern@hollow.test', active: true }]),
);

describe('filters set by a link', () => {
  it.each([
    ['Open amount', { payment: 'open' }, { payment: undefined }],
    ['Overdue invoice', { payment: 'overdue' }, { payment: undefined }],
    ['Refund due', { payment: 'refund_due' }, { payment: undefined }],
    ['Manufacturer: Fern & Hollow', { manufacturerId: 7 }, { manufacturerId: undefined }],
    ['Status: Pending, Paid', { status: ['pending', 'paid'] }, { status: undefined }],
    ['Payment type: Check', { paymentType: 'check' }, { paymentType: undefined }],
    ['Not on hold', { onHold: false }, { onHold: undefined }],
    ['Partly shipped', { partlyShipped: true }, { partlyShipped: undefined }],
    ['Not printed', { notPrinted: true }, { notPrinted: undefined }],
    ['Sales organization: Coast Agents', { salesOrganizationId: 2 }, { salesOrganizationId: undefined }],
    ['Rep: Sam Rivers', { repUserId: 4 }, { repUserId: undefined }],
    ['Customer: Corner Shop', { customerId: 3 }, { customerId: undefined }],
    ['One product', { productId: 5 }, { productId: undefined }],
    ['Ship date: today or earlier', { shipTo: 'today' }, { shipFrom: undefined, shipTo: undefined }],
    [
      'Ship date: Nov 16, 2026 or later',
      { shipFrom: '2026-11-16' },
      { shipFrom: undefined, shipTo: undefined },
    ],
    [
      'Amount: $12.50 to $100.00',
      { totalFrom: cents(1250), totalTo: cents(10_000) },
      { totalFrom: undefined, totalTo: undefined },
    ],
  ] as const)('are shown and can be removed: %s', async (name, filter, removed) => {
    const onChange = vi.fn();
    showScreen(<ActiveFilters search={{ ...filter, page: 1 }} onChange={onChange} />);

    await userEvent.click(await screen.findByRole('button', { name: `${name} (remove this filter)` }));

    expect(onChange).toHaveBeenCalledWith(removed);
  });

  it('take no space if there are none', async () => {
    showScreen(<ActiveFilters search={{ status: ['pending'], page: 1 }} onChange={() => {}} />);

    expect(screen.queryByText('Only orders with:')).toBeNull();
  });
});
