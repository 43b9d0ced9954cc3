import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import {
  createBillingCustomer,
  createBillingSetup,
  createSetup,
  fixProviderCustomer,
  getBillingMethods,
  listCheckoutMethods,
  listSavedMethods,
  removeBillingMethod,
  removeSavedMethod,
  setDefaultMethod,
} from '@casepack/contract/payments/saved-methods-endpoints';
import { confirmSandboxIntent } from '@casepack/contract/sandbox/endpoints';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { providerConfigs, providerCustomers } from '../db/schema/payments';
import { sandboxObjects } from '../db/schema/sandbox';
import { type GivenAccount, giveCardAccount, saveCard } from '../testing/card-accounts';
import { type TestApp, useTestApp, type Visitor } from '../testing/test-app';

const in2030 = { expMonth: 4, expYear: 2030, cvc: '123' };

/** A manufacturer that accepts cards, and a customer of it with an administrator. */
async function shopOf(app: TestApp) {
  const { id: manufacturerId } = await app.manufacturer();
  const account = await giveCardAccount(app, manufacturerId);
  const { id: wholesaleCustomerId, businessName } = await app.customer({ manufacturerId });
  const buyer = await app.as({ wholesaleCustomerId, isOrgAdmin: true });
  const holder = { type: 'wholesale_customer' as const, id: wholesaleCustomerId, manufacturerId };
  return { account, manufacturerId, wholesaleCustomerId, businessName, buyer, holder };
}

/** Confirms the setup with a card number, like the browser. */
async function confirmSetup(
  app: TestApp,
  { publishableKey }: GivenAccount,
  clientSecret: string,
  number = '4242424242424242',
) {
  const [id = ''] = clientSecret.split('_secret_');
  return app.visitor().call(confirmSandboxIntent, {
    params: { kind: 'setup-intents', id },
    body: { publishableKey, clientSecret, card: { number, ...in2030 } },
  });
}

const methodsOf = async (visitor: Visitor) => (await visitor.call(getBillingMethods)).body;
const newest = async (app: TestApp) =>
  (await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];

describe('saving a card', () => {
  const app = useTestApp();

  it('creates a customer and a setup intent, and lists the card as the default', async () => {
    const { account, buyer, manufacturerId } = await shopOf(app);
    expect(await methodsOf(buyer)).toMatchObject({ hasDefaultPaymentMethod: false, card: null, methods: [] });
    expect((await buyer.call(createBillingCustomer)).status).toBe(200);
    const { body: setup } = await buyer.call(createBillingSetup);
    expect(setup.manufacturerId).toBe(manufacturerId);

    const confirmed = await confirmSetup(app, account, setup.clientSecret);

    expect(confirmed.body.status).toBe('succeeded');
    const card = { last4: '4242', brand: 'visa', exp_month: 4, exp_year: 2030, funding: 'credit' };
    const id = confirmed.body.paymentMethodId;
    expect(await methodsOf(buyer)).toEqual({
      hasDefaultPaymentMethod: true,
      paymentMethodId: id,
      card,
      methods: [{ id, is_default: true, card }],
      manufacturerId,
    });
  });

  it('stores nothing of a declined card', async () => {
    const { account, buyer } = await shopOf(app);
    const { body: setup } = await buyer.call(createBillingSetup);

    const confirmed = await confirmSetup(app, account, setup.clientSecret, '4000000000000002');

    expect(confirmed.body.error.message).toBe('Your card was declined.');
    expect((await methodsOf(buyer)).methods).toEqual([]);
  });

  it('creates one customer at the provider, even with concurrent requests', async () => {
    const { account, buyer, businessName, wholesaleCustomerId } = await shopOf(app);

    const replies = await Promise.all(Array.from({ length: 6 }, () => buyer.call(createBillingSetup)));

    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const rows = await app.db.select().from(providerCustomers);
    expect(rows).toHaveLength(1);
    const customer = await account.stripe.customers.retrieve(rows[0]?.reference ?? '');
    expect(customer).toMatchObject({
      name: businessName,
      metadata: { organizationType: 'wholesale_customer', organizationId: String(wholesaleCustomerId) },
    });
    const made = await app.db.select().from(sandboxObjects).where(eq(sandboxObjects.type, 'customer'));
    const found = await Promise.all(made.map(({ id }) => account.stripe.customers.retrieve(id)));
    expect(found.filter(({ deleted }) => !deleted).map(({ id }) => id)).toEqual([rows[0]?.reference]);
    expect(found.length).toBeGreaterThan(1);
    const intents = replies.map(({ body }) => body.clientSecret.split('_secret_')[0]);
    for (const id of intents) {
      expect((await account.stripe.setupIntents.retrieve(id)).customer).toBe(rows[0]?.reference);
    }
  });

  it('is rejected if the manufacturer accepts no cards', async () => {
    const { buyer } = await shopOf(app);
    await app.db.delete(providerConfigs);

    const reply = await buyer.call(createBillingSetup);

    expect([reply.status, reply.body]).toEqual([
      409,
      {
        code: 'payments_not_configured',
        message: 'Payment processing not configured for your organization',
      },
    ]);
  });

  it('cannot be started without limit', async () => {
    const { buyer } = await shopOf(app);
    for (let index = 0; index < 30; index += 1) {
      expect((await buyer.call(createBillingSetup)).status).toBe(200);
    }

    expect((await buyer.call(createBillingSetup)).status).toBe(429);
  });
});

describe('the saved cards of an organization', () => {
  const app = useTestApp();

  it.each<OrganizationType>(['manufacturer', 'sales_organization', 'wholesale_customer'])(
    'are stored at the account of the manufacturer for a %s, and are the same in both lists',
    async (type) => {
      const { id: manufacturerId } = await app.manufacturer();
      await giveCardAccount(app, manufacturerId);
      const { id: salesOrganizationId } = await app.salesOrganization({ manufacturerId });
      const { id: wholesaleCustomerId } = await app.customer({ manufacturerId, salesOrganizationId });
      const ids = { manufacturer: manufacturerId, sales_organization: salesOrganizationId };
      const id = type === 'wholesale_customer' ? wholesaleCustomerId : ids[type];
      const member = {
        manufacturer: { manufacturerId },
        sales_organization: { salesOrganizationId },
        wholesale_customer: { wholesaleCustomerId },
      }[type];
      const own = await app.as({ ...member, isOrgAdmin: true });
      const maker = await app.as({ manufacturerId, isOrgAdmin: true });
      const params = { type, id };
      expect((await maker.call(createSetup, { params })).status).toBe(200);

      const cardId = await saveCard(app, { type, id, manufacturerId });

      const listed = (await maker.call(listSavedMethods, { params })).body;
      expect(listed).toMatchObject([{ id: cardId, is_default: true, card: { last4: '4242' } }]);
      expect((await methodsOf(own)).methods).toEqual(listed);
    },
  );

  it('begin with the default one: the oldest, unless another is chosen', async () => {
    const { buyer, holder } = await shopOf(app);
    const visa = await saveCard(app, holder);
    app.passTime(1000);
    const mastercard = await saveCard(app, holder, 'pm_card_mastercard');
    app.passTime(1000);
    const amex = await saveCard(app, holder, 'pm_card_amex');
    const order = async () => (await methodsOf(buyer)).methods.map(({ id }: { id: string }) => id);
    const params = { type: holder.type, id: holder.id };
    expect(await order()).toEqual([visa, amex, mastercard]);

    const chosen = await buyer.call(setDefaultMethod, { params: { ...params, paymentMethodId: amex } });

    expect(chosen.status).toBe(200);
    expect(await order()).toEqual([amex, mastercard, visa]);
    expect(await newest(app)).toMatchObject({
      action: 'default_card_chosen',
      changes: { card: { from: null, to: 'amex ending in 0005' } },
    });
    await buyer.call(removeBillingMethod, { params: { paymentMethodId: amex } });
    expect(await methodsOf(buyer)).toMatchObject({ paymentMethodId: visa });
  });

  it('can be removed with either endpoint, and each card only once', async () => {
    const { account, buyer, holder } = await shopOf(app);
    const [first, second] = [await saveCard(app, holder), await saveCard(app, holder)];
    const params = { type: holder.type, id: holder.id, paymentMethodId: second };

    const byBilling = await buyer.call(removeBillingMethod, { params: { paymentMethodId: first } });
    const byOrganization = await buyer.call(removeSavedMethod, { params });
    const again = await buyer.call(removeSavedMethod, { params });

    expect([byBilling.status, byOrganization.status, again.status]).toEqual([200, 200, 404]);
    expect(byOrganization.body).toEqual({ message: 'Payment method removed' });
    expect((await methodsOf(buyer)).methods).toEqual([]);
    expect((await account.stripe.paymentMethods.retrieve(first)).customer).toBeNull();
    expect(await newest(app)).toMatchObject({
      action: 'saved_card_removed',
      subjectId: String(holder.id),
      changes: { card: { from: 'visa ending in 4242', to: null } },
    });
  });

  it('belong to one customer: a card of another customer or tenant is not found', async () => {
    const { buyer, holder, manufacturerId } = await shopOf(app);
    await saveCard(app, holder);
    const sibling = await app.customer({ manufacturerId });
    const stranger = await shopOf(app);
    const cards = [
      await saveCard(app, { type: 'wholesale_customer', id: sibling.id, manufacturerId }),
      await saveCard(app, stranger.holder),
      'pm_unknown',
      'pm_card_visa',
    ];

    for (const paymentMethodId of cards) {
      const params = { type: holder.type, id: holder.id, paymentMethodId };
      const replies = [
        await buyer.call(removeBillingMethod, { params }),
        await buyer.call(removeSavedMethod, { params }),
        await buyer.call(setDefaultMethod, { params }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    }
    expect((await methodsOf(stranger.buyer)).methods).toHaveLength(1);
  });

  it('are forbidden for regular users and hidden from other organizations', async () => {
    const { holder, wholesaleCustomerId } = await shopOf(app);
    const stranger = await shopOf(app);
    const plain = await app.as({ wholesaleCustomerId });
    const params = { type: holder.type, id: holder.id };

    expect((await plain.call(getBillingMethods)).status).toBe(403);
    expect((await plain.call(listSavedMethods, { params })).status).toBe(403);
    expect((await stranger.buyer.call(listSavedMethods, { params })).status).toBe(404);
    const theirs = { type: stranger.holder.type, id: stranger.holder.id };
    expect((await plain.call(listSavedMethods, { params: theirs })).status).toBe(404);
  });
});

describe('a customer that was deleted at the provider', () => {
  const app = useTestApp();

  async function deleted() {
    const shop = await shopOf(app);
    await saveCard(app, shop.holder);
    const [row] = await app.db.select().from(providerCustomers);
    await shop.account.stripe.customers.del(row?.reference ?? '');
    return { ...shop, gone: row?.reference, params: { type: shop.holder.type, id: shop.holder.id } };
  }
  const referenceNow = async () => (await app.db.select().from(providerCustomers))[0]?.reference;

  it('has no cards', async () => {
    const { buyer, gone } = await deleted();

    expect((await methodsOf(buyer)).methods).toEqual([]);
    expect(await referenceNow()).toBe(gone);
  });

  it('is created again when a card is to be saved', async () => {
    const { account, buyer, gone } = await deleted();

    const { body: setup } = await buyer.call(createBillingSetup);

    expect((await confirmSetup(app, account, setup.clientSecret)).body.status).toBe('succeeded');
    expect((await methodsOf(buyer)).methods).toHaveLength(1);
    expect(await referenceNow()).not.toBe(gone);
  });

  it('is detected and created again by the repair, once', async () => {
    const { buyer, gone, params } = await deleted();

    const first = await buyer.call(fixProviderCustomer, { params });
    const corrected = await referenceNow();
    const second = await buyer.call(fixProviderCustomer, { params });

    expect([first.body.message, second.body.message]).toEqual([
      'The payment customer is ready',
      'The payment customer is up to date',
    ]);
    expect(corrected).not.toBe(gone);
    expect(await referenceNow()).toBe(corrected);
  });
});

describe('the cards at checkout', () => {
  const app = useTestApp();

  it('show only what is printed on them to a user who orders for the customer', async () => {
    const { holder, manufacturerId, wholesaleCustomerId } = await shopOf(app);
    const id = await saveCard(app, holder);
    const params = { id: wholesaleCustomerId };
    const plain = await app.as({ wholesaleCustomerId });
    const maker = await app.as({ manufacturerId });

    const seen = (await plain.call(listCheckoutMethods, { params })).body;

    expect(seen).toMatchObject([{ id, is_default: true, card: { last4: '4242', funding: 'unknown' } }]);
    expect((await maker.call(listCheckoutMethods, { params })).body[0].card.funding).toBe('credit');
  });

  it('are not found for a customer outside the scope', async () => {
    const { buyer } = await shopOf(app);
    const stranger = await shopOf(app);

    const reply = await buyer.call(listCheckoutMethods, { params: { id: stranger.wholesaleCustomerId } });

    expect(reply.status).toBe(404);
  });
});

describe('a failure of the provider', () => {
  const app = useTestApp({
    cardFaults: ({ method, path }) =>
      method === 'POST' && path.includes('setup_intents') ? 'fail_before' : 'pass',
  });

  it('is reported with the information that nothing was charged', { timeout: 30_000 }, async () => {
    const { buyer } = await shopOf(app);

    const reply = await buyer.call(createBillingSetup);

    expect([reply.status, reply.body.code]).toEqual([502, 'provider_failed']);
    expect(reply.body.message).toContain('You have not been charged');
  });
});
