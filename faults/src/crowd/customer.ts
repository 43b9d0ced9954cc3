import type { Shop } from '../stage/shop';
import type { Acknowledged, Diary, Entry } from './diary';
import { type Answer, ask, type Door, isPassing } from './visitor';

/** An order as it travels: money as text. */
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
  door: Door;
  shop: Shop;
  diary: Diary;
  /** As the provider's card form in the browser does it; false where the provider did not answer. */
  fillInCard: (intentId: string) => Promise<boolean>;
  /** Told of promises that are broken on the spot. */
  found: (difference: string) => void;
}

const acknowledge = ({ id, publicId, orderNumber, subtotal }: OrderOnWire): Acknowledged => ({
  id,
  publicId,
  orderNumber,
  goods: centsOf(subtotal),
});

/** What people do in the shop. Each step writes down what it was told, and may be done again after no answer. */
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

  #ask<T>(entry: Entry, path: string, body: unknown, method: 'POST' | 'PATCH' = 'POST'): Promise<Answer<T>> {
    const headers = { 'idempotency-key': entry.key };
    const cookie = this.#around.shop.people[entry.person]?.cookie;
    return ask<T>(this.#around.door, { method, path, body, headers }, cookie);
  }

  /** Places the order, or asks again under the same key; true where it was answered for good. */
  async place(entry: Entry): Promise<boolean> {
    const answer = entry.byCard ? await this.#submit(entry) : await this.#save(entry);
    if (!answer || isPassing(answer)) return false;
    if (answer.kind === 'ok') {
      entry.answer = acknowledge(answer.body);
      entry.isPaid = answer.body.status === 'paid';
      return true;
    }
    if (answer.kind === 'refused') {
      const isAboutTheCard = entry.byCard && (answer.code === 'payment_failed' || answer.code === 'conflict');
      if (!isAboutTheCard) this.#around.found(`an order was refused: ${answer.status} ${answer.message}`);
      await this.#refused(entry, answer.message, answer.details);
    }
    return true;
  }

  #save(entry: Entry): Promise<Answer<OrderOnWire>> {
    return this.#ask(entry, '/api/save-order', { ...this.#order(entry), paymentMethod: 'Terms' });
  }

  /** Undefined where it did not come to sending the order. */
  async #submit(entry: Entry): Promise<Answer<OrderOnWire> | undefined> {
    if (!entry.intentId) {
      const { customer, items } = this.#order(entry);
      const cart = { customerId: customer.id, items };
      const begun = await this.#ask<PaymentOnWire>(entry, '/api/create-payment-intent', { cart });
      if (begun.kind !== 'ok') return undefined;
      entry.intentId = begun.body.paymentIntentId;
    }
    if (!(await this.#authorise(entry, entry.intentId))) return undefined;
    const payment = { paymentMethod: 'Credit Card', paymentIntentId: entry.intentId };
    return this.#ask(entry, '/api/submit-order', { ...this.#order(entry), ...payment });
  }

  async #authorise(entry: Entry, intentId: string): Promise<boolean> {
    entry.isAuthorised ||= await this.#around.fillInCard(intentId);
    // It was let go meanwhile: the next try begins another.
    if (!entry.isAuthorised) entry.intentId = undefined;
    return entry.isAuthorised;
  }

  /** A card that lapses after the order was stored is a refusal that names the order. */
  async #refused(entry: Entry, message: string, details: unknown): Promise<void> {
    const orderId = (details as { orderId?: number } | undefined)?.orderId; // as `submitOrder` gives it
    const placed = orderId === undefined ? undefined : await this.read(entry, orderId);
    if (placed) entry.answer = acknowledge(placed);
    else entry.refusal = message;
  }

  async read(entry: Entry, id: number): Promise<OrderOnWire | undefined> {
    const cookie = this.#around.shop.people[entry.person]?.cookie;
    const answer = await ask<OrderOnWire>(
      this.#around.door,
      { method: 'GET', path: `/api/orders/${id}` },
      cookie,
    );
    if (answer.kind === 'refused' && answer.status === 404) {
      this.#around.found(`order ${id} was acknowledged and is not there`);
    }
    return answer.kind === 'ok' ? answer.body : undefined;
  }

  async editShipping(entry: Entry, cents: number): Promise<void> {
    if (!entry.answer) return;
    entry.shipping.tried.push(cents);
    const path = `/api/orders/${entry.answer.id}/edit`;
    // Only the manufacturer's own people may change an order.
    const cookie = this.#around.shop.people[0]?.cookie;
    const body = { shipping: moneyOf(cents) };
    const answer = await ask<OrderOnWire>(this.#around.door, { method: 'PATCH', path, body }, cookie);
    if (answer.kind === 'ok') {
      entry.shipping = { acknowledged: cents, tried: [], edits: entry.shipping.edits + 1 };
    } else if (!isPassing(answer) && answer.kind === 'refused') {
      // A payment that was taken for lost may have gone through, of all or of what it came to then: the order says so.
      const order = await this.read(entry, entry.answer.id);
      entry.isPaid = order?.status === 'paid';
      if (order && centsOf(order.amountPaid) > 0) return;
      this.#around.found(
        `an edit of order ${entry.answer.id} was refused: ${answer.status} ${answer.message}`,
      );
    }
  }

  /** Opens the page on which an order that stands is paid; false where it did not open. */
  async beginToPay(entry: Entry): Promise<boolean> {
    if (!entry.answer) return false;
    if (entry.intentId) return true;
    const path = `/api/orders/${entry.answer.id}/create-payment-intent`;
    const begun = await this.#ask<PaymentOnWire>(entry, path, {});
    if (begun.kind === 'ok') entry.intentId = begun.body.paymentIntentId;
    return begun.kind === 'ok';
  }

  /** Pays an order that stands; the same payment is asked about until it is told how it went. */
  async pay(entry: Entry): Promise<void> {
    if (!(await this.beginToPay(entry)) || !entry.answer || !entry.intentId) return;
    const path = `/api/orders/${entry.answer.id}`;
    if (!(await this.#authorise(entry, entry.intentId))) return;
    const paymentIntentId = entry.intentId;
    const answer = await this.#ask<OrderOnWire>(entry, `${path}/complete-payment`, { paymentIntentId });
    if (answer.kind === 'ok') entry.isPaid = answer.body.status === 'paid';
    if (answer.kind !== 'refused' || isPassing(answer)) return;
    // This payment will come to nothing, or another one was quicker: the order says which.
    const order = await this.read(entry, entry.answer.id);
    if (!order) return;
    entry.isPaid = order.status === 'paid';
    if (!entry.isPaid) Object.assign(entry, { intentId: undefined, isAuthorised: false });
  }

  async lookAround(person: number): Promise<void> {
    const cookie = this.#around.shop.people[person]?.cookie;
    for (const path of ['/api/products?limit=24', '/api/orders?limit=20', '/api/products?search=soap']) {
      await ask(this.#around.door, { method: 'GET', path }, cookie);
    }
  }
}
