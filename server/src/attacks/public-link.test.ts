import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { getPublicOrder } from '@casepack/contract/orders/endpoints';
import {
  completePublicPayment,
  createOrderPayment,
  listOrderMethods,
} from '@casepack/contract/payments/card-payment-endpoints';
import { describe, expect, it } from 'vitest';
import { checksum } from '../testing/access/checksum';
import { CardShop } from '../testing/card-shop';
import { declaredEndpoints } from '../testing/declared-endpoints';
import { useTestApp } from '../testing/test-app';

const ofOrders = (await declaredEndpoints()).filter(({ path }) => /^\/api\/orders\/:\w+/.test(path));

/** These calls accept the order's id or its link. Saved cards are not shown to visitors with only the link. */
const forLinksToo: readonly string[] = [createOrderPayment.path, listOrderMethods.path];

describe('the public link of an order', () => {
  const app = useTestApp();

  it('pays the order and does not sign anyone in', async () => {
    const shop = await CardShop.open(app);
    const order = await shop.order();
    const params = { publicId: order.publicId };

    const begun = await app.visitor().call(createOrderPayment, { params: { id: order.publicId } });
    await shop.confirm(begun.body.paymentIntentId);
    const body = { paymentIntentId: begun.body.paymentIntentId };
    const done = await app.visitor().call(completePublicPayment, { params, body });
    const looked = await app.visitor().call(getPublicOrder, { params });

    expect([begun, done, looked].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(done.body.status).toBe('paid');
    expect([begun, done, looked].flatMap(({ cookies }) => cookies)).toEqual([]);
    expect((await app.visitor().call(currentUser)).status).toBe(401);
    for (const { text } of [done, looked])
      expect(text).not.toMatch(/pi_|wholesaleCustomerId|createdBy|version/);
  });

  it('gives no access to calls that need the id of an order', async () => {
    const shop = await CardShop.open(app);
    const order = await shop.order();
    const before = await checksum(app);

    for (const endpoint of ofOrders) {
      if (forLinksToo.includes(endpoint.path)) continue;
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const params = Object.fromEntries(names.map((name) => [name, order.publicId]));
      for (const [who, visitor] of [
        ['anonymous', app.visitor()],
        ['owner', shop.buyer],
        ['maker', shop.staff],
      ] as const) {
        const reply = await visitor.call(endpoint, { params, ...(endpoint.body ? { body: {} } : {}) });
        const what = `${who} ${endpoint.method} ${endpoint.path}: ${reply.text.slice(0, 200)}`;
        expect.soft(who === 'anonymous' ? [401] : [400, 403, 404], what).toContain(reply.status);
      }
    }

    expect(await checksum(app)).toBe(before);
    expect(ofOrders.length).toBeGreaterThan(10);
  });
});
