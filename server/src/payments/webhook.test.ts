import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';

const MINUTE = 60_000;

describe("the card provider's events", () => {
  const app = useTestApp({ poolSize: 12 });
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
  });

  /** The events of the provider, oldest first. */
  const told = async (): Promise<string[]> => {
    const { data } = await shop.account.stripe.events.list({ limit: 100 });
    return data.reverse().map((event: Stripe.Event) => JSON.stringify(event));
  };
  const eventsOf = async () =>
    shop.rows('select type, handled_at is not null as handled from webhook_events order by event_id');

  it('mark an order as paid even if the browser was closed', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);

    for (const payload of await told()) expect((await shop.tell(payload)).status).toBe(200);
    await app.runJobs();

    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'paid', paid: 4800 }],
      ledger: [{ reference: intentId }],
    });
    expect((await eventsOf()).every(({ handled }) => handled)).toBe(true);
  });

  it('are handled once, even if they are sent a hundred times and in any order', async () => {
    const order = await shop.order();
    const { body } = await shop.begin(order.id);
    await expect(shop.confirm(body.paymentIntentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow();
    await shop.confirm(body.paymentIntentId);
    const events = (await told()).reverse();

    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => shop.tell(events[index % events.length] ?? '')),
    );
    const jobs = await app.runJobs();

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(jobs).toBe(events.length);
    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'paid', paid: 4800 }],
      ledger: [{ amount: 4800 }],
    });
    for (const payload of events) await shop.tell(payload);
    expect(await app.runJobs()).toBe(0);
  });

  it('are only hints: false content with a valid signature changes nothing', async () => {
    const order = await shop.order();
    const { body } = await shop.begin(order.id);
    const intent = await shop.account.stripe.paymentIntents.retrieve(body.paymentIntentId);
    const story = {
      id: 'evt_made_up',
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { ...intent, status: 'succeeded', amount_received: 4800 } },
    };

    expect((await shop.tell(JSON.stringify(story))).status).toBe(200);
    await app.runJobs();

    expect(await shop.snapshot()).toMatchObject({
      orders: [{ status: 'waiting_for_payment', paid: 0 }],
      ledger: [],
    });
  });

  it('may arrive before the order is stored, and the order is still charged', async () => {
    const intentId = await shop.authorize();
    for (const payload of await told()) await shop.tell(payload);
    await app.runJobs();
    expect((await shop.snapshot()).intents).toEqual([{ id: intentId, status: 'open' }]);

    expect((await shop.submit(intentId)).body.status).toBe('paid');
    for (const payload of await told()) await shop.tell(payload);
    await app.runJobs();

    expect(await shop.snapshot()).toMatchObject({ orders: [{ status: 'paid' }], ledger: [{ amount: 4800 }] });
  });

  it('of unknown payments and kinds are accepted and ignored', async () => {
    const unknown = { object: 'payment_intent', id: 'pi_of_another_shop' };
    const events = [
      {
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        livemode: false,
        data: { object: unknown },
      },
      {
        id: 'evt_2',
        object: 'event',
        type: 'price.created',
        livemode: false,
        data: { object: { object: 'price' } },
      },
    ];

    for (const event of events) expect((await shop.tell(JSON.stringify(event))).status).toBe(200);
    await app.runJobs();

    expect(await eventsOf()).toEqual([
      { type: 'payment_intent.succeeded', handled: true },
      { type: 'price.created', handled: true },
    ]);
  });

  it('with a wrong, old, early or missing signature are rejected and not stored', async () => {
    const other = await CardShop.open(app);
    await shop.paid((await shop.order()).id);
    const payload = (await told()).at(-1) ?? '';
    const { webhookSecret } = shop.account;
    const good = shop.signed(payload);
    const attempts: [string, string, string | undefined, number?][] = [
      ['missing', payload, undefined],
      ['empty', payload, ' '],
      ['garbage', payload, 't=1,v1=00'],
      ['of another secret', payload, shop.signed(payload, 'whsec_guessed')],
      ['of another manufacturer', payload, shop.signed(payload, other.account.webhookSecret)],
      ['sent to another manufacturer', payload, good, other.maker.id],
      ['sent to nobody', payload, good, 2_000_000_000],
      [
        'too old',
        payload,
        shop.signed(payload, webhookSecret, new Date(app.now().getTime() - 5 * MINUTE - 1_000)),
      ],
      [
        'from the future',
        payload,
        shop.signed(payload, webhookSecret, new Date(app.now().getTime() + 5 * MINUTE + 1_000)),
      ],
      ['over another body', payload.replace('4800', '4801'), good],
      ['over no JSON', 'not json', shop.signed('not json')],
      ['of the other mode', ...liveStory(payload)],
    ];
    function liveStory(text: string): [string, string] {
      const live = JSON.stringify({ ...JSON.parse(text), livemode: true });
      return [live, shop.signed(live)];
    }

    for (const [name, body, signature, to] of attempts) {
      const reply = await shop.postEvent(body, signature, to);
      expect.soft(reply, name).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect.soft(reply.text, name).not.toContain('whsec');
    }
    expect((await shop.postEvent('x'.repeat(1_100_000), good)).status).toBe(413);
    expect(await eventsOf()).toEqual([]);
    expect(await app.runJobs()).toBe(0);
  });

  it('report refunds made at the provider, which are booked with a note', async () => {
    const order = await shop.order();
    const intentId = await shop.paid(order.id);
    for (const payload of await told()) await shop.tell(payload);
    await app.runJobs();
    await shop.account.stripe.refunds.create({ payment_intent: intentId, amount: 1_000 });
    await shop.account.stripe.refunds.create({ payment_intent: intentId, amount: 500 });

    for (const payload of await told()) await shop.tell(payload);
    await app.runJobs();

    expect((await shop.snapshot()).orders).toMatchObject([{ status: 'paid', paid: 4800, refunded: 1500 }]);
    expect(
      await shop.rows(`select amount::int, note from payments where kind = 'refund' order by amount`),
    ).toEqual([
      { amount: 500, note: 'Refunded at the card provider' },
      { amount: 1000, note: 'Refunded at the card provider' },
    ]);
  });
});
