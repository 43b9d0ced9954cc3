// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { RecordPaymentDialog } from './record-payment-dialog';

let cardCancellationPending = false;

serveApi('/orders/5', () => ok({ ...sentOrder({ status: 'paid' }), cardCancellationPending }));

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
    cardCancellationPending = false;

    await recordCheck();

    expect(await screen.findByText('$30.00 is in the books.')).toBeTruthy();
    expect(screen.queryByText(/could not be cancelled yet/)).toBeNull();
  });
});
