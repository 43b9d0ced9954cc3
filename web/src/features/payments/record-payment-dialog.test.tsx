// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { RecordPaymentDialog } from './record-payment-dialog';

let cardCancellationPending = false;
let sent: unknown[] = [];
/** Set where the test answers itself. */
let answer: Promise<Reply> | undefined;

serveApi('/orders/5', ({ body }) => {
  sent.push(body);
  return answer ?? ok({ ...sentOrder({ status: 'paid' }), cardCancellationPending });
});
beforeEach(() => {
  cardCancellationPending = false;
  sent = [];
  answer = undefined;
});

const show = () => {
  const given = { onChanged: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() };
  showScreen(<RecordPaymentDialog order={sampleOrder(1)} {...given} />);
  return given;
};

async function recordCheck() {
  const person = userEvent.setup({ delay: null });
  const given = show();
  await person.type(await screen.findByLabelText(/^Reference/), '1001');
  await person.click(screen.getByRole('button', { name: 'Record Payment' }));
  return given;
}

describe('recording a payment', () => {
  it('warns that a card may still be charged if its payment could not be cancelled', async () => {
    cardCancellationPending = true;

    await recordCheck();

    expect(await screen.findByText(/A card payment .* could not be cancelled yet/)).toBeTruthy();
  });

  it('shows what was recorded if no card can be charged anymore', async () => {
    await recordCheck();

    expect(await screen.findByText('$30.00 is in the books.')).toBeTruthy();
    expect(screen.queryByText(/could not be cancelled yet/)).toBeNull();
  });

  it('refuses nothing as an amount, and sends a part of what is due with its reference', async () => {
    const person = userEvent.setup({ delay: null });
    show();
    const amount = await screen.findByLabelText('Amount ($)');
    const record = () => person.click(screen.getByRole('button', { name: 'Record Payment' }));
    await person.clear(amount);
    await person.type(amount, '0');
    await record();
    expect(await screen.findByText('Enter an amount above zero')).toBeTruthy();
    expect(sent).toEqual([]);

    await person.clear(amount);
    await person.type(amount, '10.00');
    await person.type(screen.getByLabelText(/^Reference/), 'Check 1044');
    await record();

    expect(await screen.findByText('Payment Recorded')).toBeTruthy();
    expect(sent).toMatchObject([{ method: 'check', amount: '10.00', reference: 'Check 1044' }]);
  });

  it.each([
    [
      'shows the order',
      ok({ ...sentOrder({ status: 'paid' }), cardCancellationPending: false }),
      'onChanged',
    ],
    ['reads the order again', { status: 504, body: 'Gateway timeout' }, 'onRefused'],
  ] as const)('%s if the dialog is gone when the answer comes', async (_, reply, called) => {
    let respond: (reply: Reply) => void = () => undefined;
    answer = new Promise((resolve) => {
      respond = resolve;
    });
    const given = await recordCheck();
    await waitFor(() => expect(sent).toHaveLength(1));

    cleanup();
    respond(reply);

    await waitFor(() => expect(given[called]).toHaveBeenCalledOnce());
  });
});
