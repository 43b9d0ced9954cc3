import { randomUUID } from 'node:crypto';
import { listAuditEntries } from '@casepack/contract/audit/endpoints';
import * as endpoints from '@casepack/contract/drafts/endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '../db/schema/desk';
import { wholesaleCustomers } from '../db/schema/organizations';
import { draftContent, emptyDraft } from '../testing/drafts';
import { makeTenant } from '../testing/tenant';
import { useTestApp, type Visitor } from '../testing/test-app';

const { createDraft, deleteDraft, getDraft, listDrafts, restoreDraft, saveDraft, takeOverDraft } = endpoints;

describe('drafts', () => {
  const app = useTestApp();
  let tenant: Awaited<ReturnType<typeof makeTenant>>;
  beforeEach(async () => {
    tenant = await makeTenant(app);
  });

  const line = { entry: 'TL-NAI', quantity: 4, note: 'gift wrap' };
  const put = (who: Visitor, id: string, version: number, body: object = {}) =>
    who.call(saveDraft, { params: { id }, body: { version, content: draftContent(line), ...body } });
  const read = (who: Visitor, id: string) => who.call(getDraft, { params: { id } });
  const idsOf = async (who: Visitor, query: Record<string, string> = {}) => {
    const { body } = await who.call(listDrafts, { query });
    return body.map(({ id }: { id: string }) => id);
  };
  const stored = () => app.db.select().from(drafts);

  describe('saving', () => {
    it('adds a draft under the id of the browser and reads it on another device', async () => {
      const id = randomUUID();
      const price = { price: '12.50', reason: '' };
      const content = draftContent({ ...line, manualPrice: price, shipDate: '2026-12-01' });

      const saved = await put(tenant.rep, id, 0, { customerId: tenant.customer.id, content, total: '50.00' });

      expect(saved.body).toMatchObject({
        id,
        version: 1,
        customerId: tenant.customer.id,
        customerName: tenant.customer.businessName,
        isCustomerUnavailable: false,
        lineCount: 1,
        total: '50.00',
      });
      expect((await read(tenant.rep, id)).body).toMatchObject({
        content: { lines: [{ ...line, manualPrice: price, shipDate: '2026-12-01' }] },
        files: [],
      });
    });

    it('replaces the version it is based on', async () => {
      const id = randomUUID();
      await put(tenant.rep, id, 0);

      expect((await put(tenant.rep, id, 1, { content: emptyDraft })).body).toMatchObject({ version: 2 });
      expect((await read(tenant.rep, id)).body.content.lines).toEqual([]);
    });

    it('returns the stored draft if it was changed on another device', async () => {
      const id = randomUUID();
      await put(tenant.rep, id, 0);
      await put(tenant.rep, id, 1, { content: draftContent({ ...line, quantity: 5 }) });

      const refused = await put(tenant.rep, id, 1, { content: draftContent({ ...line, quantity: 6 }) });

      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'conflict',
        details: { draft: { id, version: 2, content: { lines: [{ quantity: 5 }] } } },
      });
      expect((await read(tenant.rep, id)).body).toMatchObject({ version: 2 });
    });

    it.each([0, 1, 2])('accepts the same content again, based on version %i', async (version) => {
      const id = randomUUID();
      await put(tenant.rep, id, 0);
      await put(tenant.rep, id, 1, { content: draftContent({ ...line, quantity: 5 }) });

      const again = await put(tenant.rep, id, version, { content: draftContent({ ...line, quantity: 5 }) });

      expect(again.body).toMatchObject({ version: 2 });
    });

    it('does not bring back a draft that was deleted on another device', async () => {
      const id = randomUUID();
      await put(tenant.rep, id, 0);
      await tenant.rep.call(deleteDraft, { params: { id } });

      expect((await put(tenant.rep, id, 1, { content: emptyDraft })).status).toBe(404);
      expect((await put(tenant.rep, id, 0, { content: emptyDraft })).status).toBe(404);
      expect((await put(tenant.rep, randomUUID(), 3)).status).toBe(404);
      expect(await idsOf(tenant.rep)).toEqual([]);
    });

    it('adds one draft if the same request arrives twice', async () => {
      const body = { id: randomUUID(), content: draftContent(line) };

      const answers = await Promise.all([
        tenant.rep.call(createDraft, { body }),
        tenant.rep.call(createDraft, { body }),
      ]);

      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await stored()).toHaveLength(1);
    });

    it('makes an id if the caller has none', async () => {
      const { body } = await tenant.rep.call(createDraft, { body: { content: emptyDraft } });

      expect((await read(tenant.rep, body.id)).status).toBe(200);
    });

    it('keeps a customer to those the caller can order for', async () => {
      const stranger = await app.customer({ manufacturerId: tenant.manufacturer.id });
      const foreign = await app.customer();

      for (const { id: customerId } of [stranger, foreign]) {
        expect((await put(tenant.rep, randomUUID(), 0, { customerId })).status).toBe(404);
        expect((await put(tenant.buyer, randomUUID(), 0, { customerId })).status).toBe(404);
      }
      expect((await put(await app.as(), randomUUID(), 0, { customerId: foreign.id })).status).toBe(404);
      expect(await stored()).toEqual([]);
    });

    it('saves the drafts of a buyer for their own company', async () => {
      const { body } = await put(tenant.buyer, randomUUID(), 0);

      expect(body).toMatchObject({ customerId: tenant.customer.id });
    });

    it.each([
      ['an id that is no UUID', '/api/drafts/1', { version: 0, content: emptyDraft }],
      ['no version', `/api/drafts/${randomUUID()}`, { content: emptyDraft }],
      ['a negative version', `/api/drafts/${randomUUID()}`, { version: -1, content: emptyDraft }],
      ['no content', `/api/drafts/${randomUUID()}`, { version: 0 }],
      [
        'a quantity of zero',
        `/api/drafts/${randomUUID()}`,
        { version: 0, content: draftContent({ quantity: 0 }) },
      ],
    ])('rejects %s', async (_, url, payload) => {
      expect((await tenant.rep.request({ method: 'PUT', url, payload })).status).toBe(400);
      expect(await stored()).toEqual([]);
    });

    it('accepts 5,000 lines and rejects more than 2 MB', async () => {
      const many = (entry: string) =>
        draftContent(...Array.from({ length: 5_000 }, () => ({ ...line, entry })));

      const { body } = await put(tenant.rep, randomUUID(), 0, { content: many('TL-NAI') });
      expect(body).toMatchObject({ lineCount: 5_000 });
      expect(await put(tenant.rep, randomUUID(), 0, { content: many('x'.repeat(400)) })).toMatchObject({
        status: 413,
        body: { message: 'This draft is too large. Split it into several drafts.' },
      });
      expect(await stored()).toHaveLength(1);
    });

    it('stops at 1,000 drafts of one user', async () => {
      const { body } = await put(tenant.rep, randomUUID(), 0);
      await app.running.deps.pool.query(
        `insert into drafts (id, owner_user_id, content, line_count)
         select gen_random_uuid(), $1, '{}', 0 from generate_series(1, 999)`,
        [body.ownerUserId],
      );

      expect(await put(tenant.rep, randomUUID(), 0)).toMatchObject({
        status: 409,
        body: { message: 'You have 1,000 drafts. Place or delete one first.' },
      });
      expect((await put(tenant.rep, body.id, 1, { content: emptyDraft })).status).toBe(200);
    });
  });

  describe('a customer that has moved to another sales organization', () => {
    const moved = async () => {
      const id = randomUUID();
      await put(tenant.rep, id, 0, { customerId: tenant.customer.id });
      await app.db
        .update(wholesaleCustomers)
        .set({ salesOrganizationId: null })
        .where(eq(wholesaleCustomers.id, tenant.customer.id));
      return id;
    };

    it('is no longer named, but the draft stays readable', async () => {
      const id = await moved();

      expect((await read(tenant.rep, id)).body).toMatchObject({
        customerName: null,
        isCustomerUnavailable: true,
        content: { lines: [line] },
      });
      expect(await idsOf(tenant.rep, { search: 'Shop' })).toEqual([]);
    });

    it('stays while lines change, until another customer is chosen', async () => {
      const id = await moved();
      const other = await app.customer({
        manufacturerId: tenant.manufacturer.id,
        salesOrganizationId: tenant.sales.id,
      });
      const kept = await put(tenant.rep, id, 1, { customerId: tenant.customer.id, content: emptyDraft });
      expect(kept.body).toMatchObject({ version: 2, isCustomerUnavailable: true });

      const changed = await put(tenant.rep, id, 2, { customerId: other.id });

      expect(changed.body).toMatchObject({ customerId: other.id, isCustomerUnavailable: false });
    });
  });

  describe('the list', () => {
    it('holds own drafts, the last changed first, and their number', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      await put(tenant.rep, first, 0);
      app.passTime(1_000);
      await put(tenant.rep, second, 0);
      await put(tenant.agent, randomUUID(), 0);
      app.passTime(1_000);
      await put(tenant.rep, first, 1, { content: emptyDraft });

      const { body, headers } = await tenant.rep.call(listDrafts, { query: { limit: '1' } });

      expect(headers['x-total-count']).toBe('2');
      expect(body.map(({ id }: { id: string }) => id)).toEqual([first]);
      expect(await idsOf(tenant.rep, { offset: '1' })).toEqual([second]);
    });

    it('is searched by customer and sorted', async () => {
      const place = { manufacturerId: tenant.manufacturer.id, salesOrganizationId: tenant.sales.id };
      const blue = await app.customer({ ...place, name: 'Ann', businessName: 'Blue Door Gifts' });
      const [ofBlue, ofShop] = [randomUUID(), randomUUID()];
      await put(tenant.rep, ofBlue, 0, { customerId: blue.id, total: '10.00' });
      await put(tenant.rep, ofShop, 0, { customerId: tenant.customer.id, total: '20.00' });

      expect(await idsOf(tenant.rep, { search: 'blue' })).toEqual([ofBlue]);
      expect(await idsOf(tenant.rep, { search: 'ann' })).toEqual([ofBlue]);
      expect(await idsOf(tenant.rep, { sort: 'customerName' })).toEqual([ofBlue, ofShop]);
      expect(await idsOf(tenant.rep, { sort: '-total' })).toEqual([ofShop, ofBlue]);
    });

    it('holds the drafts of everyone in the organization for those who may read them', async () => {
      const [ofRep, ofAgent, ofMaker, ofBuyer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
      await put(tenant.rep, ofRep, 0);
      await put(tenant.agent, ofAgent, 0);
      await put(tenant.maker, ofMaker, 0);
      await put(tenant.buyer, ofBuyer, 0);
      await put((await makeTenant(app)).agent, randomUUID(), 0);
      const organization = { organization: 'true' };

      expect((await idsOf(tenant.agent, organization)).sort()).toEqual([ofRep, ofAgent].sort());
      expect(await idsOf(tenant.maker, organization)).toEqual([ofMaker]);
      expect(await idsOf(tenant.owner, organization)).toEqual([ofBuyer]);
      expect(await idsOf(await app.as({ isAdmin: true }), organization)).toHaveLength(5);
      for (const who of [tenant.rep, tenant.buyer, await app.as()]) {
        expect((await who.call(listDrafts, { query: organization })).status).toBe(403);
      }
    });
  });

  describe('a draft of someone else', () => {
    it('is hidden from colleagues and other companies', async () => {
      const id = randomUUID();
      await put(tenant.agent, id, 0);
      const foreign = await makeTenant(app);

      for (const who of [
        tenant.rep,
        tenant.maker,
        tenant.owner,
        foreign.agent,
        foreign.maker,
        await app.as(),
      ]) {
        expect((await read(who, id)).status).toBe(404);
        expect((await put(who, id, 1)).status).toBe(404);
        expect((await who.call(deleteDraft, { params: { id } })).status).toBe(404);
        expect((await who.call(takeOverDraft, { params: { id } })).status).toBe(404);
      }
      expect(await stored()).toMatchObject([{ version: 1, deletedAt: null }]);
    });

    it('is read by an administrator of the organization, and changed only after taking it over', async () => {
      const id = randomUUID();
      await put(tenant.rep, id, 0, { customerId: tenant.customer.id });
      expect((await read(tenant.agent, id)).status).toBe(200);
      expect((await put(tenant.agent, id, 1, { content: emptyDraft })).status).toBe(403);
      expect((await tenant.agent.call(deleteDraft, { params: { id } })).status).toBe(403);

      const taken = await tenant.agent.call(takeOverDraft, { params: { id } });

      expect(taken.body).toMatchObject({ id, version: 2 });
      expect((await put(tenant.agent, id, 2, { content: emptyDraft })).status).toBe(200);
      expect((await put(tenant.rep, id, 2)).status).toBe(404);
      const { body: entries } = await tenant.agent.call(listAuditEntries, {
        query: { action: 'draft_taken_over' },
      });
      expect(entries).toMatchObject([{ subjectId: id, subjectName: tenant.customer.businessName }]);
    });

    it('is taken over once by a double click', async () => {
      const id = randomUUID();
      await put(tenant.rep, id, 0);
      await tenant.agent.call(takeOverDraft, { params: { id } });

      expect((await tenant.agent.call(takeOverDraft, { params: { id } })).body).toMatchObject({ version: 2 });
    });

    it('is not taken over by a customer admin or a platform administrator', async () => {
      const id = randomUUID();
      await put(tenant.buyer, id, 0);

      for (const who of [tenant.owner, await app.as({ isAdmin: true })]) {
        expect((await read(who, id)).status).toBe(200);
        expect((await who.call(takeOverDraft, { params: { id } })).status).toBe(403);
      }
    });
  });

  describe('deleting', () => {
    it('can be undone, and repeated without harm', async () => {
      const id = randomUUID();
      await put(tenant.rep, id, 0);
      for (const _ of [1, 2]) {
        expect((await tenant.rep.call(deleteDraft, { params: { id } })).status).toBe(200);
      }
      expect((await read(tenant.rep, id)).status).toBe(404);
      expect(await idsOf(tenant.rep)).toEqual([]);

      expect((await tenant.rep.call(restoreDraft, { params: { id } })).status).toBe(200);

      expect(await idsOf(tenant.rep)).toEqual([id]);
      expect((await read(tenant.rep, id)).body.content.lines).toMatchObject([line]);
    });
  });
});
