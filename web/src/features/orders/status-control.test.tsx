// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleOrder, sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { StatusControl } from './status-control';

let cardCancellationPending = false;

serveApi('/orders/5', ({ method }) =>
  ok(method === 'PATCH' ? { ...sentOrder({ status: 'cancelled' }), cardCancellationPending } : []),
);

const person = userEvent.setup({ delay: null });

async function cancelOrder(): Promise<void> {
  showScreen(<StatusControl order={sampleOrder(1)} />);
  await person.click(await screen.findByRole('button', { name: 'Change Status' }));
  await person.click(screen.getByRole('menuitem', { name: 'Cancelled' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel order' }));
}

describe('canceling an order', () => {
  it('warns that a card may still be charged if its payment could not be cancelled', async () => {
    cardCancellationPending = true;

    await cancelOrder();

    expect(await screen.findByText(/A card payment .* could not be cancelled yet/)).toBeTruthy();
  });

  it('does not mention cards if none can be charged anymore', async () => {
    cardCancellationPending = false;

    await cancelOrder();

    expect(await screen.findByText('Order status has been updated successfully.')).toBeTruthy();
    expect(screen.queryByText(/could not be cancelled yet/)).toBeNull();
  });
});
