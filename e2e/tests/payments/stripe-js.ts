import { expect, type Page } from '@playwright/test';

/** What the page passed to Stripe.js. */
export interface StripeCalls {
  key: string;
  elements: Record<string, unknown>;
  element: Record<string, unknown>;
  confirm: { clientSecret: string; confirmParams: { return_url: string }; redirect: string };
}

/** Runs in the page instead of Stripe.js: it renders its own form and lets the card sandbox confirm. */
function standIn({ sandboxKey, redirects }: { sandboxKey: string; redirects: boolean }): void {
  const stripeCalls: Record<string, unknown> = {};
  const page = window as unknown as { Stripe: unknown; stripeCalls: unknown }; // as Stripe.js itself does
  page.stripeCalls = stripeCalls;

  async function confirm(clientSecret: string) {
    const [id] = clientSecret.split('_secret_');
    const answer = await fetch(`/api/sandbox/payment-intents/${id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        publishableKey: sandboxKey,
        clientSecret,
        card: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
      }),
    });
    return { id, status: (await answer.json()).status };
  }

  const createElement = (options: unknown) => {
    stripeCalls.element = options;
    const handlers: Record<string, (event: unknown) => void> = {};
    return {
      mount(node: HTMLElement) {
        node.textContent = 'The frame of Stripe.js';
        setTimeout(() => handlers.ready?.({ elementType: 'payment' }), 50);
      },
      on(type: string, handler: (event: unknown) => void) {
        handlers[type] = handler;
      },
      off: () => undefined,
      update: () => undefined,
      destroy: () => undefined,
    };
  };

  page.Stripe = Object.assign(
    (key: string) => {
      stripeCalls.key = key;
      return {
        elements(options: unknown) {
          stripeCalls.elements = options;
          return {
            create: (_type: string, given: unknown) => createElement(given),
            update: async () => undefined,
            submit: async () => ({ selectedPaymentMethod: 'card' }),
          };
        },
        async confirmPayment({ clientSecret, confirmParams, redirect }: StripeCalls['confirm']) {
          stripeCalls.confirm = { clientSecret, confirmParams, redirect };
          const intent = await confirm(clientSecret);
          if (!redirects) return { paymentIntent: intent };
          const back = new URL(confirmParams.return_url);
          back.searchParams.set('payment_intent', intent.id ?? '');
          back.searchParams.set('payment_intent_client_secret', clientSecret);
          back.searchParams.set('redirect_status', 'succeeded');
          window.location.href = back.href;
          return new Promise(() => undefined);
        },
        retrievePaymentIntent: async () => ({ error: { type: 'api_error' } }),
        createToken: () => undefined,
        createPaymentMethod: () => undefined,
        confirmCardPayment: () => undefined,
      };
    },
    { version: 'endive' },
  );
}

/** Makes the page believe that the manufacturer has Stripe keys. */
export async function useStripeJs(page: Page, { redirects = false } = {}): Promise<void> {
  const user = await (await page.request.get('/api/auth/user')).json();
  const answer = await page.request.get('/api/stripe/publishable-key', {
    params: { manufacturerId: user.manufacturerId },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { publishableKey: sandboxKey } = await answer.json();
  await page.route('**/api/stripe/publishable-key*', (route) =>
    route.fulfill({ json: { publishableKey: 'pk_test_51Journey' } }),
  );
  const body = `(${standIn})(${JSON.stringify({ sandboxKey, redirects })})`;
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

export const readStripeCalls = (page: Page): Promise<StripeCalls> =>
  page.evaluate(() => (window as unknown as { stripeCalls: StripeCalls }).stripeCalls); // set by the stand-in
