// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { Shipment } from '@casepack/contract/shipments/shipment';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { StoredShipments } from './shipment-list';
import { TrackingTab } from './tracking-tab';

const first: Shipment = {
  id: 8,
  number: 1,
  shippedOn: '2026-11-03',
  packages: 2,
  weight: 1250,
  createdAt: new Date('2026-11-03T10:00:00.000Z'),
  tracking: [{ carrier: 'ups', trackingNumber: '1Z999', estimatedDelivery: '2026-11-06' }],
  lines: [{ itemId: 1, name: 'Soap 1', sku: 'S-1', isTester: false, quantity: 2 }],
  invoiced: { subtotal: cents(4_800), tax: cents(0), shipping: cents(0), discount: cents(0) },
};
let isBroken = false;
let asked: string[] = [];
let withdrawn: unknown;
serveApi('/orders/5', ({ path, body }) => {
  asked.push(path);
  if (path.endsWith('/withdraw')) {
    withdrawn = body;
    return ok(sentOrder());
  }
  return isBroken
    ? { status: 500, body: { code: 'internal', message: 'Broken' } }
    : ok([Shipment.encode(first)]);
});
beforeEach(() => {
  isBroken = false;
  asked = [];
});

/** Three cases of the first line, of which two have left, and one of the second, which waits for stock. */
function partlyShipped(): Order {
  const order = sampleOrder(2, { partlyShipped: true });
  return {
    ...order,
    items: order.items.map((item) =>
      item.id === 1 ? { ...item, quantity: 3, shippedQuantity: 2 } : { ...item, waitingQuantity: 1 },
    ),
    tracking: [
      { carrier: 'ups', trackingNumber: '1Z999', estimatedDelivery: '2026-11-06' },
      { carrier: 'dhl', trackingNumber: 'LATER', estimatedDelivery: null },
    ].map((each, index) => ({
      ...{ ...each, carrier: each.carrier as 'ups', id: index + 1 },
      ...{ shipmentId: index === 0 ? 8 : null, createdAt: first.createdAt },
    })),
  };
}

const show = (order: Order, canManage: boolean) =>
  showScreen(
    <TrackingTab order={order} shipments={<StoredShipments order={order} canManage={canManage} />} />,
  );

describe('the shipments of an order', () => {
  it('show contents, packages and carrier links, what is still to come, and numbers that were added later', async () => {
    show(partlyShipped(), true);

    expect(await screen.findByRole('heading', { name: 'Shipment 1, Nov 03, 2026' })).toBeTruthy();
    expect(screen.getByText('2 packages, 12.5 lb')).toBeTruthy();
    expect(screen.getByRole('link', { name: /1Z999/ }).getAttribute('href')).toContain('ups.com');
    expect(screen.getByText('Estimated delivery Nov 06, 2026')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Contents of shipment 1' }).textContent).toBe('Soap 12 cases');
    const toCome = within(screen.getByRole('region', { name: 'Still to come' }));
    expect(toCome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Soap 11 case',
      'Soap 2 (waiting for stock)1 case',
    ]);
    expect(screen.getByRole('region', { name: 'Other tracking numbers' }).textContent).toContain('LATER');
    expect(screen.getByRole('link', { name: 'Packing slip' }).getAttribute('href')).toBe(
      '/api/orders/5/shipments/1/packing-slip',
    );
  });

  it('have no packing slip for the customer', async () => {
    show(partlyShipped(), false);

    expect(await screen.findByRole('heading', { name: /Shipment 1/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Packing slip' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw shipment 1' })).toBeNull();
  });

  it('are withdrawn one by one, after a question that names what follows', async () => {
    const person = userEvent.setup({ delay: null });
    show({ ...partlyShipped(), version: 7 }, true);
    await person.click(await screen.findByRole('button', { name: 'Withdraw shipment 1' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Withdraw shipment 1?' }));
    expect(question.getByText(/other shipments do not change.*invoice of this shipment/)).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Withdraw shipment' }));

    expect(await screen.findByText('Shipment Withdrawn')).toBeTruthy();
    await waitFor(() => expect(asked).toContain('/api/orders/5/shipments/1/withdraw'));
    expect(withdrawn).toEqual({ version: 7 });
  });

  it('cannot be withdrawn once they are delivered', async () => {
    show({ ...partlyShipped(), status: 'delivered' }, true);

    expect(await screen.findByRole('link', { name: 'Packing slip' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw shipment 1' })).toBeNull();
  });

  it('are asked for only once something has left', async () => {
    show(sampleOrder(1), true);

    expect(await screen.findByText('No Tracking Available Yet')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('can be asked for again if they could not be loaded', async () => {
    isBroken = true;
    show(partlyShipped(), true);

    expect(await screen.findByText('The shipments could not be loaded')).toBeTruthy();
  });
});
