import { createCheckoutPayment, submitOrder } from '@casepack/contract/checkout/endpoints';
import { createOrderPayment } from '@casepack/contract/payments/card-payment-endpoints';
import { webhookPath } from '../payments/card-config';
import { reconcilePayments } from '../payments/reconcile';
import { type GivenAccount, giveCardAccount } from './card-accounts';
import type { Reply, TestApp, Visitor } from './test-app';

const MINUTE = 60_000;

type Maker = Awaited<ReturnType<TestApp['manufacturer']>>;
type Customer = Awaited<ReturnType<TestApp['customer']>>;
type Product = Awaited<ReturnType<TestApp['product']>>;

interface Opening {
  unitsAvailable?: number;
  /** An account other than one at the card sandbox. */
  account?: (manufacturerId: number) => Promise<GivenAccount>;
}

interface Parts {
  maker: Maker;
  customer: Customer;
  product: Product;
  buyer: Visitor;
  staff: Visitor;
  account: GivenAccount;
}

/** A manufacturer that accepts cards, one product at 24.00 a case, and a customer who buys it. */
export class CardShop {
  readonly app: TestApp;
  readonly maker: Maker;
  readonly customer: Customer;
  readonly product: Product;
  readonly buyer: Visitor;
  readonly staff: Visitor;
  readonly account: GivenAccount;

  private constructor(app: TestApp, parts: Parts) {
    this.app = app;
    this.maker = parts.maker;
    this.customer = parts.customer;
    this.product = parts.product;
    this.buyer = parts.buyer;
    this.staff = parts.staff;
    this.account = parts.account;
  }

  static async open(app: TestApp, { unitsAvailable = 1_200, account }: Opening = {}): Promise<CardShop> {
    const maker = await app.manufacturer();
    const customer = await app.customer({ manufacturerId: maker.id });
    return new CardShop(app, {
      maker,
      customer,
      product: await app.product({ manufacturerId: maker.id, unitsAvailable }),
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
      staff: await app.as({ manufacturerId: maker.id }),
      account: await (account ? account(maker.id) : giveCardAccount(app, maker.id)),
    });
  }

  items(quantity = 2) {
    return [{ productId: this.product.id, quantity }];
  }

  /** As the browser's card form does. */
  async confirm(intentId: string, card = 'pm_card_visa'): Promise<void> {
    await this.account.stripe.paymentIntents.confirm(intentId, { payment_method: card });
  }

  /** Authorizes a card for the cart: everything before 'Place Order' reaches the server. */
  async authorize(quantity = 2, { by = this.buyer, card = 'pm_card_visa' } = {}): Promise<string> {
    const reply = await by.call(createCheckoutPayment, {
      body: { cart: { customerId: this.customer.id, items: this.items(quantity) } },
    });
    if (reply.status !== 200) throw new Error(reply.text);
    await this.confirm(reply.body.paymentIntentId, card);
    return reply.body.paymentIntentId;
  }

  submit(
    paymentIntentId: string,
    {
      quantity = 2,
      key,
      by = this.buyer,
      ...rest
    }: { quantity?: number; key?: string; by?: Visitor; [field: string]: unknown } = {},
  ): Promise<Reply> {
    return by.call(submitOrder, {
      body: {
        customer: { id: this.customer.id },
        items: this.items(quantity),
        paymentMethod: 'Credit Card',
        paymentIntentId,
        ...rest,
      },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  }

  /** Two cases at 24.00, saved to be paid later. */
  order(values: Parameters<TestApp['order']>[0] = {}) {
    return this.app.order({
      manufacturerId: this.maker.id,
      wholesaleCustomerId: this.customer.id,
      ...values,
    });
  }

  begin(id: number | string, by: Visitor = this.buyer): Promise<Reply> {
    return by.call(createOrderPayment, { params: { id } });
  }

  /** A payment of the order that the browser has just confirmed. */
  async paid(orderId: number, card = 'pm_card_visa'): Promise<string> {
    const { body } = await this.begin(orderId);
    await this.confirm(body.paymentIntentId, card);
    return body.paymentIntentId;
  }

  /** The provider's signature for an event. */
  signed(payload: string, secret = this.account.webhookSecret, at = this.app.now()): string {
    const timestamp = Math.floor(at.getTime() / 1000);
    return this.account.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  /** Sends an event to the webhook, signed or not. */
  postEvent(payload: string, signature: string | undefined, manufacturerId = this.maker.id): Promise<Reply> {
    return this.app.visitor().request({
      method: 'POST',
      url: webhookPath(manufacturerId),
      headers: {
        'content-type': 'application/json',
        ...(signature ? { 'stripe-signature': signature } : {}),
      },
      payload,
    });
  }

  /** Sends an event as the provider does. */
  tell(payload: string): Promise<Reply> {
    return this.postEvent(payload, this.signed(payload));
  }

  /** Runs the scheduled reconciliation, some minutes later. */
  async reconcile(minutes = 3): Promise<void> {
    this.app.passTime(minutes * MINUTE);
    await reconcilePayments(this.app.running.systemContext());
  }

  async rows(statement: string, values: unknown[] = []) {
    return (await this.app.running.deps.pool.query(statement, values)).rows;
  }

  /** What every path must end in. */
  async snapshot() {
    const [orders, ledger, intents] = [
      await this.rows(`select status, total::int, amount_paid::int as paid, amount_refunded::int as refunded,
        refund_due as due from orders order by id`),
      await this.rows('select kind, amount::int, reference from payments order by id'),
      await this.rows('select id, status from payment_intents order by created_at, id'),
    ];
    return { orders, ledger, intents };
  }

  /** Everything charged at the provider and not refunded, in cents. */
  async charged(): Promise<number> {
    const { data } = await this.account.stripe.paymentIntents.list({ limit: 100 });
    return data.reduce((total, { amount_received }) => total + amount_received, 0);
  }

  async stock(): Promise<number> {
    const [row] = await this.rows('select units_available as units from products where id = $1', [
      this.product.id,
    ]);
    return row?.units;
  }
}
