// @vitest-environment happy-dom
import type { CheckoutCustomer } from '@casepack/contract/checkout/endpoints';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { CustomerBar } from './customer-bar';

const customer = {
  ...{ id: 11, name: 'Corner Shop', businessName: 'Corner Shop', customerNumber: 'C-7' },
  ...{ contactEmail: 'nora@corner.test', paymentTerms: 'NET30' },
} as CheckoutCustomer;

serveApi('/desk', () => ({ body: [], headers: { 'x-total-count': 0 } }));

function Bar() {
  const [chosen, choose] = useState<CheckoutCustomer | null>(customer);
  return (
    <CustomerBar
      ref={null}
      customer={chosen}
      onCustomer={choose}
      onRepeat={() => undefined}
      canAddCustomer={false}
    />
  );
}

it('moves the focus to the customer field when the customer is to be changed', async () => {
  showScreen(<Bar />);

  await userEvent.click(screen.getByRole('button', { name: 'Change customer' }));

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
});

it('names a company without another contact once', () => {
  showScreen(<Bar />);

  expect(screen.getByText('Corner Shop')).toBeTruthy();
  expect(screen.getByText('C-7 · nora@corner.test')).toBeTruthy();
});
