import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';

describe('the limit of orders per hour', () => {
  const app = useTestApp({ settings: { ORDERS_PER_HOUR: '2' }, poolSize: 8 });

  async function shop() {
    const customer = await app.customer();
    const product = await app.product({ manufacturerId: customer.manufacturerId });
    const body = { items: [{ productId: product.id, quantity: 1 }], paymentMethod: 'Terms' };
    const newBuyer = () => app.user({ wholesaleCustomerId: customer.id });
    const saveTimes = async (times: number, user?: { id: number }) => {
      const buyer = await app.as(user ?? (await newBuyer()));
      const replies = [];
      for (let time = 0; time < times; time += 1) replies.push(await buyer.call(saveOrder, { body }));
      return replies;
    };
    return { newBuyer, saveTimes };
  }

  it('applies per user and per organization, and the error says until when', async () => {
    const { saveTimes } = await shop();

    const first = await saveTimes(3);
    const others = [
      ...(await saveTimes(2)),
      ...(await saveTimes(2)),
      ...(await saveTimes(2)),
      ...(await saveTimes(2)),
    ];

    expect(first.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(first[2]?.body.message).toBe(
      'You have placed too many orders in the last hour. Please try again in 60 minutes.',
    );
    expect(others.every(({ status }) => status === 200)).toBe(true);
    const late = await saveTimes(1);
    expect(late[0]).toMatchObject({ status: 429 });
    expect(late[0]?.body.message).toContain('Your organization has placed too many orders in the last hour.');
  });

  it('does not use up the limit of the organization after a user has used up their own', async () => {
    const { saveTimes } = await shop();
    await saveTimes(12);

    const ofAnother = await saveTimes(2);

    expect(ofAnother.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('holds for many orders at the same time', async () => {
    const { newBuyer, saveTimes } = await shop();
    const buyers = await Promise.all(Array.from({ length: 7 }, newBuyer));

    const together = buyers.flatMap((buyer) => [
      saveTimes(1, buyer),
      saveTimes(1, buyer),
      saveTimes(1, buyer),
    ]);
    const replies = (await Promise.all(together)).flat();

    const saved = replies.filter(({ status }) => status === 200);
    expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.length).toBeLessThanOrEqual(10);
  });

  it('counts orders that are refused, too', async () => {
    const customer = await app.customer();
    const product = await app.product({ manufacturerId: customer.manufacturerId, minimumQuantity: 5 });
    const buyer = await app.as(await app.user({ wholesaleCustomerId: customer.id }));
    const body = { items: [{ productId: product.id, quantity: 1 }], paymentMethod: 'Terms' };

    const replies = [];
    for (let time = 0; time < 3; time += 1) replies.push(await buyer.call(saveOrder, { body }));

    expect(replies.map(({ status }) => status)).toEqual([400, 400, 429]);
  });

  it('stores nothing of an order over the limit, so that its key places it later', async () => {
    const customer = await app.customer();
    const product = await app.product({ manufacturerId: customer.manufacturerId, unitsAvailable: 100 });
    const user = await app.user({ wholesaleCustomerId: customer.id });
    const body = { items: [{ productId: product.id, quantity: 1 }], paymentMethod: 'Terms' };
    const save = async (key: string) =>
      (await app.as(user)).call(saveOrder, { body, headers: { 'idempotency-key': key } });
    const first = [await save('one'), await save('two')];

    const over = await save('three');
    app.passTime(60 * 60 * 1000);
    const later = await save('three');
    const again = await save('three');

    expect([...first, over, later, again].map(({ status }) => status)).toEqual([200, 200, 429, 200, 200]);
    expect(again.body).toMatchObject({ id: (later.body as { id: number }).id });
  });

  it('is reset after an hour', async () => {
    const { newBuyer, saveTimes } = await shop();
    const buyer = await newBuyer();
    const first = await saveTimes(3, buyer);

    app.passTime(60 * 60 * 1000);
    const later = await saveTimes(1, buyer);

    expect([...first, ...later].map(({ status }) => status)).toEqual([200, 200, 429, 200]);
  });
});
