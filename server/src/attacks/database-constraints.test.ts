import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app';

/** Each would lose money or goods if the checks in the code were bypassed. */
const forbidden: [string, string][] = [
  ['a negative quantity', 'update order_items set quantity = -1, total_price = -unit_price'],
  ['a quantity of zero', 'update order_items set quantity = 0, total_price = 0'],
  [
    'a quantity above the maximum',
    'update order_items set quantity = 100001, total_price = unit_price * 100001',
  ],
  ['a line that is not its price times its quantity', 'update order_items set total_price = 1'],
  ['a total that does not add up', 'update orders set total = 1'],
  ['a negative total', 'update orders set discount = subtotal + 1, total = -1'],
  ['a negative tax', 'update orders set tax = -1, total = total - 1'],
  ['a negative shipping', 'update orders set shipping = -1, total = total - 1'],
  ['a total that is not a number', `update orders set total = 'NaN'`],
  ['a total above the maximum', 'update orders set subtotal = 1000000000, total = 1000000000'],
  ['a status that does not exist', `update orders set status = 'free'`],
  [
    'an order number that is taken',
    'update orders set order_number = (select min(order_number) from orders)',
  ],
  ['a public id that is taken', 'update orders set public_id = (select min(public_id) from orders)'],
  ['negative stock', 'update products set units_available = -1'],
  ['a negative price', 'update products set case_pack_cost = -1'],
  [
    'a payment of zero or less',
    `insert into payments (order_id, manufacturer_id, kind, method, provider, amount, reference)
      select id, manufacturer_id, 'payment', 'check', 'off_platform', -1, 'x' from orders limit 1`,
  ],
  [
    'a user with the email address of another user of the same tenant',
    `insert into users (email, role, manufacturer_id, sales_organization_id, wholesale_customer_id)
      select upper(email), role, manufacturer_id, sales_organization_id, wholesale_customer_id from users limit 1`,
  ],
  ['an order of a missing customer', 'delete from wholesale_customers'],
  ['a line of a missing product', 'delete from products'],
];

describe('the database itself rejects', () => {
  const app = new TestApp({});
  beforeAll(async () => {
    await app.start();
    await app.empty();
    const customer = await app.customer();
    const product = await app.product({ manufacturerId: customer.manufacturerId, unitsAvailable: 120 });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    for (const quantity of [1, 2]) {
      const reply = await buyer.call(saveOrder, {
        body: { items: [{ productId: product.id, quantity }], paymentMethod: 'Terms' },
      });
      expect(reply.status).toBe(200);
    }
    await app.user();
  });
  afterAll(() => app.stop());

  it.each(forbidden)('%s', async (_what, statement) => {
    const refusal = app.running.deps.pool.query(statement);

    await expect(refusal).rejects.toMatchObject({ code: expect.stringMatching(/^(23|22)/) });
  });
});
