// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import type { LedgerEntry } from '@casepack/contract/payments/ledger';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sentOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen, withProviders } from '../../testing/show-screen';
import { RefundDialog } from './refund-dialog';

const entry: LedgerEntry = {
  ...{ id: 1, orderId: 501, orderNumber: 'CP-000501', companyName: 'Shop', at: new Date(0) },
  ...{ kind: 'payment', method: 'card', provider: 'stripe', amount: cents(4800), reference: 'pi_1' },
  ...{
    note: null,
    refundsPaymentId: null,
    refunded: cents(0),
    receivedOn: null,
    receipt: null,
    recordedBy: null,
  },
};

let answers: (Reply | Promise<Reply>)[];
let sent: { body: unknown; key: unknown }[];

serveApi('/orders/501', ({ body, headers }) => {
  sent.push({ body, key: headers['idempotency-key'] });
  return answers.shift() ?? ok(sentOrder({ id: 501 }));
});

beforeEach(() => {
  answers = [];
  sent = [];
});

async function press(): Promise<void> {
  const before = sent.length;
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(sent).toHaveLength(before + 1));
  await waitFor(() => expect(screen.queryByText('Refunding...')).toBeNull());
}

const show = (owed = 0) => {
  const given = { onChanged: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() };
  showScreen(<RefundDialog entry={entry} most={cents(4800)} owed={cents(owed)} {...given} />);
  return given;
};

/** The next answer, which comes when the test gives it. */
function lateAnswer(): (reply: Reply) => void {
  let respond: (reply: Reply) => void = () => undefined;
  answers = [
    new Promise((resolve) => {
      respond = resolve;
    }),
  ];
  return respond;
}

it('refunds a part of a payment, at most what is left of it', async () => {
  show();
  await userEvent.click(screen.getByLabelText('Part of it'));
  const amount = screen.getByLabelText('Amount ($)');
  await userEvent.clear(amount);
  await userEvent.type(amount, '60');
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('At most $48.00 is left of this payment')).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.clear(amount);
  await userEvent.type(amount, '4.00');
  await press();

  expect(await screen.findByText('Payment Refunded')).toBeTruthy();
  expect(screen.getByText('$4.00 goes back to the card.')).toBeTruthy();
  expect(sent).toMatchObject([{ body: { paymentId: 1, amount: '4.00' } }]);
});

it('refunds no more than the order has too much, unless asked to', async () => {
  show(1500);
  expect(screen.getByLabelText('Refund due: $15.00')).toHaveProperty('checked', true);

  await press();

  expect(sent).toMatchObject([{ body: { paymentId: 1, amount: '15.00' } }]);
});

it.each([0, 4800])('offers everything that is left where %s cents are to be refunded', (owed) => {
  show(owed);

  expect(screen.queryByLabelText(/Refund due/)).toBeNull();
  expect(screen.getByLabelText('Full remaining amount: $48.00')).toHaveProperty('checked', true);
});

describe('a refund that is under way', () => {
  it('keeps its dialog until the answer comes', async () => {
    const respond = lateAnswer();
    const { onChanged, onClose } = show(1500);
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(sent).toHaveLength(1));

    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).not.toHaveBeenCalled();

    respond(ok(sentOrder({ id: 501 })));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it.each([
    ['shows the order', ok(sentOrder({ id: 501 })), 'onChanged'],
    ['reads the order again', { status: 504, body: 'Gateway timeout' }, 'onRefused'],
  ] as const)('%s if the dialog is gone when the answer comes', async (_, reply, called) => {
    const respond = lateAnswer();
    const given = show(1500);
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(sent).toHaveLength(1));

    cleanup();
    respond(reply);

    await waitFor(() => expect(given[called]).toHaveBeenCalledOnce());
  });
});

describe('a refund that is sent again', () => {
  it('is the same one while its result is unknown', async () => {
    answers = [{ status: 502, body: { code: 'provider_failed', message: 'No answer' } }];
    show();

    await press();
    await press();

    expect(sent[1]).toEqual(sent[0]);
  });

  it('is the same one even if the order was read again', async () => {
    answers = [{ status: 502, body: { code: 'provider_failed', message: 'No answer' } }];
    const dialog = (owed: number) =>
      withProviders(
        <RefundDialog
          entry={entry}
          most={cents(4800)}
          owed={cents(owed)}
          onChanged={() => undefined}
          onRefused={() => undefined}
          onClose={() => undefined}
        />,
      );
    const { rerender } = render(dialog(1500));
    await press();
    expect(await screen.findByText('Not Known If It Was Saved')).toBeTruthy();

    rerender(dialog(0));
    await press();

    expect(sent[1]).toEqual(sent[0]);
  });

  it('is a new one after an error response', async () => {
    answers = [{ status: 409, body: { code: 'conflict', message: 'The card provider refused the refund' } }];
    show();

    await press();
    await press();

    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});
