// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { CorrectableOrder } from './correctable-order';

const preview = {
  subtotal: '20.00',
  tax: '2.00',
  shipping: '5.00',
  discount: '0.00',
  total: '27.00',
  due: '0.00',
  toRefund: '3.00',
};
let sent: { call: string; body: unknown }[] = [];

describe('an order that its buyer can correct', () => {
  serveApi('/orders/5', ({ method, path, body }) => {
    if (path === '/api/orders/5/edit-preview') return ok(preview);
    if (path === '/api/products/lookup') return ok([]);
    if (method === 'GET') return { body: [], headers: { 'x-total-count': 0 } };
    sent.push({ call: `${method} ${path}`, body });
    return ok(sentOrder({ status: 'cancelled' }));
  });
  beforeEach(() => {
    sent = [];
  });

  const show = (order: Order) =>
    showScreen(
      <CorrectableOrder
        order={order}
        side="customer"
        header={() => null}
        documents={null}
        tab="overview"
        onTab={() => undefined}
      >
        {(actions) => actions}
      </CorrectableOrder>,
    );
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('is cancelled after a confirmation', async () => {
    show(sampleOrder(1));

    await press('Cancel Order');
    expect(screen.getByRole('alertdialog').textContent).toContain('Nothing was charged.');
    expect(sent).toEqual([]);
    await press('Cancel order');

    await waitFor(() => expect(sent).toMatchObject([{ call: 'POST /api/orders/5/cancel' }]));
  });

  it.each(['processing', 'shipped', 'cancelled'] as const)('offers nothing once it is %s', (status) => {
    show(sampleOrder(1, { status }));

    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows no prices and charges to set, what follows for the money, and sends neither', async () => {
    show(sampleOrder(1, { status: 'paid', amountPaid: cents(3000), paidAt: new Date() }));
    await press('Edit Order');

    expect(await screen.findByText('This makes a refund of $3.00 due.')).toBeTruthy();
    expect(screen.queryByLabelText('Tax')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reprice all lines' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Change price/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Change Status/ })).toBeNull();
    await userEvent.type(screen.getByLabelText(/^PO number/), 'PO-7');
    await press('Save Changes');

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      call: 'PATCH /api/orders/5/edit',
      body: { purchaseOrderNumber: 'PO-7', version: 1 },
    });
    for (const field of ['tax', 'shipping', 'discount', 'discountType'])
      expect(sent[0]?.body).not.toHaveProperty(field);
  });
});
