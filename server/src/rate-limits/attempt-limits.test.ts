import { forgotPassword, resetPassword } from '@casepack/contract/auth/endpoints';
import { createCheckoutPayment } from '@casepack/contract/checkout/endpoints';
import { describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

const MINUTE = 60_000;

describe('repeated attempts', () => {
  const app = useTestApp();

  /** Stores this many recent attempts. The next attempt is the last one that passes. */
  const almostUsedUp = (key: string, attempts: number, minutes: number) =>
    app.running.deps.pool.query('insert into throttles (key, attempts, expires_at) values ($1, $2, $3)', [
      key,
      attempts,
      new Date(app.now().getTime() + minutes * MINUTE),
    ]);

  it('block an address at the 31st reset token, for ten minutes', async () => {
    const guess = async (letter: string) =>
      (
        await app
          .visitor()
          .call(resetPassword, { body: { token: letter.repeat(43), password: 'another horse' } })
      ).status;
    await almostUsedUp('reset-address:127.0.0.1', 29, 10);

    expect([await guess('a'), await guess('b'), await guess('c')]).toEqual([400, 429, 429]);
    app.passTime(10 * MINUTE);
    expect(await guess('d')).toBe(400);
  });

  it('block an address at the 21st password reset request within an hour', async () => {
    const ask = async (name: string) =>
      (await app.visitor().call(forgotPassword, { body: { email: `${name}@example.test` } })).status;
    await almostUsedUp('forgot-address:127.0.0.1', 19, 60);

    expect([await ask('ann'), await ask('bob')]).toEqual([200, 429]);
    app.passTime(60 * MINUTE);
    expect(await ask('bob')).toBe(200);
  });

  it('block a user at the 121st card payment of a cart within an hour', async () => {
    const shop = await CardShop.open(app);
    const { id } = await app.user({ wholesaleCustomerId: shop.customer.id });
    const buyer = await app.as({ id });
    const begin = async (by = buyer) =>
      (
        await by.call(createCheckoutPayment, {
          body: { cart: { customerId: shop.customer.id, items: shop.items() } },
        })
      ).status;
    await almostUsedUp(`pay-user:${id}`, 119, 60);

    expect([await begin(), await begin()]).toEqual([200, 429]);
    expect(await shop.rows('select id from payment_intents')).toHaveLength(1);
    expect(await begin(shop.buyer)).toBe(200);
    app.passTime(60 * MINUTE);
    expect(await begin(await app.as({ id }))).toBe(200);
  });
});
