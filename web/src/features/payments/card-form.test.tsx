// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CardHandle } from '../../api/card-slot';
import { sentOrder } from '../../testing/sample-order';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen, withProviders } from '../../testing/show-screen';
import { CardFrame } from './card-frame';
import { CheckoutCard } from './checkout-card';
import { OrderPayment } from './order-payment';
import { useOrderPaying } from './use-order-paying';

let answers: Map<string, Reply[]>;
let asked: { url: string; body: Record<string, unknown> }[];

/** One after the other; the last one is repeated. */
const answer = (url: string, ...given: Reply[]) => answers.set(url, given);
const notFound: Reply = { status: 404, body: { code: 'not_found', message: 'Not found' } };
const askedAt = (part: string) => asked.filter(({ url }) => url.includes(part));

serveApi('/orders/5', ({ url, body = {} }) => {
  asked.push({ url, body: body as Record<string, unknown> }); // every call here sends an object or nothing
  const known = answers.get(url) ?? [];
  return (known.length > 1 ? known.shift() : known[0]) ?? notFound;
});

const KEY_URL = '/api/stripe/publishable-key?manufacturerId=3';
const CONFIRM_URL = '/api/sandbox/payment-intents/pi_1/confirm';
const CHALLENGE_URL = '/api/sandbox/payment-intents/pi_1/challenge';
const BEGIN_URL = '/api/orders/5/create-payment-intent';
const COMPLETE_URL = '/api/orders/5/complete-payment';

const intent = {
  id: 'pi_1',
  status: 'succeeded',
  amount: 2400,
  currency: 'usd',
  paymentMethodId: 'pm_1',
  error: null,
};
const decline = {
  ...intent,
  status: 'requires_payment_method',
  error: {
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
};
const payment = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  amount: '24.00',
  manufacturerId: 3,
};

beforeEach(() => {
  asked = [];
  answers = new Map();
  answer(KEY_URL, ok({ publishableKey: 'pk_test_sandbox_acct' }));
  answer(BEGIN_URL, ok(payment));
  answer(CONFIRM_URL, ok(intent));
});

const person = userEvent.setup({ delay: null });
/** Like a user: not before the form is ready. */
async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await person.click(button);
}
const type = async (label: string, words: string) => person.type(await screen.findByLabelText(label), words);

function showOrder({ offersSavedCards = false } = {}) {
  const changed = vi.fn();
  showScreen(
    <OrderPayment
      order={{ orderId: 5 }}
      manufacturerId={3}
      amount={cents(2400)}
      offersSavedCards={offersSavedCards}
      onChanged={changed}
    />,
  );
  return changed;
}

async function typeCard(number: string) {
  await type('Card number', number);
  await type('Expiration date', '1234');
  await type('Security code', '123');
}

describe('the card form of the sandbox', () => {
  it('groups the digits, names the brand and says that no real money is used', async () => {
    showOrder();

    await typeCard('4242424242424242');

    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242');
    expect(screen.getByLabelText('Expiration date')).toHaveProperty('value', '12 / 34');
    expect(screen.getByText('Visa')).toBeTruthy();
    expect(screen.getByText('Sandbox: no real money')).toBeTruthy();
  });

  it('fills in a test card from its list', async () => {
    showOrder();

    await person.click(await screen.findByText('Test cards'));
    await press('Use 3782 822463 10005');

    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '3782 822463 10005');
    expect(screen.getByLabelText('Security code')).toHaveProperty('value', '1234');
    expect(screen.getByText('Amex')).toBeTruthy();
  });

  it('shows at each field what is missing, and sends no request', async () => {
    showOrder();

    await press('Pay $24.00');

    expect(await screen.findByText('Your card number is incomplete.')).toBeTruthy();
    expect(screen.getByText("Your card's expiration date is incomplete.")).toBeTruthy();
    expect(screen.getByText("Your card's security code is incomplete.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Card number')));
    expect(askedAt('create-payment-intent')).toEqual([]);
  });

  it('rejects a number that is not a test card without sending it', async () => {
    showOrder();

    await typeCard('4111111111111111');
    await press('Pay $24.00');

    expect(await screen.findByText(/This is not a test card/)).toBeTruthy();
    expect(asked.map(({ url }) => url)).toEqual([KEY_URL]);
  });
});

describe('paying an order', () => {
  it('confirms the card, then asks the server to settle it, and shows that it is paid', async () => {
    answer(COMPLETE_URL, ok(paidOrder()));
    const changed = showOrder();

    await typeCard('4242424242424242');
    await press('Pay $24.00');

    expect(await screen.findByText('Payment Complete')).toBeTruthy();
    expect(screen.getByText('Your order has been successfully paid for!')).toBeTruthy();
    expect(screen.getByText('Your payment is complete.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay $24.00' })).toBeNull();
    expect(askedAt('/confirm')[0]?.body).toEqual({
      publishableKey: 'pk_test_sandbox_acct',
      clientSecret: 'pi_1_secret_2',
      card: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
    });
    expect(askedAt('complete-payment')[0]?.body).toEqual({ paymentIntentId: 'pi_1' });
    expect(changed).toHaveBeenCalled();
  });

  it('shows a declined card at the form, which keeps its input', async () => {
    answer(CONFIRM_URL, ok(decline));
    showOrder();

    await typeCard('4000000000000002');
    await press('Pay $24.00');

    expect(await screen.findByText('Payment Failed')).toBeTruthy();
    expect(screen.getAllByText('Your card was declined.')).toHaveLength(2);
    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4000 0000 0000 0002');
    expect(askedAt('complete-payment')).toEqual([]);
  });

  it('reports that the script of the provider failed', async () => {
    const card = {
      check: () => Promise.resolve(true),
      choice: () => ({}),
      confirm: () => Promise.reject(new Error('The script broke')),
    };
    const { result } = renderHook(
      () =>
        useOrderPaying({
          order: { orderId: 5 },
          amount: cents(2400),
          card: { current: card },
          returned: undefined,
          onChanged: () => undefined,
        }),
      { wrapper: ({ children }) => withProviders(children) },
    );

    await act(() => result.current.pay());

    expect(screen.getByText('Payment Error')).toBeTruthy();
    expect(screen.getByText('An unexpected error occurred')).toBeTruthy();
    expect(result.current).toMatchObject({ isBusy: false, refusal: 'An unexpected error occurred' });
  });

  it.each([
    ['Complete authentication', 'complete', ok(intent), 'Your order has been successfully paid for!'],
    [
      'Fail authentication',
      'fail',
      ok({
        ...decline,
        error: { ...decline.error, message: 'We are unable to authenticate your payment method.' },
      }),
      'We are unable to authenticate your payment method.',
    ],
  ])('shows the challenge of a bank: %s', async (button, outcome, after, message) => {
    answer(CONFIRM_URL, ok({ ...intent, status: 'requires_action' }));
    answer(CHALLENGE_URL, after);
    answer(COMPLETE_URL, ok(paidOrder()));
    showOrder();

    await typeCard('4000002500003155');
    await press('Pay $24.00');
    await screen.findByRole('dialog', { name: '3-D Secure' });
    await press(button);

    expect((await screen.findAllByText(message))[0]).toBeTruthy();
    expect(askedAt('/challenge')[0]?.body.outcome).toBe(outcome);
  });

  it('shows that the payment of a shipped order is being confirmed until it is booked', async () => {
    answer(COMPLETE_URL, ok(sentOrder({ status: 'shipped', total: cents(2400) })));
    showOrder();

    await typeCard('4242424242424242');
    await press('Pay $24.00');

    expect(await screen.findByText('Payment Received')).toBeTruthy();
    expect(screen.queryByText('Payment Complete')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay $24.00' })).toBeNull();
    answer(COMPLETE_URL, ok(paidOrder()));
    await press('Check payment');
    expect(await screen.findByText('Payment Complete')).toBeTruthy();
  });

  it('reports that the server has not begun a payment', async () => {
    answer(BEGIN_URL, ok({}));
    showOrder();

    await typeCard('4242424242424242');
    await press('Pay $24.00');

    expect(await screen.findByText('Payment Setup Failed')).toBeTruthy();
    expect(screen.getAllByText('Unable to initialize payment. Please try again.')).not.toEqual([]);
    expect(askedAt('/confirm')).toEqual([]);
  });

  it.each([
    ['is lost', { status: 503, body: { code: 'unavailable', message: 'Restarting' } }],
    ['cannot be read', ok({})],
  ])('does not charge the card again if the response of the server %s', async (_, lost) => {
    answer(COMPLETE_URL, lost, ok(paidOrder()));
    showOrder();

    await typeCard('4242424242424242');
    await press('Pay $24.00');
    expect(await screen.findByText('Your payment is not confirmed yet')).toBeTruthy();
    expect(screen.getByText('Payment Error')).toBeTruthy();
    expect(screen.getByText('Failed to complete payment')).toBeTruthy();
    await press('Check payment');

    expect(await screen.findByText('Your order has been successfully paid for!')).toBeTruthy();
    expect(askedAt('/confirm')).toHaveLength(1);
    expect(askedAt('create-payment-intent')).toHaveLength(1);
  });

  it('confirms nothing if the amount due has changed', async () => {
    answer(BEGIN_URL, ok({ ...payment, amount: '30.00' }));
    const changed = showOrder();

    await typeCard('4242424242424242');
    await press('Pay $24.00');

    expect(await screen.findByText(/The amount to pay has changed to \$30\.00/)).toBeTruthy();
    expect(askedAt('/confirm')).toEqual([]);
    expect(changed).toHaveBeenCalled();
  });

  it('shows that the manufacturer accepts no cards', async () => {
    answer(KEY_URL, notFound);
    showOrder();

    expect(await screen.findByText('Payment configuration not available')).toBeTruthy();
    expect(screen.getByText('Payment processing not configured for your organization')).toBeTruthy();
  });

  it('reports that the manufacturer, and so the keys, cannot be determined', () => {
    showScreen(<CardFrame provider={{ state: 'undetermined' }}>{() => null}</CardFrame>);

    expect(screen.getByText('Payment Setup Failed')).toBeTruthy();
    expect(screen.getByText('Unable to determine manufacturer for payment setup')).toBeTruthy();
  });

  it('reports that the form could not be loaded, and retries', async () => {
    answer(
      KEY_URL,
      { status: 503, body: { code: 'unavailable', message: 'Restarting' } },
      ok({ publishableKey: 'pk_test_sandbox_acct' }),
    );
    showOrder();

    expect(await screen.findByText('Unable to load payment form')).toBeTruthy();
    await press('Try again');

    expect(await screen.findByLabelText('Card number')).toBeTruthy();
  });
});

const savedCard = {
  id: 'pm_9',
  is_default: true,
  card: { last4: '4444', brand: 'mastercard', exp_month: 4, exp_year: 2029, funding: 'credit' },
};

describe('paying an order with a saved card', () => {
  const METHODS_URL = '/api/orders/5/payment-methods';
  beforeEach(() => {
    answer(METHODS_URL, ok([savedCard]));
    answer(COMPLETE_URL, ok(paidOrder()));
  });

  it('sends the card to the server and to the provider, and charges once on a double click', async () => {
    showOrder({ offersSavedCards: true });
    expect(await screen.findByLabelText(/Mastercard •••• 4444/)).toHaveProperty('checked', true);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay $24.00' });
    await waitFor(() => expect(button.disabled).toBe(false));

    await person.dblClick(button);

    expect(await screen.findByText('Your order has been successfully paid for!')).toBeTruthy();
    expect(askedAt('create-payment-intent').map(({ body }) => body)).toEqual([{ paymentMethodId: 'pm_9' }]);
    expect(askedAt('/confirm')).toHaveLength(1);
    expect(askedAt('/confirm')[0]?.body).toMatchObject({ paymentMethodId: 'pm_9' });
  });

  it('accepts a new card instead', async () => {
    showOrder({ offersSavedCards: true });
    await person.click(await screen.findByLabelText('New card'));
    await typeCard('4242424242424242');

    await press('Pay $24.00');

    expect(await screen.findByText('Your order has been successfully paid for!')).toBeTruthy();
    expect(askedAt('create-payment-intent').map(({ body }) => body)).toEqual([{}]);
    expect(askedAt('/confirm')[0]?.body).toHaveProperty('card');
  });

  it('shows the challenge of the bank first', async () => {
    answer(CONFIRM_URL, ok({ ...intent, status: 'requires_action' }));
    answer(CHALLENGE_URL, ok(intent));
    showOrder({ offersSavedCards: true });
    await screen.findByLabelText(/Mastercard •••• 4444/);
    await press('Pay $24.00');
    await screen.findByRole('dialog', { name: '3-D Secure' });
    await press('Complete authentication');

    expect(await screen.findByText('Your order has been successfully paid for!')).toBeTruthy();
  });

  it('is not offered to visitors', async () => {
    showOrder();

    await screen.findByLabelText('Card number');
    expect(askedAt('payment-methods')).toEqual([]);
  });
});

describe('the card at checkout', () => {
  const METHODS_URL = '/api/checkout/wholesale-customers/11/payment-methods';

  function showCheckout(maySaveCard = true) {
    const handle: { current: CardHandle | null } = { current: null };
    const onReady = vi.fn();
    showScreen(
      <CheckoutCard
        handleRef={handle}
        manufacturerId={3}
        customerId={11}
        amount={cents(2400)}
        maySaveCard={maySaveCard}
        refusal={undefined}
        onReady={onReady}
      />,
    );
    return { handle, onReady };
  }

  it('offers the saved cards, the default one first, and pays with it', async () => {
    answer(METHODS_URL, ok([savedCard]));
    const { handle, onReady } = showCheckout();

    expect(await screen.findByLabelText(/Mastercard •••• 4444/)).toHaveProperty('checked', true);
    await waitFor(() => expect(onReady).toHaveBeenLastCalledWith(true));
    expect(handle.current?.choice()).toEqual({ paymentMethodId: 'pm_9' });
    const outcome = await handle.current?.confirm('pi_1_secret_2', 'http://localhost/done');

    expect(outcome).toEqual({ isConfirmed: true, intentId: 'pi_1' });
    expect(askedAt('/confirm')[0]?.body).toMatchObject({ paymentMethodId: 'pm_9' });
  });

  it('accepts a new card instead, and saves it on request', async () => {
    answer(METHODS_URL, ok([savedCard]));
    const { handle } = showCheckout();

    await person.click(await screen.findByLabelText('New card'));
    await typeCard('4242424242424242');
    await person.click(screen.getByLabelText('Save this card for next time'));

    expect(handle.current?.choice()).toEqual({ saveCard: true });
    expect(await handle.current?.check()).toBe(true);
  });

  it('does not offer to save a card to users who may not', async () => {
    answer(METHODS_URL, ok([]));
    const { onReady } = showCheckout(false);

    await screen.findByLabelText('Card number');
    await waitFor(() => expect(onReady).toHaveBeenLastCalledWith(true));
    expect(screen.queryByLabelText('Save this card for next time')).toBeNull();
  });

  it('accepts a new card even if the saved ones cannot be loaded', async () => {
    answer(METHODS_URL, { status: 503, body: { code: 'unavailable', message: 'Restarting' } });
    showCheckout();

    expect(await screen.findByText('The saved cards could not be loaded.')).toBeTruthy();
    expect(await screen.findByLabelText('Card number')).toBeTruthy();
  });
});

const paidOrder = () => sentOrder({ status: 'paid', total: cents(2400), amountPaid: cents(2400) });
