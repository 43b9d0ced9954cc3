// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { Shipment } from '@casepack/contract/shipments/shipment';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { CancelRemainderDialog } from './cancel-remainder-dialog';
import { ReturnDialog } from './return-dialog';

let sent: { path: string; body: unknown }[] = [];
let reply: Reply | Promise<Reply>;
/** The amounts on the invoice of the shipped half; null if it has none. */
let invoiced: Shipment['invoiced'];
const shipment = (): Shipment => ({
  ...{ id: 8, number: 1, shippedOn: '2026-11-03', packages: null, weight: null, tracking: [], invoiced },
  createdAt: new Date('2026-11-03T10:00:00.000Z'),
  lines: [{ itemId: 1, name: 'Soap 1', sku: 'S-1', isTester: false, quantity: 1 }],
});
serveApi('/orders/5', ({ method, path, body }) => {
  if (method === 'GET') return ok([Shipment.encode(shipment())]);
  sent.push({ path, body });
  return reply;
});
beforeEach(() => {
  sent = [];
  invoiced = null;
  reply = ok(sentOrder());
});

const person = userEvent.setup({ delay: null });
const press = (name: string) => person.click(screen.getByRole('button', { name }));
const given = () => ({ onChanged: vi.fn(), onRefused: vi.fn(), onRefund: vi.fn(), onClose: vi.fn() });
const settled = { amountPaid: cents(5400), paidAt: new Date('2026-11-03T10:00:00.000Z') };

/** Two lines of a case each: $48.00, $1.00 tax and $5.00 shipping. The first has shipped. */
const halfShipped = (changes: Partial<Order> = {}): Order => {
  const order = sampleOrder(2, { status: 'paid', version: 3, partlyShipped: true, ...changes });
  return {
    ...order,
    items: order.items.map((item) => ({ ...item, shippedQuantity: item.id === 1 ? 1 : 0 })),
  };
};

describe('cancelling what is left', () => {
  it('shows the new total and the lower amount due, and sends the reason', async () => {
    const props = given();
    showScreen(<CancelRemainderDialog order={halfShipped({ status: 'invoice_sent' })} {...props} />);

    // Half of the goods leave, with half of the tax.
    expect(await screen.findByText('$29.50')).toBeTruthy();
    expect(screen.getByText('The amount due falls from $54.00 to $29.50.')).toBeTruthy();
    await person.type(screen.getByLabelText(/Reason/), 'Out of stock');
    await press('Cancel remaining items');

    await waitFor(() => expect(props.onClose).toHaveBeenCalled());
    expect(props.onChanged).toHaveBeenCalled();
    expect(sent).toEqual([
      {
        path: '/api/orders/5/cancel-remainder',
        body: { lines: [{ itemId: 2, quantity: 1 }], reason: 'Out of stock', version: 3 },
      },
    ]);
  });

  it('shows what is to be refunded of a paid order', async () => {
    showScreen(<CancelRemainderDialog order={halfShipped(settled)} {...given()} />);

    expect(await screen.findByText('A refund of $24.50 is then due.')).toBeTruthy();
  });

  it('leaves what is invoiced as it is', async () => {
    // Its invoice has more of the tax than its share, and all of the shipping.
    invoiced = { subtotal: cents(2_400), tax: cents(70), shipping: cents(500), discount: cents(0) };
    showScreen(<CancelRemainderDialog order={halfShipped({ status: 'invoice_sent' })} {...given()} />);

    expect(await screen.findByText('$29.70')).toBeTruthy();
  });

  it('leaves cancelling the whole order to its status', async () => {
    showScreen(<CancelRemainderDialog order={sampleOrder(2)} {...given()} />);

    expect(await screen.findByText(/Nothing would be left on this order/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel remaining items' })).toHaveProperty('disabled', true);
    await press('Decrease: Quantity of Soap 1');
    expect(screen.getByText('$29.50')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel remaining items' })).toHaveProperty('disabled', false);
  });
});

describe('recording a return', () => {
  it('shows the credit, asks why, and leads to the refund', async () => {
    const props = given();
    reply = ok(sentOrder({ ...settled, total: cents(5400), amountCredited: cents(2450), refundDue: true }));
    showScreen(<ReturnDialog order={halfShipped(settled)} {...props} />);
    expect(await screen.findByText('Choose what came back.')).toBeTruthy();
    expect(screen.queryByText('Soap 2')).toBeNull();

    await press('Increase: Quantity of Soap 1');
    await press('Credit $24.50');
    expect(screen.getByText('Say why it came back')).toBeTruthy();
    await person.type(screen.getByLabelText('Reason'), 'Broken');
    await person.click(screen.getByRole('checkbox', { name: 'Put Soap 1 back in stock' }));
    await press('Credit $24.50');

    await waitFor(() => expect(props.onRefund).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        path: '/api/orders/5/returns',
        body: { lines: [{ itemId: 1, quantity: 1, restock: false }], reason: 'Broken', version: 3 },
      },
    ]);
  });

  it('starts at the quantity, since nothing can be taken off zero', async () => {
    showScreen(<ReturnDialog order={halfShipped(settled)} {...given()} />);

    const quantity = await screen.findByRole('spinbutton', { name: 'Quantity of Soap 1' });
    expect(document.activeElement).toBe(quantity);
  });

  it('says that it was refused, and stays open', async () => {
    const props = given();
    reply = { status: 409, body: { code: 'conflict', message: 'Nothing of this order can be returned.' } };
    showScreen(<ReturnDialog order={halfShipped()} {...props} />);
    await person.type(await screen.findByLabelText('Reason'), 'Broken');
    await press('Increase: Quantity of Soap 1');
    await press('Credit $24.50');

    expect(await screen.findByText('Nothing of this order can be returned.')).toBeTruthy();
    expect(props.onRefused).toHaveBeenCalled();
    expect(props.onClose).not.toHaveBeenCalled();
  });
});

describe('a change whose dialog is gone when the answer comes', () => {
  it.each([
    ['shows the order', ok(sentOrder()), 'onChanged'],
    ['reads the order again', { status: 504, body: 'Gateway timeout' }, 'onRefused'],
  ] as const)('%s', async (_, answer, called) => {
    let respond: (answer: Reply) => void = () => undefined;
    reply = new Promise((resolve) => {
      respond = resolve;
    });
    const props = given();
    showScreen(<ReturnDialog order={halfShipped()} {...props} />);
    await person.type(await screen.findByLabelText('Reason'), 'Broken');
    await press('Increase: Quantity of Soap 1');
    await press('Credit $24.50');
    await waitFor(() => expect(sent).toHaveLength(1));

    cleanup();
    respond(answer);

    await waitFor(() => expect(props[called]).toHaveBeenCalledOnce());
  });
});
