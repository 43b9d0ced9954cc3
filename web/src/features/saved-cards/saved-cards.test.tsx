// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { type CardFormSlot, SavedCards } from './saved-cards';
import { type CardSource, organizationCards, ownCards } from './saved-cards.queries';

const holder = { type: 'wholesale_customer', id: 8 } as const;
const card = { last4: '4242', brand: 'visa', exp_month: 4, exp_year: 2199, funding: 'credit' };
const visa = { id: 'pm_1', is_default: true, card };
const old = { id: 'pm_2', is_default: false, card: { ...card, last4: '4444', brand: 'mastercard' } };
const expired = { ...old, card: { ...old.card, exp_year: 2020 } };
const setup = { clientSecret: 'seti_1_secret_2', manufacturerId: 3 };

const failed = (code: string, message: string, status = 502): Reply => ({ status, body: { code, message } });

let answers: Map<string, Reply>;
let asked: string[];

const LIST = 'GET /api/payment-methods/wholesale_customer/8';
const BILLING = 'GET /api/billing/payment-methods';
const billing = (methods: unknown[]) =>
  ok({
    hasDefaultPaymentMethod: methods.length > 0,
    paymentMethodId: null,
    card: null,
    methods,
    manufacturerId: 3,
  });

serveApi('/admin', ({ method, url }) => {
  const what = `${method} ${url}`;
  if (method !== 'GET') asked.push(what);
  return answers.get(what) ?? ok({ message: 'Done' });
});
beforeEach(() => {
  asked = [];
  answers = new Map([
    [LIST, ok([visa, expired])],
    [BILLING, billing([])],
    ['POST /api/billing/setup-intent', ok(setup)],
    ['POST /api/setup-intent/wholesale_customer/8', ok(setup)],
  ]);
});

/** The card form is another feature: buttons stand in for what it reports. */
const CardForm = ({ clientSecret, onSaved, onRefused, onFailed }: CardFormSlot) => (
  <>
    <p>{clientSecret}</p>
    <button type="button" onClick={onSaved}>
      Save
    </button>
    <button type="button" onClick={() => onRefused('Your card was declined.')}>
      Refuse
    </button>
    <button type="button" onClick={() => onFailed(new Error('The script broke'))}>
      Break
    </button>
  </>
);

const show = (source: CardSource) =>
  showScreen(<SavedCards source={source} renderCardForm={(slot) => <CardForm {...slot} />} />);

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));

describe('adding a card', () => {
  it('creates the customer first if there is no default card, and lists the saved card', async () => {
    show(ownCards(holder));
    await press('Add Payment Method');
    expect(await screen.findByText(setup.clientSecret)).toBeTruthy();
    expect(asked).toEqual(['POST /api/billing/customer', 'POST /api/billing/setup-intent']);
    answers.set(BILLING, billing([visa]));
    await press('Save');

    expect(await screen.findByText('Payment Method Added')).toBeTruthy();
    expect(await screen.findByText('Visa •••• 4242')).toBeTruthy();
    expect(screen.queryByText(setup.clientSecret)).toBeNull();
  });

  it('creates no customer if there is a default card', async () => {
    answers.set(BILLING, billing([visa]));
    show(ownCards(holder));
    await press('Add Payment Method');

    expect(await screen.findByText(setup.clientSecret)).toBeTruthy();
    expect(asked).toEqual(['POST /api/billing/setup-intent']);
  });

  it.each([
    ['POST /api/billing/customer', 'Failed to set up payment customer. Please try again.'],
    ['POST /api/billing/setup-intent', 'Failed to set up payment form. Please try again.'],
  ])('reports that %s failed', async (what, text) => {
    answers.set(what, failed('provider_failed', 'The card provider did not answer.'));
    show(ownCards(holder));
    await press('Add Payment Method');

    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
  });

  it.each([
    ['the admin panel', ownCards(holder), 'Payment Method Setup Failed'],
    ['the organization screens', organizationCards(holder), 'Payment Method Error'],
  ])('keeps the form of %s open if the provider declines', async (_where, source, title) => {
    show(source);
    await press('Add Payment Method');
    await press('Refuse');

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText('Your card was declined.')).toBeTruthy();
    expect(screen.getByText(setup.clientSecret)).toBeTruthy();
  });
});

describe('a failure', () => {
  it.each([
    ['the admin panel', ownCards(holder), 'Error', 'Failed to save payment method. Please try again.'],
    [
      'the organization screens',
      organizationCards(holder),
      'Setup Failed',
      'Unable to save payment method. Please try again.',
    ],
  ])('to save a card on %s is reported', async (_where, source, title, text) => {
    show(source);
    await press('Add Payment Method');
    await press('Break');

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ['has no secret', { status: 200, body: {} }],
    ['has an empty secret', ok({ ...setup, clientSecret: '' })],
    ['breaks', failed('internal', 'Broken', 500)],
  ])('of a setup that %s is reported on the organization screens', async (_, answer) => {
    answers.set('POST /api/setup-intent/wholesale_customer/8', answer);
    show(organizationCards(holder));
    await press('Add Payment Method');

    expect(await screen.findByText('Payment Setup Failed')).toBeTruthy();
    expect(screen.getByText('Invalid response from payment setup')).toBeTruthy();
  });

  it.each([
    ['the admin panel', ownCards(holder), 'DELETE /api/billing/payment-method/pm_1', 'Error'],
    [
      'the organization screens',
      organizationCards(holder),
      'DELETE /api/payment-methods/wholesale_customer/8/pm_1',
      'Delete Failed',
    ],
  ])('to remove a card on %s is reported', async (_where, source, what, title) => {
    answers.set(BILLING, billing([visa]));
    answers.set(what, failed('internal', 'Broken', 500));
    show(source);
    await press('Remove Visa •••• 4242');
    await press('Remove card');

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText('Failed to remove payment method. Please try again.')).toBeTruthy();
  });
});

describe('the saved cards', () => {
  it('show which one is the default and which have expired', async () => {
    show(organizationCards(holder));

    const rows = within(await screen.findByRole('list', { name: 'Saved cards' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Default'),
      expect.stringContaining('Expired 04/20'),
    ]);
    expect(screen.queryByRole('button', { name: 'Make Visa •••• 4242 the default' })).toBeNull();
  });

  it('change their default', async () => {
    show(organizationCards(holder));
    await press('Make Mastercard •••• 4444 the default');

    expect(await screen.findByText('Default Card Changed')).toBeTruthy();
    expect(asked).toEqual(['POST /api/payment-methods/wholesale_customer/8/pm_2/default']);
  });

  it('are removed after a confirmation', async () => {
    show(organizationCards(holder));
    await press('Remove Visa •••• 4242');
    expect(asked).toEqual([]);
    await press('Remove card');

    expect(await screen.findByText('Payment Method Removed')).toBeTruthy();
    expect(asked).toEqual(['DELETE /api/payment-methods/wholesale_customer/8/pm_1']);
  });

  it('can be repaired if the provider cannot list them', async () => {
    answers.set(LIST, failed('provider_failed', 'The card provider could not do this.'));
    show(organizationCards(holder));
    expect(await screen.findByText('The payment methods could not be loaded')).toBeTruthy();
    answers.set(LIST, ok([]));
    answers.set(
      'POST /api/fix-stripe-customer/wholesale_customer/8',
      ok({ message: 'The payment customer is ready' }),
    );
    await press('Fix');

    expect(await screen.findByText('The payment customer is ready')).toBeTruthy();
    expect(await screen.findByText('No saved payment methods')).toBeTruthy();
  });

  it('require the keys of the manufacturer', async () => {
    const message = 'Payment processing not configured for your organization';
    answers.set(LIST, failed('payments_not_configured', message, 409));
    show(organizationCards(holder));

    expect(await screen.findByText('Payment configuration not available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Payment Method' })).toBeNull();
  });
});
