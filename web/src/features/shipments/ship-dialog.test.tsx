// @vitest-environment happy-dom
import { Order } from '@casepack/contract/orders/order';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ShipDialog } from './ship-dialog';

let sent: { path: string; body: unknown }[] = [];
let reply: Reply;
serveApi('/orders/5', ({ path, body }) => {
  sent.push({ path, body });
  return reply;
});
beforeEach(() => {
  sent = [];
  reply = ok(sentOrder({ status: 'shipped' }));
});

const person = userEvent.setup({ delay: null });

/** Two lines of five cases, of which two of the second wait for stock. */
function waitingOrder(changes: Partial<Order> = {}): Order {
  const order = sampleOrder(2, { status: 'paid', version: 4, ...changes });
  return {
    ...order,
    items: order.items.map((item, index) => ({ ...item, quantity: 5, waitingQuantity: index === 1 ? 2 : 0 })),
  };
}

interface Seen {
  isClosed: boolean;
  changed: Order | undefined;
}

/** Refused calls make the newer order appear, as on the page. */
function Shown({ order, newer, seen }: { order: Order; newer: Order; seen: Seen }) {
  const [current, setCurrent] = useState(order);
  return (
    <ShipDialog
      order={current}
      onChanged={(next) => {
        seen.changed = next;
      }}
      onRefused={() => setCurrent(newer)}
      onClose={() => {
        seen.isClosed = true;
      }}
    />
  );
}

function show(order: Order, newer: Order = order): Seen {
  const seen: Seen = { isClosed: false, changed: undefined };
  showScreen(<Shown order={order} newer={newer} seen={seen} />);
  return seen;
}

const field = () => screen.findByRole('textbox', { name: /tracking number/i });
const quantity = (name: string) => screen.getByRole('spinbutton', { name: `Quantity of ${name}` });

describe('shipping an order', () => {
  it('starts in the tracking number: each Enter adds one, and the last ships all that is ready', async () => {
    const seen = show(sampleOrder(2, { status: 'paid', version: 4 }));
    await waitFor(async () => expect(document.activeElement).toBe(await field()));

    await person.keyboard('1Z999{Enter}1Z998{Enter}');
    expect(
      within(screen.getByRole('list', { name: 'Tracking numbers' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Ship all 2 lines' })).toBeTruthy();
    await person.keyboard('{Enter}');

    await waitFor(() => expect(seen.isClosed).toBe(true));
    expect(seen.changed?.status).toBe('shipped');
    expect(sent).toEqual([
      {
        path: '/api/orders/5/shipments',
        body: {
          lines: [
            { itemId: 1, quantity: 1 },
            { itemId: 2, quantity: 1 },
          ],
          tracking: [
            { carrier: 'ups', trackingNumber: '1Z999', estimatedDelivery: null },
            { carrier: 'ups', trackingNumber: '1Z998', estimatedDelivery: null },
          ],
          shippedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          version: 4,
        },
      },
    ]);
  });

  it('leaves out what waits for stock, and says what follows', async () => {
    show(waitingOrder());
    await field();

    expect(quantity('Soap 2')).toHaveProperty('value', '3');
    expect(quantity('Soap 2').getAttribute('aria-valuemax')).toBe('3');
    expect(screen.getByText(/5 cases left to ship, 2 wait for stock/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ship part of the order' })).toBeTruthy();
    expect(screen.getByText(/marked Partly shipped/)).toBeTruthy();
  });

  it('cannot choose a line of which all waits', async () => {
    const order = waitingOrder();
    show({
      ...order,
      items: order.items.map((item) => ({ ...item, waitingQuantity: item.id === 2 ? 5 : 0 })),
    });
    await field();

    expect(screen.getByText('Waits for stock')).toBeTruthy();
    expect(screen.queryByRole('spinbutton', { name: 'Quantity of Soap 2' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ship 1 of 2 lines' })).toBeTruthy();
  });

  it('ships the chosen lines with packages and weight', async () => {
    show(sampleOrder(3, { status: 'paid' }));
    await field();
    await person.click(screen.getByRole('button', { name: 'Choose lines one by one' }));
    expect(screen.getByRole('button', { name: 'Ship' })).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('button', { name: 'Increase: Quantity of Soap 2' }));
    await person.click(screen.getByText('More'));
    await person.type(screen.getByLabelText(/Packages/), '0');
    expect(screen.getByText('Enter at least one package')).toBeTruthy();
    await person.type(screen.getByLabelText(/Packages/), '{Backspace}2');
    await person.type(screen.getByLabelText(/Weight/), '12.5');
    await person.click(screen.getByRole('button', { name: 'Ship 1 of 3 lines' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      lines: [{ itemId: 2, quantity: 1 }],
      tracking: [],
      packages: 2,
      weight: 12.5,
    });
  });

  it('tells what changed meanwhile, and goes on with what is left', async () => {
    const order = sampleOrder(2, { status: 'paid', version: 4 });
    const newer = {
      ...order,
      version: 5,
      items: order.items.map((item) => (item.id === 1 ? { ...item, shippedQuantity: 1 } : item)),
    };
    reply = { status: 409, body: { code: 'stale_version', message: 'Someone else changed this.' } };
    const seen = show(order, newer);
    await field();
    await person.keyboard('{Enter}');

    expect(await screen.findByText('Soap 1: 1 case shipped, before 0')).toBeTruthy();
    expect(seen.isClosed).toBe(false);
    reply = ok(Order.encode({ ...newer, status: 'shipped' }));
    await person.click(screen.getByRole('button', { name: 'Ship 1 line' }));
    await waitFor(() => expect(seen.isClosed).toBe(true));
    expect(sent[1]?.body).toMatchObject({ lines: [{ itemId: 2, quantity: 1 }], version: 5 });
  });

  it.each([
    [
      'a refusal',
      { status: 409, body: { code: 'conflict', message: 'It is on hold.' } },
      'Nothing Was Shipped',
    ],
    [
      'too many requests',
      { status: 429, body: { code: 'too_many_requests', message: 'Wait.' } },
      'Nothing Was Shipped',
    ],
    ['a proxy that gave up', { status: 504, body: 'Gateway timeout' }, 'Not Known If It Was Saved'],
    ['an unreadable response', { body: { id: 'x' } }, 'Not Known If It Was Saved'],
  ])('says after %s what is certain, and shows the order as it is', async (_, answer, title) => {
    reply = answer;
    const order = sampleOrder(2, { status: 'paid', version: 4 });
    show(order, { ...order, status: 'shipped', version: 5 });
    await field();
    await person.keyboard('{Enter}');

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/Status: .* → Shipped/)).toBeTruthy();
  });

  it('asks again what to ship after a lost answer, which may have been a shipment', async () => {
    reply = { status: 504, body: 'Gateway timeout' };
    const order = sampleOrder(2, { status: 'paid', version: 4 });
    const half = order.items.map((item) => ({ ...item, quantity: 2 }));
    show({ ...order, items: half }, { ...order, items: half, version: 5 });
    await field();
    await person.click(screen.getByRole('button', { name: 'Decrease: Quantity of Soap 1' }));
    await person.click(screen.getByRole('button', { name: 'Ship part of the order' }));

    expect(await screen.findByText('Not Known If It Was Saved')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ship' })).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('button', { name: 'Everything that is ready' }));
    reply = ok(sentOrder({ status: 'shipped' }));
    await person.click(screen.getByRole('button', { name: 'Ship all 2 lines' }));
    await waitFor(() => expect(sent[1]?.body).toMatchObject({ version: 5 }));
  });
});
