import { getPublishableKey } from '@casepack/contract/payments/card-config-endpoints';
import { getBillingMethods } from '@casepack/contract/payments/saved-methods-endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orders } from '../db/schema/orders';
import { payments } from '../db/schema/payments';
import { sandboxDeliveries } from '../db/schema/sandbox';
import { users } from '../db/schema/users';
import { requireCardAccount } from '../payments/card-account';
import { useTestApp } from '../testing/test-app';
import { loadDemo } from './load-demo';
import { demoManufacturers, MAIN_MANUFACTURER_ID } from './manufacturers';
import { openCardAccounts } from './open-card-accounts';
import { demoUsers } from './users';

describe('the demo’s card accounts', () => {
  const app = useTestApp();
  beforeEach(async () => {
    await loadDemo(app.db, { now: app.now(), passwordHash: 'the hash' });
    await openCardAccounts(app.running.deps);
  });

  it('let every manufacturer accept test cards', async () => {
    for (const { id } of demoManufacturers) {
      const query = { manufacturerId: String(id) };
      const { body } = await app.visitor().call(getPublishableKey, { query });
      expect(body.publishableKey).toMatch(/^pk_test_sandbox_\w+$/);
    }
  });

  it('have the buyer’s card', async () => {
    const [buyer] = await app.db.select().from(users).where(eq(users.email, demoUsers.buyer.email));
    const visitor = await app.as({ id: buyer?.id ?? 0 });

    expect((await visitor.call(getBillingMethods)).body).toMatchObject({
      hasDefaultPaymentMethod: true,
      card: { brand: 'visa', last4: '4242' },
      manufacturerId: MAIN_MANUFACTURER_ID,
    });
  });

  it('have every payment and refund that was made by card', async () => {
    const { stripe } = await requireCardAccount(app.running.systemContext(), MAIN_MANUFACTURER_ID);
    const rows = await app.db.select().from(payments).where(eq(payments.provider, 'sandbox'));
    expect(rows.length).toBeGreaterThan(10);

    for (const { kind, reference, amount, orderId } of rows) {
      const made =
        kind === 'payment'
          ? await stripe.paymentIntents.retrieve(reference)
          : await stripe.refunds.retrieve(reference);
      expect(made).toMatchObject({ status: 'succeeded', amount });
      const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
      if (kind === 'payment') expect(order?.stripePaymentIntentId).toBe(reference);
    }
    expect(await app.db.$count(sandboxDeliveries)).toBe(0);
  });
});
