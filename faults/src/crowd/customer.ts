import type { Shop } from '../stage/shop';
import type { Acknowledged, Entry, OrderLog } from './order-log';
import { type Answer, isTemporary, type ServerAccess, sendRequest } from './send-request';

/** An order in its wire format: money as text. */
export interface OrderOnWire {
  id: number;
  publicId: string;
  orderNumber: string;
  status: string;
  createdAt: string;
  subtotal: string;
  shipping: string;
  total: string;
  amountPaid: string;
  items: { quantity: number }[];
}

interface PaymentOnWire {
  paymentIntentId: string;
}

export const centsOf = (money: string): number => Math.round(Number(money) * 100);
const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

interface Surroundings {
  server: ServerAccess;
  shop: Shop;
  orderLog: OrderLog;
  /** As the provider's card form in the browser does; false if the provider did not respond. */
  fillInCard: (intentId: string) => Promise<boolean>;
  /** Called for acknowledgments that turn out to be wrong at once. */
  found: (difference: string) => void;
}

export const acknowledge = ({ id, publicId, orderNumber, subtotal }: OrderOnWire): Acknowledged => ({
  id,
  publicId,
  orderNumber,
  goods: centsOf(subtotal),
});

/** The actions of users. Each step records what was acknowledged, and can be repeated if there was no response. */
export class Customer {
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  #order({ key, quantity, person }: Entry) {
    const { productId, people } = this.#around.shop;
    return {
      customer: { id: people[person]?.customerId },
      items: [{ productId, quantity }],
      purchaseOrderNumber: key,
    };
  }

  #sendRequest<T>(
    entry: Entry,
    path: string,
    body: unknown,
    method: 'POST' | 'PATCH' = 'POST',
  ): Promise<Answer<T>> {
    const headers = { 'idempotency-key': entry.key };
    const cookie = this.#around.shop.people[entry.person]?.cookie;
    return sendRequest<T>(this.#around.server, { method, path, body, headers }, cookie);
  }

  /** Places the order, or repeats it with the same key; true if the response is final. */
  async place(entry: Entry): Promise<boolean> {
    const answer = entry.byCard ? await this.#submit(entry) : await this.#save(entry);
    if (!answer || isTemporary(answer)) return false;
    if (answer.kind === 'ok') {
      entry.answer = acknowledge(answer.body);
      entry.isPaid = answer.body.status === 'paid';
      return true;
    }
    if (answer.kind === 'refused') {
      const isAboutTheCard = entry.byCard && (answer.code === 'payment_failed' || answer.code === 'conflict');
      if (!isAboutTheCard) this.#around.found(`an order was rejected: ${answer.status} ${answer.message}`);
      await this.#refused(entry, answer.message, answer.details);
    }
    return true;
  }

  #save(entry: Entry): Promise<Answer<OrderOnWire>> {
    return this.#sendRequest(entry, '/api/save-order', { ...this.#order(entry), paymentMethod: 'Terms' });
  }

  /** Undefined if the order was not sent. */
  async #submit(entry: Entry): Promise<Answer<OrderOnWire> | undefined> {
    if (!entry.intentId) {
      const { customer, items } = this.#order(entry);
      const cart = { customerId: customer.id, items };
      const begun = await this.#sendRequest<PaymentOnWire>(entry, '/api/create-payment-intent', { cart });
      if (begun.kind !== 'ok') return undefined;
      entry.intentId = begun.body.paymentIntentId;
    }
    if (!(await this.#authorize(entry, entry.intentId))) return undefined;
    const payment = { paymentMethod: 'Credit Card', paymentIntentId: entry.intentId };
    return this.#sendRequest(entry, '/api/submit-order', { ...this.#order(entry), ...payment });
  }

  async #authorize(entry: Entry, intentId: string): Promise<boolean> {
    entry.isAuthorized ||= await this.#around.fillInCard(intentId);
    // It was cancelled meanwhile: the next try starts another one.
    if (!entry.isAuthorized) entry.intentId = undefined;
    return entry.isAuthorized;
  }

  /** If the authorization expires after the order was stored, the error names the order. */
  async #refused(entry: Entry, message: string, details: unknown): Promise<void> {
    const orderId = (details as { orderId?: number } | undefined)?.orderId; // as returned by `submitOrder`
    const placed = orderId === undefined ? undefined : await this.read(entry, orderId);
    if (placed) entry.answer = acknowledge(placed);
    else entry.refusal = message;
  }

  async read(entry: Entry, id: number): Promise<OrderOnWire | undefined> {
    const cookie = this.#around.shop.people[entry.person]?.cookie;
    const answer = await sendRequest<OrderOnWire>(
      this.#around.server,
      { method: 'GET', path: `/api/orders/${id}` },
      cookie,
    );
    if (answer.kind === 'refused' && answer.status === 404) {
      this.#around.found(`order ${id} was acknowledged and does not exist`);
    }
    return answer.kind === 'ok' ? answer.body : undefined;
  }

  async editShipping(entry: Entry, cents: number): Promise<void> {
    if (!entry.answer) return;
    entry.shipping.tried.push(cents);
    const path = `/api/orders/${entry.answer.id}/edit`;
    // Only users of the manufacturer may change an order.
    const cookie = this.#around.shop.people[0]?.cookie;
    const body = { shipping: moneyOf(cents) };
    const answer = await sendRequest<OrderOnWire>(
      this.#around.server,
      { method: 'PATCH', path, body },
      cookie,
    );
    if (answer.kind === 'ok') {
      entry.shipping = { acknowledged: cents, tried: [], edits: entry.shipping.edits + 1 };
    } else if (!isTemporary(answer) && answer.kind === 'refused') {
      // A payment considered lost may have succeeded, for the current or an earlier total: the order shows it.
      const order = await this.read(entry, entry.answer.id);
      entry.isPaid = order?.status === 'paid';
      if (order && centsOf(order.amountPaid) > 0) return;
      this.#around.found(
        `an edit of order ${entry.answer.id} was rejected: ${answer.status} ${answer.message}`,
      );
    }
  }

  /** Opens the payment page of a stored order; false if it did not open. */
  async beginToPay(entry: Entry): Promise<boolean> {
    if (!entry.answer) return false;
    if (entry.intentId) return true;
    const path = `/api/orders/${entry.answer.id}/create-payment-intent`;
    const begun = await this.#sendRequest<PaymentOnWire>(entry, path, {});
    if (begun.kind === 'ok') entry.intentId = begun.body.paymentIntentId;
    return begun.kind === 'ok';
  }

  /** Pays a stored order; asks about the same payment until its result is known. */
  async pay(entry: Entry): Promise<void> {
    if (!(await this.beginToPay(entry)) || !entry.answer || !entry.intentId) return;
    const path = `/api/orders/${entry.answer.id}`;
    if (!(await this.#authorize(entry, entry.intentId))) return;
    const paymentIntentId = entry.intentId;
    const answer = await this.#sendRequest<OrderOnWire>(entry, `${path}/complete-payment`, {
      paymentIntentId,
    });
    if (answer.kind === 'ok') entry.isPaid = answer.body.status === 'paid';
    if (answer.kind !== 'refused' || isTemporary(answer)) return;
    // This payment will fail, or another one was faster: the order shows which.
    const order = await this.read(entry, entry.answer.id);
    if (!order) return;
    entry.isPaid = order.status === 'paid';
    if (!entry.isPaid) Object.assign(entry, { intentId: undefined, isAuthorized: false });
  }

  async browse(person: number): Promise<void> {
    const cookie = this.#around.shop.people[person]?.cookie;
    for (const path of ['/api/products?limit=24', '/api/orders?limit=20', '/api/products?search=soap']) {
      await sendRequest(this.#around.server, { method: 'GET', path }, cookie);
    }
  }
}
