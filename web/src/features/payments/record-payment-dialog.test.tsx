// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { RecordPaymentDialog } from './record-payment-dialog';

let cardCancellationPending = false;
let sent: unknown[] = [];

serveApi('/orders/5', ({ body }) => {
  sent.push(body);
  return ok({ ...sentOrder({ status: 'paid' }), cardCancellationPending });
});
beforeEach(() => {
  cardCancellationPending = false;
  sent = [];
});

async function recordCheck(): Promise<void> {
  const person = userEvent.setup({ delay: null });
  showScreen(<RecordPaymentDialog order={sampleOrder(1)} onRecorded={() => {}} onClose={() => {}} />);
  await person.type(await screen.findByLabelText(/^Reference/), '1001');
  await person.click(screen.getByRole('button', { name: 'Record Payment' }));
}

describe('recording a payment', () => {
  it('warns that a card may still be charged if its payment could not be canceled', async () => {
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
    showScreen(<RecordPaymentDialog order={sampleOrder(1)} onRecorded={() => {}} onClose={() => {}} />);
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
});
