import { describe, expect, it } from 'vitest';
import { BillingMethods } from './saved-methods';
import { createBillingSetup, removeBillingMethod, setDefaultMethod } from './saved-methods-endpoints';

const card = { last4: '4242', brand: 'visa', exp_month: 12, exp_year: 2030, funding: 'credit' };
const word = 'a'.repeat(255);

describe('the saved cards of an organization', () => {
  it('are shown by their last digits, never by their number', () => {
    const shown = {
      hasDefaultPaymentMethod: true,
      paymentMethodId: 'pm_1',
      card,
      methods: [{ id: 'pm_1', is_default: true, card }],
      manufacturerId: 3,
    };
    const withNumber = { ...shown, card: { ...card, number: '4242424242424242' } };

    expect(BillingMethods.parse(withNumber)).toEqual(shown);
  });

  it('can be none', () => {
    const none = {
      hasDefaultPaymentMethod: false,
      paymentMethodId: null,
      card: null,
      methods: [],
      manufacturerId: 3,
    };

    expect(BillingMethods.parse(none)).toEqual(none);
  });

  it('are added with a secret for the browser', () => {
    const setup = { clientSecret: 'seti_1_secret', manufacturerId: 3 };

    expect(createBillingSetup.response.parse(setup)).toEqual(setup);
    expect(createBillingSetup.response.safeParse({}).success).toBe(false);
  });

  it('are removed with a message', () => {
    expect(removeBillingMethod.response.parse({ message: 'Removed' })).toEqual({ message: 'Removed' });
  });

  it.each(['pm_1', word])('can have the id %j', (paymentMethodId) => {
    expect(removeBillingMethod.params.parse({ paymentMethodId })).toEqual({ paymentMethodId });
  });

  it.each(['', ' pm_1', 'pm_1 ', 'pm-1', `${word}a`])('cannot have the id %j', (paymentMethodId) => {
    expect(removeBillingMethod.params.safeParse({ paymentMethodId }).error?.issues).toMatchObject([
      { path: ['paymentMethodId'], message: 'Not a valid payment method id' },
    ]);
  });

  it('are changed at an organization of a kind', () => {
    const params = { type: 'wholesale_customer', id: '7', paymentMethodId: 'pm_1' };

    expect(setDefaultMethod.params.parse(params)).toEqual({ ...params, id: 7 });
    expect(setDefaultMethod.params.safeParse({ paymentMethodId: 'pm_1' }).success).toBe(false);
  });
});
