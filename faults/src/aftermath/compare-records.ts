import type { Client } from 'pg';
import { checkBooks } from '../../../server/src/check-books/check-books';
import { headersOf } from '../../../server/src/testing/smtp-peer';
import type { Stage } from '../stage/stage';

/** An email may arrive twice if the response to the first copy was lost; both have the same id. */
const MOST_COPIES = 2;

/** Orders: exactly those acknowledged, each once, each with its own number. */
async function compareOrders(stage: Stage, client: Client): Promise<void> {
  const { rows } = await client.query<{ id: number; key: string; number: string }>(
    'select id, purchase_order_number as key, order_number as number from orders where id > $1',
    [stage.shop.lastOrderId],
  );
  const wanted = new Map(stage.orderLog.entries.map((entry) => [entry.key, entry]));
  const seen = new Set<string>();
  for (const { id, key, number } of rows) {
    const entry = wanted.get(key);
    if (!entry) stage.found(`no user ordered ${number}`);
    else if (entry.refusal !== undefined)
      stage.found(`${key} was rejected (${entry.refusal}) and stored as ${number}`);
    else if (entry.answer?.id !== id)
      stage.found(`${key} is stored as ${number}, but another number was acknowledged`);
    if (seen.has(key)) stage.found(`${key} was ordered once and stored more than once`);
    seen.add(key);
  }
  for (const { key, answer } of stage.orderLog.acknowledged) {
    if (!seen.has(key)) stage.found(`order ${answer.orderNumber} is not in the database`);
  }
  const numbers = new Set(rows.map(({ number }) => number));
  if (numbers.size !== rows.length) stage.found(`${rows.length} orders share ${numbers.size} numbers`);
}

/** Money: what the provider received is in the ledger once, or a person is told to check it. */
async function compareCharges(stage: Stage, client: Client): Promise<void> {
  const booked = await client.query<{ reference: string; amount: number }>(
    `select reference, amount::int as amount from payments where id > $1 and provider = 'stripe' and kind = 'payment'`,
    [stage.shop.lastPaymentId],
  );
  const known = await client.query<{ id: string; status: string }>('select id, status from payment_intents');
  const statusOf = new Map(known.rows.map(({ id, status }) => [id, status]));
  const charges = await stage.cards.charges();
  for (const { id, status, received, capturable } of charges) {
    const rows = booked.rows.filter(({ reference }) => reference === id);
    const isFlagged = statusOf.get(id) === 'mismatched';
    if (rows.length > 1) stage.found(`the charge ${id} is booked ${rows.length} times`);
    if (received > 0 && rows.length === 0 && !isFlagged)
      stage.found(`${received} was charged by ${id} and is not booked`);
    if (rows.some(({ amount }) => amount !== received) && !isFlagged) {
      stage.found(`${id}: ${received} was charged, ${rows[0]?.amount} is booked`);
    }
    if (capturable > 0 && !isFlagged) stage.found(`a card is still held for ${id}, which is ${status}`);
  }
  const real = new Set(charges.filter(({ received }) => received > 0).map(({ id }) => id));
  for (const { reference } of booked.rows) {
    if (!real.has(reference)) stage.found(`${reference} is booked and was never charged`);
  }
  for (const { refusal, intentId, key } of stage.orderLog.entries) {
    if (refusal !== undefined && intentId && real.has(intentId))
      stage.found(`${key} was rejected and charged`);
  }
}

/** Emails: one for each order and payment, and each that counts as sent was accepted by the mail server. */
async function compareMails(stage: Stage, client: Client): Promise<void> {
  const { rows: unreported } = await client.query<{ what: string; mails: number }>(
    `select 'order ' || o.order_number as what, count(m.id)::int as mails
       from orders o left join mails m on m.event_key in ('order-saved:' || o.id, 'order-placed:' || o.id)
      where o.id > $1 group by o.id having count(m.id) <> 1
     union all
     select 'payment ' || p.id, count(m.id)::int
       from payments p left join mails m on m.event_key = 'payment-received:' || p.id
      where p.id > $2 group by p.id having count(m.id) <> 1`,
    [stage.shop.lastOrderId, stage.shop.lastPaymentId],
  );
  for (const { what, mails } of unreported) stage.found(`${what} was reported by ${mails} emails`);

  const copies = new Map<string, number>();
  for (const mail of stage.mail.received) {
    const line = headersOf(mail).find((header) => /^message-id:/i.test(header)) ?? '';
    const id = /<(\d+)\./.exec(line)?.[1] ?? line;
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  const { rows: mails } = await client.query<{ id: number; state: string; subject: string }>(
    `select id, state, subject from mails where state <> 'kept' and order_id > $1`,
    [stage.shop.lastOrderId],
  );
  for (const { id, state, subject } of mails) {
    const taken = copies.get(String(id)) ?? 0;
    copies.delete(String(id));
    stage.figures.mails += 1;
    if (state === 'sent' && taken === 0) stage.found(`"${subject}" counts as sent and never arrived`);
    if (state === 'queued') stage.found(`"${subject}" was never sent`);
    if (state === 'failed' && !stage.options.mayRefuseMail) stage.found(`"${subject}" failed`);
    if (taken > MOST_COPIES) stage.found(`"${subject}" arrived ${taken} times`);
  }
  for (const [id] of copies) stage.found(`an email arrived that is not in the outbox (${id})`);
}

/** Orders, numbers, stock, payments and emails: all records must agree. */
export async function compareRecords(stage: Stage, client: Client): Promise<void> {
  await compareOrders(stage, client);
  await compareCharges(stage, client);
  await compareMails(stage, client);
  for (const { name, differences } of await checkBooks(client, { baseline: stage.shop.baseline })) {
    for (const { id, problem } of differences) stage.found(`check-books, ${name}: ${id} ${problem}`);
  }
}
