// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { Order } from '@casepack/contract/orders/order';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ManagedOrder } from './managed-order';
import { orderQueries } from './orders.queries';

/** The order on the server. */
let stored: Order;
/** What happens on the server before it answers the next edit. */
let beforeAnswer: () => void;
/** The response to the next edit. */
let answer: Reply | Promise<Reply>;
let edits: unknown[];

serveApi('/orders/5', ({ path, body }) => {
  if (path === '/api/orders/5/edit') {
    edits.push(body);
    beforeAnswer();
    return answer;
  }
  if (path === '/api/orders/5/status') {
    stored = { ...stored, status: 'processing', version: stored.version + 1 };
    return ok({ ...Order.encode(stored), cardCancellationPending: false });
  }
  if (path === '/api/orders/5') return ok(Order.encode(stored));
  return { body: [], headers: { 'x-total-count': 0 } };
});
beforeEach(() => {
  stored = sampleOrder(2);
  edits = [];
  beforeAnswer = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function OrderPage() {
  const { data: order } = useQuery(orderQueries.detail(5));
  return (
    order && (
      <ManagedOrder
        header={(standing) => standing}
        order={order}
        payment={{}}
        documents={null}
        tab="overview"
        onTab={() => undefined}
      />
    )
  );
}

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const quantityOf = (name: string) => screen.findByLabelText<HTMLInputElement>(`Quantity of ${name}`);
const focused = () => document.activeElement;
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function startEditing() {
  showScreen(<OrderPage />);
  await press('Edit Order');
  await screen.findByLabelText('Tax');
}

async function enter(field: HTMLElement, text: string) {
  await person.clear(field);
  await person.type(field, text);
}

it('a quantity above the maximum stays in its field, with an error', async () => {
  const [soap] = sampleOrder(1).items;
  stored = sampleOrder(0, { items: soap ? [{ ...soap, unitPrice: cents(10_000) }] : [] });
  await startEditing();

  await enter(await quantityOf('Soap 1'), '100000');

  expect((await quantityOf('Soap 1')).value).toBe('100000');
  expect(said()).toContain('An order total can be at most $9,999,999.99');
  expect(screen.getByText('-')).toBeTruthy();
});

const refuse = (code: string, message: string, more: object = {}): Reply => ({
  status: 409,
  body: { code, message, ...more },
});

it('an order that is being saved cannot be edited or left', async () => {
  let save: (reply: Reply) => void = () => undefined;
  answer = new Promise((resolve) => {
    save = resolve;
  });
  await startEditing();
  await enter(await quantityOf('Soap 1'), '3');
  await press('Save Changes');
  await screen.findByText('Saving...');
  await waitFor(() => expect(document.querySelector('fieldset')?.disabled).toBe(true));

  await person.type(await quantityOf('Soap 1'), '9');
  await person.type(screen.getByLabelText('Tax'), '9');
  await press('Cancel');

  expect((await quantityOf('Soap 1')).value).toBe('3');
  expect(screen.getByLabelText('Tax')).toHaveProperty('value', '1.00');
  expect(screen.queryByText('Discard changes?')).toBeNull();
  save(ok(Order.encode(sampleOrder(2, { version: 2 }))));
  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
});

it('a line removed just before saving is not sent', async () => {
  answer = ok(Order.encode(sampleOrder(1, { version: 2 })));
  await startEditing();
  const remove = await screen.findByRole('button', { name: 'Remove Soap 2' });
  const save = screen.getByRole('button', { name: 'Save Changes' });

  // Both before the next render.
  act(() => {
    remove.click();
    save.click();
  });

  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
  expect(edits).toMatchObject([{ items: [{ productId: 1 }] }]);
});

it('Enter in a field saves', async () => {
  answer = ok(Order.encode(sampleOrder(2, { version: 2 })));
  await startEditing();

  await person.type(await quantityOf('Soap 1'), '{Enter}');

  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
});

/** Browsers do not focus disabled elements; happy-dom does. */
function focusAsBrowsersDo() {
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    if (!this.closest('fieldset[disabled]')) focus.call(this);
  });
}

it.each([
  ['items.1.quantity', 'Quantity of Soap 2'],
  ['tax', 'Tax'],
])('a rejected save focuses the rejected field: %s', async (name, label) => {
  focusAsBrowsersDo();
  answer = { status: 400, body: { code: 'invalid_input', message: 'No', fields: { [name]: 'Too much' } } };
  await startEditing();
  await press('Save Changes');

  expect(await screen.findByText('Too much')).toBeTruthy();

  const field = screen.getByLabelText(label);
  await waitFor(() => expect(focused()).toBe(field));
});

it('an edit continues during a payment in progress, and ends when it is shipped', async () => {
  answer = refuse('conflict', 'A card payment of this order is being processed');
  await startEditing();
  await enter(await quantityOf('Soap 1'), '3');
  await press('Save Changes');

  expect(await screen.findByText('A card payment of this order is being processed')).toBeTruthy();
  expect((await quantityOf('Soap 1')).value).toBe('3');

  answer = refuse('conflict', 'This order is shipped');
  beforeAnswer = () => {
    stored = { ...stored, status: 'shipped', version: 2 };
  };
  await press('Save Changes');

  expect(await screen.findByRole('button', { name: 'Edit Order' })).toHaveProperty('disabled', true);
  expect(screen.getByText('This order is shipped')).toBeTruthy();
});

async function process() {
  await press('Change Status');
  await person.click(screen.getByRole('menuitem', { name: 'Processing' }));
  await screen.findByText('Order status has been updated successfully.');
}

it('a status changed by the editor during the edit is not a conflict', async () => {
  answer = ok(Order.encode(sampleOrder(2, { version: 3 })));
  await startEditing();
  await enter(await quantityOf('Soap 1'), '3');
  await process();
  await press('Save Changes');

  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
  expect(edits).toMatchObject([{ version: 2 }]);
});

it('an edit by someone else is a conflict even if the status changed with it', async () => {
  answer = refuse('stale_version', 'Someone else has changed this', { details: {} });
  await startEditing();
  stored = { ...stored, shipping: cents(900), version: 2 };
  await process();
  await press('Save Changes');

  await waitFor(() => expect(edits).toMatchObject([{ version: 1 }]));
});

it('an edit whose response was lost counts as saved if the server has it', async () => {
  answer = { status: 502, body: {} };
  await startEditing();
  await enter(await quantityOf('Soap 1'), '3');
  await enter(screen.getByLabelText('Shipping'), '9');
  await press('Save Changes');
  await screen.findByText('Failed to update order');

  const items = stored.items.map((item) => (item.id === 1 ? { ...item, quantity: 3 } : item));
  const saved = Order.encode({ ...stored, items, shipping: cents(900), version: 2 });
  answer = refuse('stale_version', 'Someone else has changed this', { details: saved });
  await press('Save Changes');

  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Edit Order' })).toBeTruthy();
});

const removalOf = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

it('the focus moves into the edit when it starts, and to the button when it ends', async () => {
  await startEditing();
  const form = screen.getByRole('form', { name: 'Edit Order' });
  await waitFor(() => expect(focused()).toBe(form));

  await press('Cancel');

  const button = await screen.findByRole('button', { name: 'Edit Order' });
  await waitFor(() => expect(focused()).toBe(button));
});

it('the focus moves to the line next to a removed one, which is announced', async () => {
  stored = sampleOrder(3);
  await startEditing();
  removalOf('Soap 2').focus();
  await person.keyboard('{Enter}');

  const lineOf = (name: string) => removalOf(name).closest('li');
  await waitFor(() => expect(focused()).toBe(lineOf('Soap 3')));
  expect(await screen.findByText('Soap 2 removed')).toBeTruthy();

  removalOf('Soap 3').focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(lineOf('Soap 1')));
});

it('the focus moves to the line next to one removed at the end of the visible ones', async () => {
  stored = sampleOrder(20);
  await startEditing();
  (await screen.findByRole('button', { name: 'Remove Soap 15' })).focus();
  await person.keyboard('{Enter}');

  await waitFor(() => expect(focused()).toBe(removalOf('Soap 16').closest('li')));
});

/** Everything is off screen until the returned function is called. */
function stayOutOfSight() {
  const observers: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  class Observer {
    constructor(onEntries: (typeof observers)[number]) {
      observers.push(onEntries);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return () =>
    act(() => {
      for (const tell of observers) tell([{ isIntersecting: true }]);
    });
}

it('a rejected line off screen is focused once it is visible', async () => {
  const fields = { 'items.17.quantity': 'Soap: Only 3 cases left' };
  answer = { status: 400, body: { code: 'invalid_input', message: 'No', fields } };
  const showAll = stayOutOfSight();
  stored = sampleOrder(20);
  await startEditing();
  await screen.findByText(/^Soap 18,/);
  await press('Save Changes');
  expect(await screen.findByText('No')).toBeTruthy();

  showAll();

  const field = await quantityOf('Soap 18');
  await waitFor(() => expect(focused()).toBe(field));
});

it('an edit beyond the stock is saved once the rest may ship later', async () => {
  await startEditing();
  await enter(await quantityOf('Soap 1'), '9');
  const fields = { 'items.0.quantity': 'Soap 1: 5 now, 4 around Dec 3' };
  answer = refuse('backorder_needed', 'Agree to the backorder to place the order', { fields });
  await press('Save Changes');
  const question = await screen.findByRole('alertdialog', { name: 'Some items are not in stock' });
  expect(question.textContent).toContain('Soap 1: 5 now, 4 around Dec 3');

  answer = ok(Order.encode({ ...stored, version: stored.version + 1 }));
  await press('Save and ship the rest later');

  await waitFor(() => expect(edits).toHaveLength(2));
  expect(edits[0]).not.toHaveProperty('acceptsBackorder');
  expect(edits[1]).toMatchObject({ acceptsBackorder: true, items: [{ quantity: 9 }, {}] });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
