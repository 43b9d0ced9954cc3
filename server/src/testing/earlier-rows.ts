import type { Pool } from 'pg';
import { insertRow } from './earlier-database';

type Row = Record<string, unknown>;

const link = (token: string) => `https://shop.example.test/casepack/set-password#${token}`;
const statuses = [
  'pending',
  'waiting_for_payment',
  'paid',
  'invoice_sent',
  'processing',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
];

/** Rows as an installation had them before links were encrypted. Returns the id of each under the name it has here. */
export async function fillEarlierDatabase(pool: Pool, earlier: Date): Promise<Record<string, number>> {
  const id: Record<string, number> = {};
  const insert = async (name: string, table: string, row: Row): Promise<number> => {
    id[name] = await insertRow(pool, table, row);
    return id[name];
  };

  const addMaker = (name: string, cardMode: string) =>
    insert(name, 'manufacturers', { name, number_prefix: name.slice(0, 2), card_mode: cardMode });

  async function addUser(name: string, place: Row = {}, rest: Row = {}): Promise<number> {
    const columns = { email: `${name}@example.test`, updated_at: earlier, ...place, ...rest };
    const user = await insert(name, 'users', columns);
    const { role, ...organization } = place;
    if (role) await insertRow(pool, 'memberships', { user_id: user, ...organization });
    return user;
  }
  const buyerOf = (customer: string) => ({ role: 'wholesale_customer', wholesale_customer_id: id[customer] });
  const audit = (action: string, subject: [string, number | undefined], actor?: number, changes: Row = {}) =>
    insertRow(pool, 'audit_entries', {
      action,
      subject_type: subject[0],
      subject_id: String(subject[1]),
      actor_user_id: actor ?? null,
      changes,
    });
  const changeEmail = (user: number) =>
    audit('user_updated', ['user', user], user, { email: { from: 'a@example.test', to: 'b@example.test' } });

  async function addCustomer(name: string, row: Row, maker = 'Maker'): Promise<number> {
    return insert(name, 'wholesale_customers', { name, manufacturer_id: id[maker], ...row });
  }
  async function addOwnCompany(name: string, row: Row): Promise<void> {
    const customer = await addCustomer(name, row);
    const user = await addUser(`buyer-of-${name}`, buyerOf(name));
    await audit('wholesale_customer_created', ['organization', customer], user);
  }

  /** With one line at $20.00; `free` deducts all of it. */
  async function addOrder(
    name: string,
    customer: string,
    status: string,
    row: Row & { free?: boolean } = {},
  ) {
    const { free = false, ...rest } = row;
    const discount = free ? 2000 : 0;
    const number = await pool.query(`SELECT nextval('order_numbers_${id.Maker}') AS next`);
    const order = await insert(name, 'orders', {
      public_id: name,
      order_number: `Ma-${number.rows[0].next}`,
      manufacturer_id: id.Maker,
      wholesale_customer_id: id[customer],
      company_name: customer,
      status,
      payment_method: 'Terms',
      payment_terms: 'NET30',
      subtotal: 2000,
      tax: 0,
      shipping: 0,
      discount,
      discount_value: discount,
      total: 2000 - discount,
      updated_at: earlier,
      ...rest,
    });
    const line = { case_pack_quantity: 12, case_pack_cost: 2000, wholesale_price_per_unit: 0, quantity: 1 };
    await insert(`line of ${name}`, 'order_items', {
      ...{ order_id: order, position: 0, product_id: id.Soap, name: 'Soap', sku: 'SO', is_tester: false },
      ...{ ...line, unit_price: 2000, total_price: 2000, reserved_units: status === 'cancelled' ? 0 : 12 },
    });
    const changes = { status: { from: null, to: status } };
    await insertRow(pool, 'order_events', { order_id: order, cause: 'staff', kind: 'created', changes });
  }

  /** It had left with a line of which units are counted, and with one of which there are always enough. */
  async function addCancelledAfterShipping(name: string): Promise<void> {
    await insert('Sponge', 'products', {
      ...{ sku: 'SP', category: 'Bath', case_pack_quantity: 12, case_pack_cost: 2000 },
      ...{ manufacturer_id: id.Maker, name: 'Sponge' },
    });
    await addOrder(name, 'added', 'cancelled', { subtotal: 4000, total: 4000, shipped_at: earlier });
    await pool.query('update order_items set reserved_units = 12 where order_id = $1', [id[name]]);
    await insert(`second line of ${name}`, 'order_items', {
      ...{ order_id: id[name], position: 1, product_id: id.Sponge, name: 'Sponge', sku: 'SP' },
      ...{ case_pack_quantity: 12, case_pack_cost: 2000, wholesale_price_per_unit: 0, quantity: 1 },
      ...{ unit_price: 2000, total_price: 2000, is_tester: false },
    });
    const changes = { status: { from: 'shipped', to: 'cancelled' } };
    await insertRow(pool, 'order_events', { order_id: id[name], cause: 'staff', kind: 'status', changes });
  }

  const addMail = (name: string, kind: string, state: string, row: Row = {}) =>
    insert(name, 'mails', {
      ...{ event_key: name, kind, state, recipient_address: 'ann@example.test', subject: 'A mail' },
      ...{ html: 'Hello', text: 'Hello', sent_at: state === 'sent' ? earlier : null },
      ...row,
    });
  const addLinkMail = (name: string, kind: string, state: string) => {
    const url = link('To_ken-1');
    const html = `<p>Hi</p><a href="${url}" style="color:red">Choose a password</a><p>${url}</p><p>Bye</p>`;
    return addMail(name, kind, state, { html, text: `Hi\n\nChoose a password:\n${url}\n\nBye` });
  };
  const addOrderMail = (name: string, order: string, state: string, address: string) =>
    addMail(name, 'order_saved', state, {
      ...{ order_id: id[order], manufacturer_id: id.Maker, recipient_address: address },
      text: 'Your order: https://shop.example.test/order/abc',
    });

  async function addPeople(): Promise<void> {
    await addUser('platform', {}, { is_admin: true });
    await addUser('newcomer');
    const staff = await addUser('staff', { role: 'manufacturer', manufacturer_id: id.Maker });
    const agency = await insert('agency', 'sales_organizations', {
      name: 'Agency',
      manufacturer_id: id.Other,
    });
    await addUser('rep', { role: 'sales_rep', sales_organization_id: agency });

    await addOwnCompany('stranger', { requires_approval: true, contact_email: 'Victim@Example.test' });
    await addOwnCompany('approved', { requires_approval: false, contact_email: 'approved@example.test' });
    const own = 'Buyer-of-proven@example.test';
    await addOwnCompany('proven', { requires_approval: true, contact_email: own });
    await audit('password_reset', ['user', id['buyer-of-proven']]);
    await addOwnCompany('silent', { requires_approval: true, contact_email: null });
    const added = { requires_approval: true, contact_email: 'added@example.test' };
    await audit('wholesale_customer_created', ['organization', await addCustomer('added', added)], staff);
    await addUser('buyer-of-added', buyerOf('added'));
    await addCustomer('elsewhere', { contact_email: 'else@example.test' }, 'Other');
    await addUser('gone', buyerOf('elsewhere'), { active: false });

    await audit('password_reset', ['user', id.gone]);
    const moved = await addUser('moved');
    await audit('password_reset', ['user', moved]);
    await changeEmail(moved);
    const returned = await addUser('returned');
    await changeEmail(returned);
    await audit('password_reset', ['user', returned]);
    for (const name of ['external', 'external-moved']) {
      const identity = { issuer: 'https://id.example.test', subject: name, created_at: earlier };
      await insertRow(pool, 'external_identities', { ...identity, user_id: await addUser(name) });
    }
    await changeEmail(id['external-moved'] ?? 0);
  }

  async function addOrders(): Promise<void> {
    const product = { sku: 'SO', category: 'Bath', case_pack_quantity: 12, case_pack_cost: 2000 };
    await insert('Soap', 'products', {
      ...product,
      manufacturer_id: id.Maker,
      name: 'Soap',
      units_available: 100,
    });
    for (const status of statuses) await addOrder(`free ${status}`, 'added', status, { free: true });
    await addOrder('free shipped, with a day', 'added', 'shipped', { free: true, paid_at: earlier });
    await addOrder('free waiting, with a day', 'added', 'waiting_for_payment', {
      free: true,
      paid_at: earlier,
    });
    await addOrder('free pending, with a day', 'added', 'pending', { free: true, paid_at: earlier });
    await addOrder('owed', 'added', 'waiting_for_payment');
    await addOrder('owed and shipped', 'added', 'shipped');
    await addCancelledAfterShipping('cancelled after it had left');
    await addOrder('of the stranger', 'stranger', 'pending', { customer_email: 'Victim@Example.test' });
    await addOrder('of the stranger, before', 'stranger', 'pending', {
      customer_email: 'first@example.test',
    });
  }

  async function addMails(): Promise<void> {
    for (const state of ['queued', 'failed', 'sent', 'kept']) {
      await addLinkMail(`reset ${state}`, 'password_reset', state);
      await addLinkMail(`invitation ${state}`, 'invitation', state);
    }
    await addMail('changed', 'password_changed', 'queued');
    await addOrderMail('to staff’s customer', 'owed', 'queued', 'added@example.test');
    await addOrderMail('to a victim', 'of the stranger', 'queued', 'victim@example.test');
    await addOrderMail('to an earlier victim', 'of the stranger, before', 'queued', 'first@example.test');
    await addOrderMail('to a victim, sent', 'of the stranger', 'sent', 'victim@example.test');
  }

  async function addCardKeys(): Promise<void> {
    const keys = { publishable_key: 'pk', secret_key: Buffer.from('sk'), secret_key_last4: '1234' };
    for (const maker of ['Maker', 'Other']) {
      for (const mode of ['live', 'test'])
        await insertRow(pool, 'provider_configs', {
          ...keys,
          manufacturer_id: id[maker],
          mode,
          updated_at: earlier,
        });
    }
  }

  await addMaker('Maker', 'live');
  await addMaker('Other', 'test');
  await addPeople();
  await addOrders();
  await addMails();
  await addCardKeys();
  return id;
}
