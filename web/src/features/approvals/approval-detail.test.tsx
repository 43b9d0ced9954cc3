// @vitest-environment happy-dom
import type { Approval } from '@casepack/contract/approvals/approval';
import { cents } from '@casepack/contract/money';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sentOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ApprovalDetail } from './approval-detail';

const line = { line: 0, productId: 1, isTester: false, quantity: 2, name: 'Oat soap', sku: 'SO-OAT' };
const checked = {
  ...{ ...line, knownUnitPrice: cents(2400), unitPrice: cents(2400), totalPrice: cents(4800) },
  ...{ price: null, minimumQuantity: null, orderMultiple: 1, maximumQuantity: null, unitsAvailable: null },
};
const totals = { subtotal: cents(4800), tax: cents(0), shipping: cents(0), discount: cents(0) };

const approval = (changes: Partial<Approval> = {}, problems: never[] | ['out_of_stock'] = []): Approval => ({
  ...{ id: 7, state: 'waiting', requestedByUserId: 8, requestedByName: 'Owen Pratt', version: 3 },
  ...{ total: cents(4800), lineCount: 1, purchaseOrderNumber: 'PO-1', createdAt: new Date('2026-11-16') },
  ...{ decidedByName: null, decidedAt: null, comment: null, orderId: null, orderNumber: null },
  ...{ notes: null, requestedShipDate: null, paymentMethod: 'Terms', canDecide: true },
  ...{ shippingLocationId: null, billingLocationId: null, draftId: null },
  lines: [{ ...line, note: null, shipDate: null }],
  quote: { lines: [{ ...checked, problems }], totals: { ...totals, total: cents(4800) }, setsCharges: false },
  ...changes,
});

let sent: { url: string; body: unknown }[] = [];
let reply: Reply = ok(sentOrder({ id: 501 }));
let answered: Promise<void> | undefined;
serveApi('/approvals/7', async ({ url, body }) => {
  sent.push({ url, body });
  await answered;
  return reply;
});
beforeEach(() => {
  sent = [];
  answered = undefined;
  reply = ok(sentOrder({ id: 501 }));
});

function show(shown: Approval, userId = 5) {
  const placed: number[] = [];
  showScreen(
    <ApprovalDetail
      approval={shown}
      userId={userId}
      backorder={{ notice: null, isAgreed: false, isSettled: true }}
      toOrder={(orderId, label) => <a href={`/orders/${orderId}`}>{label}</a>}
      onPlaced={({ id }) => placed.push(id)}
      onChangeAgain={async () => {
        placed.push(0);
      }}
    />,
  );
  return placed;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('an order that waits for approval', () => {
  it('is placed at the total on the screen', async () => {
    const placed = show(approval());

    await press('Approve and place order');

    await waitFor(() => expect(placed).toEqual([501]));
    expect(sent).toEqual([{ url: '/api/approvals/7/approve', body: { version: 3, total: '48.00' } }]);
  });

  it('says what it cost when it was sent, if that was something else', () => {
    show(approval({ total: cents(4500) }));

    expect(screen.getByText('$48.00', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('It was $45.00 when it was sent for approval.')).toBeTruthy();
  });

  it('is not placed while a line cannot be ordered', () => {
    show(approval({}, ['out_of_stock']));

    expect(screen.getByRole('button', { name: 'Approve and place order' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Not enough in stock')).toBeTruthy();
  });

  it('has no marked lines to change where it cannot be priced', () => {
    show(approval({ quote: null }));

    expect(screen.getByText('It cannot be priced now.')).toBeTruthy();
    expect(screen.queryByText('Change or remove the marked lines to approve it.')).toBeNull();
  });

  it('is saved with other quantities before it is approved', async () => {
    show(approval());

    await press('Increase: Quantity of Oat soap');
    expect(screen.queryByRole('button', { name: 'Approve and place order' })).toBeNull();
    await press('Save changes');

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ version: 3, items: [{ line: 0, quantity: 3 }] });
  });

  it('takes no other quantities while they are saved, which would be lost', async () => {
    let answer = () => {};
    answered = new Promise((resolve) => {
      answer = resolve;
    });
    show(approval());

    await press('Increase: Quantity of Oat soap');
    await press('Save changes');
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('Increase: Quantity of Oat soap');

    expect(screen.getByLabelText('Quantity of Oat soap')).toHaveProperty('value', '3');
    answer();
  });

  it('is changed line by line, also where two lines have the same product', async () => {
    const lines = [0, 1, 2].map((at) => ({ ...line, line: at, note: null, shipDate: null }));
    show(approval({ lines }));

    const nth = (name: string, at: number) => screen.getAllByRole('button', { name })[at] as HTMLElement;
    await userEvent.click(nth('Increase: Quantity of Oat soap', 1));
    await userEvent.click(nth('Remove Oat soap', 0));
    await press('Save changes');

    await waitFor(() => expect(sent).toHaveLength(1));
    const items = [
      { line: 1, quantity: 3 },
      { line: 2, quantity: 2 },
    ];
    expect(sent[0]?.body).toEqual({ version: 3, items });
  });

  it.each(['rejected', 'withdrawn'] as const)(
    'is changed and sent again by who asked, once it is %s',
    async (state) => {
      const again = show(approval({ state, canDecide: false, quote: null }), 8);

      await press('Change and send again');

      await waitFor(() => expect(again).toEqual([0]));
    },
  );

  it.each([
    ['rejected', 5],
    ['placed', 8],
    ['waiting', 8],
  ] as const)('is not changed and sent again while it is %s, by user %s', (state, userId) => {
    show(approval({ state, canDecide: false, quote: null }), userId);

    expect(screen.queryByRole('button', { name: 'Change and send again' })).toBeNull();
  });

  it('offers those who asked to withdraw it, and nothing to decide', () => {
    show(approval({ canDecide: false }), 8);

    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
    expect(screen.queryByRole('spinbutton')).toBeNull();
  });

  it('is rejected with a comment, without which nothing is sent', async () => {
    show(approval());
    await press('Reject');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject this order' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Say why, so that it can be put right')).toBeTruthy();
    expect(sent).toEqual([]);

    reply = ok({ message: 'Rejected' });
    await userEvent.type(dialog.getByLabelText('Comment'), 'We still have plenty.');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));

    await waitFor(() =>
      expect(sent).toEqual([
        { url: '/api/approvals/7/reject', body: { version: 3, comment: 'We still have plenty.' } },
      ]),
    );
  });

  it('shows why it was rejected', () => {
    const decided = {
      state: 'rejected',
      decidedByName: 'Hannah',
      comment: 'Too early',
      canDecide: false,
    } as const;
    show(approval({ ...decided, quote: null }));

    expect(screen.getByText('Hannah wrote')).toBeTruthy();
    expect(screen.getByText('Too early')).toBeTruthy();
    expect(screen.queryByText('It cannot be priced now.')).toBeNull();
  });
});
