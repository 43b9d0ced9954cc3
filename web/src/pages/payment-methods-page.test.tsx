// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleUser } from '../testing/sample-user';
import { showScreen } from '../testing/show-screen';
import { PaymentMethodsPage } from './payment-methods-page';

const none = { manufacturerId: null, salesOrganizationId: null, wholesaleCustomerId: null };

it.each([
  [
    'a sales rep',
    { ...none, role: 'sales_rep', salesOrganizationId: 7 },
    'Your administrator manages the cards',
  ],
  [
    'a buyer',
    { ...none, role: 'wholesale_customer', wholesaleCustomerId: 11 },
    'Your administrator manages the cards',
  ],
  ['somebody without an organization', { ...none, role: null }, 'You belong to no organization'],
] as const)('explains to %s, who manages no cards, why there are none', (_who, user, words) => {
  showScreen(<PaymentMethodsPage />, { user: sampleUser(user) });

  expect(screen.getByRole('heading', { name: words })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Payment Method' })).toBeNull();
});
