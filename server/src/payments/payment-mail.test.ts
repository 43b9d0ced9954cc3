import { recordPayment } from '@casepack/contract/payments/ledger-endpoints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CardShop } from '../testing/card-shop';
import { useTestApp } from '../testing/test-app';
import { settleIntent } from './settle-intent';

const refusingFunction = `create function refuse_row() returns trigger language plpgsql as $$
  begin raise exception 'the disk is full'; end $$`;

describe('a payment and its email', () => {
  // More than one connection, so that an email written outside the transaction could be stored.
  const app = useTestApp({ poolSize: 3, settings: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  let shop: CardShop;
  beforeEach(async () => {
    shop = await CardShop.open(app);
    await shop.rows(refusingFunction);
  });
  afterEach(() => shop.rows('drop function refuse_row cascade'));

  const failOnMails = () =>
    shop.rows('create trigger refuse before insert on mails for each row execute function refuse_row()');
  const failAtCommit = () =>
    shop.rows(`create constraint trigger refuse after insert on payments deferrable initially deferred
      for each row execute function refuse_row()`);

  const everything = async () => [
    await shop.rows('select id from payments'),
    await shop.rows('select id from mails'),
    await shop.rows(`select id from jobs.job where name = 'send-mail'`),
  ];
  const nothing = [[], [], []];

  it.each([
    ['the email cannot be stored', failOnMails],
    ['the payment cannot be committed', failAtCommit],
  ])('are both not stored when %s, for a card', async (_what, fail) => {
    const intentId = await shop.paid((await shop.order()).id);
    await fail();

    await expect(settleIntent(app.running.systemContext(), intentId)).rejects.toThrow();

    expect(await everything()).toEqual(nothing);
    expect((await shop.snapshot()).intents).toMatchObject([{ status: 'open' }]);
  });

  it.each([
    ['the email cannot be stored', failOnMails],
    ['the payment cannot be committed', failAtCommit],
  ])('are both not stored when %s, for a check', async (_what, fail) => {
    const { id } = await shop.order();
    await fail();

    const reply = await shop.staff.call(recordPayment, {
      params: { id },
      body: { amount: '48.00', method: 'check', reference: '1017' },
    });

    expect(reply.status).toBe(500);
    expect(await everything()).toEqual(nothing);
  });

  it('are both stored, with the job that sends the email', async () => {
    await settleIntent(app.running.systemContext(), await shop.paid((await shop.order()).id));

    expect((await everything()).map((rows) => rows.length)).toEqual([1, 1, 1]);
  });
});
