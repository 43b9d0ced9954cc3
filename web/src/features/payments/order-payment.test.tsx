// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OrderPayment } from './order-payment';

let answered = sentOrder();

serveApi('/orders', () => ok(answered));

const back = (intentId: string) => ({ intentId, isRefused: false });

it('does not call a payment a deposit when the browser is back from the bank and everything was paid', async () => {
  answered = sentOrder({ amountPaid: cents(600), paidAt: new Date('2026-11-03') });
  showScreen(
    <OrderPayment
      order={{ orderId: 5 }}
      manufacturerId={3}
      amount={cents(200)}
      part="deposit"
      dueAfter={cents(400)}
      offersSavedCards={false}
      returned={back('pi_deposit_in_full')}
      onChanged={() => undefined}
    />,
  );

  expect(await screen.findByText('Your payment has been received.')).toBeTruthy();
  expect(screen.queryByText('Your deposit has been paid.')).toBeNull();
});

it('does not call a deposit unconfirmed that was booked before the browser was back from the bank', async () => {
  answered = sentOrder({ amountPaid: cents(200) });
  showScreen(
    <OrderPayment
      order={{ orderId: 5 }}
      manufacturerId={3}
      amount={cents(400)}
      offersSavedCards={false}
      returned={back('pi_booked_before')}
      onChanged={() => undefined}
    />,
  );

  expect(await screen.findByText('Payment Received')).toBeTruthy();
  expect(await screen.findByRole('form', { name: 'Card payment' })).toBeTruthy();
  expect(screen.queryByText(/not confirmed yet/)).toBeNull();
});

function LaterInvoice() {
  const [dueAfter, setDueAfter] = useState(cents(100));
  return (
    <OrderPayment
      order={{ orderId: 5 }}
      manufacturerId={3}
      amount={cents(50)}
      part={{ invoice: 'a-token' }}
      dueAfter={dueAfter}
      offersSavedCards={false}
      returned={back('pi_later_invoice')}
      onChanged={() => setDueAfter(cents(50))}
    />
  );
}

it('can pay an invoice that stays open because the payment settled an earlier one', async () => {
  answered = sentOrder({ amountPaid: cents(500) });
  showScreen(<LaterInvoice />);

  expect(await screen.findByText('Your payment has been received.')).toBeTruthy();
  expect(await screen.findByRole('form', { name: 'Card payment' })).toBeTruthy();
  expect(screen.queryByText('Your payment is complete.')).toBeNull();
});
