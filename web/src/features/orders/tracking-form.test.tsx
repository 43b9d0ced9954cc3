// @vitest-environment happy-dom
import { Order } from '@casepack/contract/orders/order';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sampleOrder } from '../../testing/sample-order';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { TrackingForm } from './tracking-form';

let release: () => void = () => undefined;
const gate = new Promise<void>((resolve) => {
  release = resolve;
});

serveApi('/orders/5', async () => {
  await gate;
  return ok(Order.encode(sampleOrder(2)));
});

it('takes no input while it is saved: its fields are emptied afterwards', async () => {
  showScreen(<TrackingForm order={sampleOrder(1)} />);
  const number = screen.getByLabelText('Tracking number');
  await userEvent.type(number, '1Z999');
  await userEvent.selectOptions(screen.getByLabelText('Carrier'), 'ups');
  await userEvent.click(screen.getByRole('button', { name: 'Add Tracking' }));

  await screen.findByRole('button', { name: 'Adding...' });
  expect(number.closest('fieldset')?.disabled).toBe(true);
  release();
  await waitFor(() => expect(number).toHaveProperty('value', ''));
  expect(number.closest('fieldset')?.disabled).toBe(false);
});
