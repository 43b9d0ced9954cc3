import { createCheckoutPayment } from '@casepack/contract/checkout/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveCard } from '../testing/card-accounts';
import { CardShop } from '../testing/card-shop';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('a card payment that was started for one customer', () => {
  const app = useTestApp({ poolSize: 8 });
  let shop: CardShop;
  let rep: Visitor;
  let ids: number[];
  beforeEach(async () => {
    shop = await CardShop.open(app);
    const agency = await app.salesOrganization({ manufacturerId: shop.maker.id });
    rep = await app.as({ salesOrganizationId: agency.id });
    const customerOfAgency = () =>
      app.customer({ manufacturerId: shop.maker.id, salesOrganizationId: agency.id });
    ids = [(await customerOfAgency()).id, (await customerOfAgency()).id];
  });

  const begin = async (by: Visitor, cart: object, paymentMethodId?: string): Promise<string> => {
    const body = { cart: { items: shop.items(), ...cart }, paymentMethodId };
    const reply = await by.call(createCheckoutPayment, { body });
    expect(reply.status, reply.text).toBe(200);
    await shop.confirm(reply.body.paymentIntentId, paymentMethodId);
    return reply.body.paymentIntentId;
  };
  const savedCard = () =>
    saveCard(app, { type: 'wholesale_customer', id: ids[0] ?? 0, manufacturerId: shop.maker.id });

  it.each(['saved', 'new'])('cannot pay an order of another customer with a %s card', async (kind) => {
    const card = kind === 'saved' ? await savedCard() : undefined;
    for (const by of [rep, shop.staff]) {
      const intentId = await begin(by, { customerId: ids[0] }, card);

      const reply = await shop.submit(intentId, { by, customer: { id: ids[1] } });

      expect(reply).toMatchObject({ status: 409, body: { details: { charged: false } } });
      expect(reply.body.message).toContain('This card payment cannot be used for this order.');
    }
    const { orders, intents } = await shop.snapshot();
    expect(orders).toEqual([]);
    expect(intents).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect(await shop.charged()).toBe(0);
  });

  it('cannot pay the first order of a new customer', async () => {
    const by = await app.as({ manufacturerId: shop.maker.id, isOrgAdmin: true });
    const intentId = await begin(by, { customerId: ids[0] }, await savedCard());
    const name = 'Harbor Gifts';
    const contact = { name, businessName: name, contactEmail: 'harbor@example.com' };
    const address = { addressLine1: '1 Main Street', city: 'Dover', state: 'DE', zipCode: '19901' };
    const customer = { id: null, ...contact, address };

    expect(await shop.submit(intentId, { by, customer })).toMatchObject({ status: 409 });
    expect(await shop.charged()).toBe(0);
  });

  it('pays the orders of that customer', async () => {
    const saved = await begin(rep, { customerId: ids[0] }, await savedCard());
    const typed = await begin(rep, { customerId: ids[1] });

    for (const [index, intentId] of [saved, typed].entries()) {
      const reply = await shop.submit(intentId, { by: rep, customer: { id: ids[index] } });
      expect(reply).toMatchObject({ status: 200, body: { status: 'paid', wholesaleCustomerId: ids[index] } });
    }
    expect(await shop.charged()).toBe(9600);
  });

  it('pays the order of a buyer who names no customer', async () => {
    const intentId = await begin(shop.buyer, {});

    expect(await shop.submit(intentId, { customer: null })).toMatchObject({
      status: 200,
      body: { status: 'paid' },
    });
  });
});
