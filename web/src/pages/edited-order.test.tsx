// @vitest-environment happy-dom
import { Order } from '@casepack/contract/orders/order';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../testing/open-page';
import { sampleOrder } from '../testing/sample-order';
import { sampleUser } from '../testing/sample-user';
import { ok, type Reply, serveApi } from '../testing/serve-api';
import { storageKeyOf } from '../testing/storage-key';

const manufacturer = sampleUser();

let stored: Order;
let answer: Reply;
let sent: string[];
let isListBroken: boolean;

serveApi('/orders/5', ({ method, path }) => {
  if (path === '/api/auth/storage-key') return storageKeyOf(manufacturer.id);
  if (method === 'PATCH') {
    sent.push(path);
    return answer;
  }
  if (path === '/api/orders/5') return ok(Order.encode(stored));
  if (path === '/api/orders' && isListBroken) return { status: 500, body: {} };
  return { body: [], headers: { 'x-total-count': 0 } };
});
beforeEach(() => {
  stored = sampleOrder(1);
  sent = [];
  isListBroken = false;
});

// The first test also loads the code of the page.
const late = { timeout: 25_000 };
const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }, late));
const goTo = async (tab: string) => person.click(await screen.findByRole('tab', { name: tab }));
async function fill(label: string, text: string) {
  await person.clear(await screen.findByLabelText(label, {}, late));
  await person.paste(text);
}

/** The error at a field. */
function reasonAt(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

async function startEditing() {
  const router = openPage('/orders/5', manufacturer);
  await press('Edit Order');
  await screen.findByLabelText('Tax', {}, late);
  return router;
}

describe('an order being edited', () => {
  it('shows at each field which amount is wrong, and sends nothing', async () => {
    await startEditing();

    await fill('Discount', '25');
    expect(await screen.findByText('The discount can be at most the subtotal of $24.00')).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Discount type'), '%');
    await fill('Discount', '101');
    await press('Save Changes');
    await waitFor(() => expect(reasonAt('Discount')).toContain('Must be between 0 and 100'));
    expect(screen.getByLabelText('Discount').getAttribute('aria-invalid')).toBe('true');
    await fill('Tax', '1.555');
    await press('Save Changes');

    await waitFor(() => expect(reasonAt('Tax')).toContain('Use at most two decimal places'));
    expect(screen.getByLabelText('Tax').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('shows server errors at their fields until they are changed', async () => {
    await startEditing();
    const quantity = screen.getByLabelText('Quantity of Soap 1');
    answer = {
      status: 400,
      body: {
        code: 'invalid_input',
        message: 'No',
        fields: { 'items.0.quantity': 'Soap 1: Only 5 cases left' },
      },
    };
    await fill('Quantity of Soap 1', '6');
    await press('Save Changes');

    await waitFor(() => expect(quantity.getAttribute('aria-invalid')).toBe('true'));
    expect(reasonAt('Quantity of Soap 1')).toContain('Only 5 cases left');
    await fill('Quantity of Soap 1', '5');

    await waitFor(() => expect(quantity.getAttribute('aria-invalid')).not.toBe('true'));
  });

  it('is left at once without changes', async () => {
    await startEditing();

    await press('Cancel');

    expect(await screen.findByRole('button', { name: 'Edit Order' })).toBeTruthy();
    expect(screen.queryByText('Discard changes?')).toBeNull();
  });

  it('keeps changes while switching tabs, and asks before leaving the page', async () => {
    const router = await startEditing();
    await fill('Quantity of Soap 1', '4');
    await goTo('Payment');
    await goTo('Overview');
    const quantity = await screen.findByLabelText('Quantity of Soap 1');
    expect(quantity).toHaveProperty('value', '4');

    await person.click(screen.getByRole('link', { name: 'Back to Orders' }));
    await press('Keep editing');
    expect(quantity).toHaveProperty('value', '4');
    await person.click(screen.getByRole('link', { name: 'Back to Orders' }));
    await press('Discard changes');

    await waitFor(() => expect(router.state.location.pathname).toBe('/orders'));
  });
});

describe('the status of an order', () => {
  async function pick(status: string) {
    await press('Change Status');
    await person.click(await screen.findByRole('menuitem', { name: status }));
  }

  it('changes, and shows what can no longer be edited', async () => {
    openPage('/orders/5', manufacturer);
    await screen.findByRole('button', { name: 'Edit Order' }, late);
    const shipped = { ...stored, status: 'shipped', version: 2 } as const;
    answer = ok({ ...Order.encode(shipped), cardCancellationPending: false });
    stored = shipped;
    await pick('Shipped');

    expect(await screen.findByText('Status Updated')).toBeTruthy();
    expect(screen.getByText('Order status has been updated successfully.')).toBeTruthy();
    expect(await screen.findByText('This order is shipped and can no longer be edited.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Order' })).toHaveProperty('disabled', true);
  });

  it('stays, with the message of the server, if it cannot go back', async () => {
    stored = sampleOrder(1, { status: 'shipped' });
    openPage('/orders/5', manufacturer);
    const message = 'This order is already shipped and cannot go back to Pending.';
    answer = { status: 409, body: { code: 'conflict', message } };
    await pick('Pending');

    expect(await screen.findByText('Status Update Failed')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('shows that it is cancelled above the order', async () => {
    stored = sampleOrder(1, { status: 'cancelled' });
    openPage('/orders/5', manufacturer);

    expect(
      await screen.findByText('This order is cancelled and can no longer be edited.', {}, late),
    ).toBeTruthy();
  });
});

it('an order list that failed to load says so and can be retried', async () => {
  isListBroken = true;
  openPage('/orders', manufacturer);
  expect(await screen.findByText('Failed to fetch orders', {}, late)).toBeTruthy();
  isListBroken = false;

  await press('Try again');

  expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeTruthy();
});
