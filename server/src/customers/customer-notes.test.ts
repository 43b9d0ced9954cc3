import {
  addCustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
} from '@casepack/contract/customers/endpoints';
import { describe, expect, it } from 'vitest';
import { customerNotes } from '../db/schema/customers';
import { makeTenant } from '../testing/tenant';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('notes about a customer', () => {
  const app = useTestApp();

  const stored = () => app.db.select().from(customerNotes);
  const add = (who: Visitor, id: number, text: string) =>
    who.call(addCustomerNote, { params: { id }, body: { text } });

  it('are dated, name their author and are read newest first by staff and reps', async () => {
    const { maker, rep, customer } = await makeTenant(app);
    await add(rep, customer.id, 'Opens a second shop in May');
    app.passTime(60_000);
    const { body: second } = await add(maker, customer.id, '  Wants gift boxes  ');

    const { body, headers } = await rep.call(listCustomerNotes, { params: { id: customer.id } });

    expect(second).toMatchObject({ text: 'Wants gift boxes', isOwn: true });
    expect(body).toMatchObject([
      { text: 'Wants gift boxes', isOwn: false, createdAt: app.now().toISOString() },
      { text: 'Opens a second shop in May', isOwn: true },
    ]);
    expect(headers['x-total-count']).toBe('2');
  });

  it('are never shown to the users of the customer', async () => {
    const { maker, owner, buyer, customer } = await makeTenant(app);
    await add(maker, customer.id, 'Pays late');

    for (const who of [owner, buyer]) {
      expect((await who.call(listCustomerNotes, { params: { id: customer.id } })).status).toBe(404);
      expect((await add(who, customer.id, 'We pay on time')).status).toBe(404);
    }
    expect(await stored()).toHaveLength(1);
  });

  it('are deleted by their author alone', async () => {
    const { maker, rep, customer } = await makeTenant(app);
    const { body: note } = await add(rep, customer.id, 'Pays late');
    const params = { id: customer.id, noteId: note.id };

    expect((await maker.call(deleteCustomerNote, { params })).status).toBe(403);
    expect(await stored()).toHaveLength(1);
    expect((await rep.call(deleteCustomerNote, { params })).status).toBe(200);
    expect(await stored()).toHaveLength(0);
    expect(await rep.call(deleteCustomerNote, { params })).toMatchObject({ status: 404 });
  });

  it('are not found under another customer', async () => {
    const { maker, manufacturer, customer } = await makeTenant(app);
    const other = await app.customer({ manufacturerId: manufacturer.id });
    const { body: note } = await add(maker, customer.id, 'Pays late');

    const reply = await maker.call(deleteCustomerNote, { params: { id: other.id, noteId: note.id } });

    expect(reply.status).toBe(404);
    expect(await stored()).toHaveLength(1);
  });

  it.each([['  '], ['x'.repeat(2001)]])('are rejected if empty or too long', async (text) => {
    const { maker, customer } = await makeTenant(app);

    expect((await add(maker, customer.id, text)).status).toBe(400);
    expect(await stored()).toHaveLength(0);
  });
});
