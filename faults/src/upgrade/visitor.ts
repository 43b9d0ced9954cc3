import { type ServerAccess, sendRequest } from '../crowd/send-request';
import { signIn } from '../stage/shop';

/** An order in the wire format that all versions have. */
export interface OrderOnWire {
  id: number;
  publicId: string;
  status: string;
  total: string;
  amountPaid: string;
  items: { id: number; productId: number; quantity: number; isTester: boolean }[];
}

interface PaymentOnWire {
  clientSecret: string;
  paymentIntentId: string;
  manufacturerId: number;
}

const card = { number: '4242424242424242', expMonth: 12, expYear: 2039, cvc: '123' };

/** A signed-in user of a running Casepack, whichever version it is. Everything they ask for must be done. */
export class Visitor {
  readonly #server: ServerAccess;
  readonly #cookie: string;

  private constructor(url: string, cookie: string) {
    this.#server = { url, onOutcome: () => {} };
    this.#cookie = cookie;
  }

  static async signIn(url: string, name: string): Promise<Visitor> {
    return new Visitor(url, await signIn(url, name));
  }

  async call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<T> {
    const request = { method, path, ...(body === undefined ? {} : { body }) };
    const answer = await sendRequest<T>(this.#server, request, this.#cookie);
    if (answer.kind === 'ok') return answer.body;
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
  }

  /** Confirms a payment as the card form of the sandbox does. */
  async fillInCard({ clientSecret, paymentIntentId, manufacturerId }: PaymentOnWire): Promise<string> {
    const { publishableKey } = await this.call<{ publishableKey: string }>(
      'GET',
      `/api/stripe/publishable-key?manufacturerId=${manufacturerId}`,
    );
    const path = `/api/sandbox/payment-intents/${paymentIntentId}/confirm`;
    await this.call('POST', path, { publishableKey, clientSecret, card });
    return paymentIntentId;
  }

  async payByCard({ id }: OrderOnWire): Promise<OrderOnWire> {
    const begun = await this.call<PaymentOnWire>('POST', `/api/orders/${id}/create-payment-intent`, {});
    const paymentIntentId = await this.fillInCard(begun);
    return this.call('POST', `/api/orders/${id}/complete-payment`, { paymentIntentId });
  }

  async refund({ id }: OrderOnWire, share: number): Promise<OrderOnWire> {
    const [payment] = await this.call<{ id: number; amount: string }[]>('GET', `/api/orders/${id}/payments`);
    const amount = (Number(payment?.amount) * share).toFixed(2);
    return this.call('POST', `/api/orders/${id}/refunds`, { paymentId: payment?.id, amount });
  }
}
