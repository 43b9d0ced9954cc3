// @vitest-environment happy-dom
import { CalendarDate } from '@casepack/contract/calendar';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { SplitDialog } from './split-dialog';

let sent: unknown[] = [];

describe('splitting an order', () => {
  serveApi('/orders/5', ({ method, body }) => {
    if (method === 'GET') return { body: [], headers: { 'x-total-count': 0 } };
    sent.push(body);
    return ok({ first: sentOrder({}), second: sentOrder({ orderNumber: 'OO-000009' }) });
  });
  beforeEach(() => {
    sent = [];
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
    await press('Split order');
    expect(
      await screen.findByText('Choose another ship date or shipping address for the new order'),
    ).toBeTruthy();
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
});
