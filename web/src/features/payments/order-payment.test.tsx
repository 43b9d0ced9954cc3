// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sentOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { OrderPayment } from './order-payment';

serveApi('/orders', () => ok(sentOrder({ amountPaid: cents(600), paidAt: new Date('2026-11-03') })));

it('does not call a payment a deposit when the browser is back from the bank and everything was paid', async () => {
  showScreen(
    <OrderPayment
      order={{ orderId: 5 }}
      manufacturerId={3}
      amount={cents(200)}
      part="deposit"
      dueAfter={cents(400)}
      offersSavedCards={false}
      returned={{ intentId: 'pi_1', isRefused: false }}
      onChanged={() => undefined}
    />,
  );

  expect(await screen.findByText('Your payment has been received.')).toBeTruthy();
  expect(screen.queryByText('Your deposit has been paid.')).toBeNull();
});
