import {
  completePayment,
  completePublicPayment,
  createOrderPayment,
  listOrderMethods,
} from '@casepack/contract/payments/card-payment-endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholesaleCustomers } from '../db/schema/organizations';
import { users } from '../db/schema/users';
import { saveCard } from '../testing/card-accounts';
import { CardShop } from '../testing/card-shop';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

describe('paying an order with a saved card', () => {
  const app = useTestApp({ poolSize: 8 });
  let shop: CardShop;
  let card: string;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    card = await cardOf(shop.customer.id);
  });

  const cardOf = (id: number, method = 'pm_card_visa') =>
    saveCard(app, { type: 'wholesale_customer', id, manufacturerId: shop.maker.id }, method);
  const begin = (
    id: number | string,
    paymentMethodId: string | undefined,
    by: Visitor = shop.buyer,
  ): Promise<Reply> => by.call(createOrderPayment, { params: { id: String(id) }, body: { paymentMethodId } });
  const list = async (id: number | string, by: Visitor) => {
    const { status, body } = await by.call(listOrderMethods, { params: { id: String(id) } });
    return status === 200 ? body.map((method: { id: string }) => method.id) : status;
  };
  const complete = (orderId: number, paymentIntentId: string): Promise<Reply> =>
    shop.buyer.call(completePayment, { params: { orderId }, body: { paymentIntentId } });

  it('charges the card and marks the order paid', async () => {
    const order = await shop.order();
    const { status, body } = await begin(order.id, card);
    await shop.confirm(body.paymentIntentId, card);

    const reply = await complete(order.id, body.paymentIntentId);

    expect(status).toBe(200);
    expect(reply).toMatchObject({ status: 200, body: { status: 'paid', amountPaid: '48.00' } });
    const intent = await shop.account.stripe.paymentIntents.retrieve(body.paymentIntentId);
    expect(intent).toMatchObject({ payment_method: card, metadata: { orderId: String(order.id) } });
  });

  it('works by the public link for signed-in users who may use the card', async () => {
    const order = await shop.order();
    const { body } = await begin(order.publicId, card);
    await shop.confirm(body.paymentIntentId, card);

    const reply = await shop.buyer.call(completePublicPayment, {
      params: { publicId: order.publicId },
      body: { paymentIntentId: body.paymentIntentId },
    });

    expect(reply).toMatchObject({ status: 200, body: { status: 'paid' } });
  });

  it('is offered to users who could use the card at checkout, and to no one else', async () => {
    const agency = await app.salesOrganization({ manufacturerId: shop.maker.id });
    await app.db
      .update(wholesaleCustomers)
      .set({ salesOrganizationId: agency.id })
      .where(eq(wholesaleCustomers.id, shop.customer.id));
    const order = await shop.order({ salesOrganizationId: agency.id });
    const neighbor = await app.customer({ manufacturerId: shop.maker.id });
    const otherAgency = await app.salesOrganization({ manufacturerId: shop.maker.id });
    const others = [
      app.visitor(),
      await app.as({}),
      await app.as({ wholesaleCustomerId: neighbor.id }),
      await app.as({ salesOrganizationId: otherAgency.id }),
      (await CardShop.open(app)).staff,
    ];
    const allowed = [
      shop.buyer,
      shop.staff,
      await app.as({ salesOrganizationId: agency.id }),
      await app.as({ isAdmin: true }),
    ];

    for (const by of allowed) {
      expect.soft(await list(order.id, by)).toEqual([card]);
      expect.soft(await list(order.publicId, by)).toEqual([card]);
      expect.soft((await begin(order.publicId, card, by)).status).toBe(200);
    }
    const open = await shop.snapshot();
    for (const by of others) {
      expect.soft(await list(order.publicId, by)).toEqual([]);
      expect.soft([401, 404]).toContain(await list(order.id, by));
      expect.soft([401, 404]).toContain((await begin(order.publicId, card, by)).status);
      expect.soft([401, 404]).toContain((await begin(order.id, card, by)).status);
    }
    expect(await shop.snapshot()).toEqual(open);
  });

  it('is not possible for a rep whose customer does not belong to the sales organization anymore', async () => {
    const agency = await app.salesOrganization({ manufacturerId: shop.maker.id });
    const order = await shop.order({ salesOrganizationId: agency.id });
    const rep = await app.as({ salesOrganizationId: agency.id });

    expect(await list(order.id, rep)).toEqual([]);
    expect((await begin(order.id, card, rep)).status).toBe(404);
    expect((await begin(order.id, undefined, rep)).status).toBe(200);
  });

  it('is not possible for users who must choose a new password first', async () => {
    const order = await shop.order();
    const user = await app.user({ wholesaleCustomerId: shop.customer.id });
    const visitor = await app.as({ id: user.id });
    await app.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, user.id));

    expect(await list(order.publicId, visitor)).toEqual([]);
    expect((await begin(order.publicId, card, visitor)).status).toBe(403);
  });

  it("rejects another customer's card", async () => {
    const neighbor = await app.customer({ manufacturerId: shop.maker.id });
    const foreign = await cardOf(neighbor.id);
    const order = await shop.order();

    for (const method of [foreign, 'pm_card_visa', 'pm_unknown']) {
      expect.soft(await begin(order.id, method), method).toMatchObject({
        status: 404,
        body: { message: 'Payment method not found' },
      });
    }
    expect((await shop.snapshot()).intents).toEqual([]);
  });

  it('never gives its payment to a visitor who only has the link', async () => {
    const order = await shop.order();
    const saved = await begin(order.id, card);

    const byLink = await begin(order.publicId, undefined, app.visitor());

    expect(byLink.status).toBe(200);
    expect(byLink.body.paymentIntentId).not.toBe(saved.body.paymentIntentId);
    await expect(shop.confirm(byLink.body.paymentIntentId, card)).rejects.toThrow();
    await expect(shop.confirm(saved.body.paymentIntentId, card)).rejects.toThrow();
    expect(await shop.charged()).toBe(0);
  });

  it('replaces an unfinished payment that was started for a new card', async () => {
    const order = await shop.order();
    const plain = await begin(order.id, undefined);
    const saved = await begin(order.id, card);

    await expect(shop.confirm(plain.body.paymentIntentId)).rejects.toThrow();
    await shop.confirm(saved.body.paymentIntentId, card);
    expect((await complete(order.id, saved.body.paymentIntentId)).body.status).toBe('paid');
    expect(await shop.charged()).toBe(4800);
  });

  it('charges once, however often it is started and confirmed', async () => {
    const order = await shop.order();
    const begun = await Promise.all(
      Array.from({ length: 6 }, (_, index) => begin(order.id, card, index % 2 ? shop.buyer : shop.staff)),
    );
    const ids = new Set(begun.map(({ body }) => body.paymentIntentId));
    expect(ids.size).toBe(1);
    const [intentId] = ids;

    const confirmed = await Promise.allSettled([shop.confirm(intentId, card), shop.confirm(intentId, card)]);

    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all([complete(order.id, intentId), complete(order.id, intentId)]);
    expect(await shop.charged()).toBe(4800);
    expect((await shop.snapshot()).ledger).toHaveLength(1);
  });

  it.each([
    ['complete', 'paid', 4800],
    ['fail', 'waiting_for_payment', 0],
  ] as const)('waits for the bank, which can make the payment %s', async (outcome, status, charged) => {
    const careful = await cardOf(shop.customer.id, 'pm_card_threeDSecure2Required');
    const order = await shop.order();
    const { body } = await begin(order.id, careful);
    await shop.confirm(body.paymentIntentId, careful);
    const early = await complete(order.id, body.paymentIntentId);
    const { publishableKey } = shop.account;
    const proof = { publishableKey, id: body.paymentIntentId, clientSecret: body.clientSecret };

    await app.running.deps.cardSandbox?.browser.answerChallenge(proof, outcome);
    await complete(order.id, body.paymentIntentId);

    expect(early).toMatchObject({ status: 402, body: { code: 'payment_failed' } });
    expect((await shop.snapshot()).orders).toMatchObject([{ status, paid: charged }]);
    expect(await shop.charged()).toBe(charged);
  });

  it('can still be started without a body', async () => {
    const order = await shop.order();

    const reply = await shop.buyer.request({
      method: 'POST',
      url: `/api/orders/${order.id}/create-payment-intent`,
    });

    expect(reply.status).toBe(200);
  });
});
