// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { Order } from '@casepack/contract/orders/order';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { DepositDialog } from './deposit-dialog';

let sent: unknown[] = [];
serveApi('/orders/5', ({ method, path, body }) => {
  sent.push({ [`${method} ${path}`]: body });
  return ok(sentOrder({ deposit: cents(2400) }));
});
beforeEach(() => {
  sent = [];
});

const order = (changes: Partial<Order> = {}) =>
  sampleOrder(1, { status: 'waiting_for_payment', total: cents(4800), version: 3, ...changes });
function show(shown: Order) {
  let isClosed = false;
  showScreen(
    <DepositDialog
      order={shown}
      onClose={() => {
        isClosed = true;
      }}
    />,
  );
  return () => isClosed;
}
const field = () => screen.findByRole('textbox', { name: 'Deposit' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Require deposit' }));

describe('the dialog for a deposit', () => {
  it('says what a share comes to, and sends it with the version that was seen', async () => {
    const shown = order();
    const isClosed = show(shown);
    expect(await screen.findByText('$24.00 of $48.00')).toBeTruthy();

    await userEvent.clear(await field());
    await userEvent.type(await field(), '25%');
    expect(screen.getByText('$12.00 of $48.00')).toBeTruthy();
    await save();

    await waitFor(() => expect(isClosed()).toBe(true));
    expect(sent).toEqual([{ [`PUT /api/orders/${shown.id}/deposit`]: { percent: '25.00', version: 3 } }]);
  });

  it('starts with the amount that is required, and refuses more than the total', async () => {
    show(order({ deposit: cents(1000) }));
    expect(await field()).toHaveProperty('value', '10.00');

    await userEvent.clear(await field());
    await userEvent.type(await field(), '$48.01');
    await save();

    expect(await screen.findByText('A deposit can be at most the total of $48.00')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    ['percent', '12,5', 'Enter a percentage such as 12.5'],
    ['amount', '12,50', 'Use a period for cents and commas only for thousands: 1,234.50'],
  ])('refuses a decimal comma in a deposit in %s', async (unit, typed, words) => {
    show(order({ total: cents(480_000) }));
    await userEvent.selectOptions(await screen.findByLabelText('In'), unit);
    await userEvent.clear(await field());
    await userEvent.type(await field(), typed);
    await save();

    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('reads commas between thousands', async () => {
    const shown = order({ total: cents(480_000) });
    const isClosed = show(shown);
    await userEvent.selectOptions(await screen.findByLabelText('In'), 'amount');
    await userEvent.clear(await field());
    await userEvent.type(await field(), '$1,200');
    await save();

    await waitFor(() => expect(isClosed()).toBe(true));
    expect(sent).toMatchObject([{ [`PUT /api/orders/${shown.id}/deposit`]: { amount: '1200.00' } }]);
  });
});
