// @vitest-environment happy-dom
import { CalendarDate } from '@casepack/contract/calendar';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen, withProviders } from '../../testing/show-screen';
import { SplitDialog } from './split-dialog';

let sent: unknown[] = [];
let answers: Reply[] = [];

describe('splitting an order', () => {
  serveApi('/orders/5', ({ method, body }) => {
    if (method === 'GET') return { body: [], headers: { 'x-total-count': 0 } };
    sent.push(body);
    return answers.shift() ?? ok({ first: sentOrder({}), second: sentOrder({ orderNumber: 'OO-000009' }) });
  });
  beforeEach(() => {
    sent = [];
    answers = [];
  });

  const order = sampleOrder(3);
  const [first, , last] = order.items;
  const later = CalendarDate.parse('2030-12-05');
  const show = (shown = order) => showScreen(<SplitDialog order={shown} onClose={() => undefined} />);
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

  it('asks what goes, and when or where to', async () => {
    show();

    await press('Split order');
    expect(await screen.findByText('Choose what goes to the new order')).toBeTruthy();
    await press(`Move all of ${first?.product.name}`);
    expect(screen.queryByText('Choose what goes to the new order')).toBeNull();
    await press('Split order');
    expect(
      await screen.findByText('Choose another ship date or shipping address for the new order'),
    ).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Ship date of the new order'), '2030-12-05');
    expect(screen.queryByText(/^Choose another ship date/)).toBeNull();
    expect(sent).toEqual([]);
  });

  it('takes all lines of a day with one click', async () => {
    show({
      ...order,
      items: order.items.map((item) => (item === last ? { ...item, shipDate: later } : item)),
    });

    await press(/2030: 1 line$/);
    await press('Split order');

    await waitFor(() =>
      expect(sent).toEqual([
        {
          lines: [{ id: last?.id, quantity: last?.quantity }],
          requestedShipDate: '2030-12-05',
          version: order.version,
        },
      ]),
    );
  });

  it('leaves something in the first order', async () => {
    show();
    for (const { product } of order.items) await press(`Move all of ${product.name}`);
    await press('Split order');

    expect(await screen.findByText('Leave something in the first order')).toBeTruthy();
  });

  it('is not done a second time after a lost answer', async () => {
    const stale = { code: 'stale_version', message: 'Someone else changed this order in the meantime.' };
    answers = [
      { status: 504, body: 'Gateway timeout' },
      { status: 409, body: stale },
    ];
    let isClosed = false;
    const dialog = (shown = order) =>
      withProviders(<SplitDialog order={shown} onClose={() => (isClosed = true)} />);
    const { rerender } = render(dialog());
    await press(`Move all of ${first?.product.name}`);
    await userEvent.type(screen.getByLabelText('Ship date of the new order'), '2030-12-05');
    await press('Split order');
    expect(await screen.findByText('Not Known If It Was Saved')).toBeTruthy();

    // It was split: the order that is read again has the next version.
    rerender(dialog({ ...order, version: order.version + 1 }));
    await press('Split order');

    expect(await screen.findByText('The Order Was Not Split')).toBeTruthy();
    expect(isClosed).toBe(true);
    expect(sent[1]).toEqual(sent[0]);
  });
});
