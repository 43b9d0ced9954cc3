import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { approveAccountRequest } from '@casepack/contract/customers/account-request-endpoints';
import { describe, expect, it, onTestFinished } from 'vitest';
import { orders } from '../db/schema/orders';
import { useTestApp } from '../testing/test-app';
import { waitForLocks } from '../testing/wait-for-locks';

describe('a company that is linked to a customer while somebody orders for it', () => {
  const app = useTestApp({ poolSize: 6 });

  it.each(['its own user', 'staff'])('gets no order of %s that stays behind', async (who) => {
    const { id: manufacturerId } = await app.manufacturer();
    const company = await app.customer({ manufacturerId, selfRegistered: true, requiresApproval: true });
    const customer = await app.customer({ manufacturerId });
    const { id: productId } = await app.product({ manufacturerId });
    const staff = await app.as({ manufacturerId, isOrgAdmin: true });
    const isOwn = who === 'its own user';
    const orderer = await app.as(
      isOwn ? { wholesaleCustomerId: company.id } : { manufacturerId, isOrgAdmin: true },
    );
    const { pool } = app.running.deps;
    const client = await pool.connect();
    onTestFinished(() => client.release(true));
    await client.query('begin');
    await client.query('select id from wholesale_customers where id = $1 for update', [company.id]);

    const linking = staff.call(approveAccountRequest, {
      params: { key: `registration-${company.id}` },
      body: { version: 1, customerId: customer.id },
    });
    await waitForLocks(pool, 1);
    const ordering = orderer.call(saveOrder, {
      body: {
        customer: isOwn ? null : { id: company.id },
        items: [{ productId, quantity: 1 }],
        paymentMethod: 'Terms',
      },
    });
    await waitForLocks(pool, 2);
    await client.query('commit');

    expect(await linking).toMatchObject({ status: 200 });
    expect(await ordering).toMatchObject({
      status: 409,
      body: { message: 'This customer is inactive and cannot order' },
    });
    expect(await app.db.$count(orders)).toBe(0);
  });
});
