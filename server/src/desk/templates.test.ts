import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
} from '@casepack/contract/desk/template-endpoints';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '../db/schema/catalog';
import { orderTemplates } from '../db/schema/desk';
import { wholesaleCustomers } from '../db/schema/organizations';
import { makeTenant } from '../testing/tenant';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('templates', () => {
  const app = useTestApp();
  let tenant: Awaited<ReturnType<typeof makeTenant>>;
  let soap: Awaited<ReturnType<typeof app.product>>;
  beforeEach(async () => {
    tenant = await makeTenant(app);
    soap = await app.product({ manufacturerId: tenant.manufacturer.id, name: 'Soap' });
  });

  const create = (who: Visitor, body: object = {}, id = tenant.customer.id) =>
    who.call(createTemplate, {
      params: { id },
      body: {
        name: 'Monthly',
        lines: [{ productId: soap.id, quantity: 4, note: 'top shelf', shipDate: '2026-12-01' }],
        ...body,
      },
    });
  const at = (templateId: number) => ({ params: { id: tenant.customer.id, templateId } });
  const namesFor = async (who: Visitor) =>
    (await who.call(listTemplates, { params: { id: tenant.customer.id } })).body.map(
      ({ name }: { name: string }) => name,
    );
  const stored = () => app.db.select().from(orderTemplates);

  it('keeps lines under a name and gives the current products', async () => {
    const { body } = await create(tenant.rep);

    expect(body).toMatchObject({ name: 'Monthly', isShared: false, canEdit: true, lineCount: 1, version: 1 });
    expect((await tenant.rep.call(getTemplate, at(body.id))).body).toMatchObject({
      lines: [
        {
          productId: soap.id,
          quantity: 4,
          isTester: false,
          note: 'top shelf',
          shipDate: '2026-12-01',
          product: { name: 'Soap', casePackCost: '24.00' },
        },
      ],
    });
  });

  it('says which lines can no longer be ordered, without naming hidden products', async () => {
    const { id: manufacturerId } = tenant.manufacturer;
    const hidden = await app.product({ manufacturerId, name: 'Secret' });
    const gone = await app.product({ manufacturerId, name: 'Gone' });
    const lines = [
      { productId: soap.id, quantity: 1 },
      { productId: soap.id, quantity: 1, isTester: true },
      { productId: hidden.id, quantity: 1 },
      { productId: gone.id, quantity: 1 },
    ];
    const { body } = await create(tenant.buyer, { lines });
    const list = await app.priceList({ manufacturerId, onlyListed: true }, [
      [soap, 2000],
      [gone, 2000],
    ]);
    await app.db.update(wholesaleCustomers).set({ priceListId: list.id });
    await app.db.update(products).set({ deletedAt: app.now() }).where(eq(products.id, gone.id));
    app.running.deps.changes.forgetAll();

    const { body: applied, text } = await tenant.buyer.call(getTemplate, at(body.id));

    expect(applied.lines.map(({ product }: { product: unknown }) => product !== null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(text).not.toContain('Secret');
    expect((await create(tenant.buyer, { name: 'Again', lines })).status).toBe(404);
  });

  it('is private until it is shared, and then for the organization only', async () => {
    await create(tenant.rep);
    expect(await namesFor(tenant.agent)).toEqual([]);
    const { body } = await create(tenant.rep, { name: 'Shared', isShared: true });

    expect(await namesFor(tenant.rep)).toEqual(['Monthly', 'Shared']);
    expect(await namesFor(tenant.agent)).toEqual(['Shared']);
    for (const who of [tenant.maker, tenant.buyer, tenant.owner]) {
      expect(await namesFor(who)).toEqual([]);
      expect((await who.call(getTemplate, at(body.id))).status).toBe(404);
    }
  });

  it('is changed by its owner and by administrators, not by colleagues', async () => {
    const { body } = await create(tenant.rep, { isShared: true });
    const colleague = await app.as({ salesOrganizationId: tenant.sales.id });
    const change = (who: Visitor, version: number) =>
      who.call(editTemplate, { ...at(body.id), body: { version, name: 'Weekly' } });

    expect((await colleague.call(getTemplate, at(body.id))).body.canEdit).toBe(false);
    expect((await change(colleague, 1)).status).toBe(403);
    expect((await colleague.call(deleteTemplate, at(body.id))).status).toBe(403);
    expect((await change(tenant.rep, 1)).body).toMatchObject({ name: 'Weekly', version: 2, lineCount: 1 });
    expect((await change(tenant.agent, 2)).status).toBe(200);
    expect(
      (await tenant.agent.call(editTemplate, { ...at(body.id), body: { version: 3, isShared: false } })).body,
    ).toMatchObject({ isShared: false });
    expect(await namesFor(tenant.agent)).toEqual([]);
  });

  it('rejects a change of an outdated version and returns the current state', async () => {
    const { body } = await create(tenant.rep);
    const change = (name: string) =>
      tenant.rep.call(editTemplate, { ...at(body.id), body: { version: 1, name } });
    await change('Weekly');

    expect(await change('Daily')).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { name: 'Weekly', version: 2 } },
    });
  });

  it('keeps lines that can no longer be ordered when others change', async () => {
    const { body } = await create(tenant.rep);
    await app.db.update(products).set({ deletedAt: app.now() }).where(eq(products.id, soap.id));
    const lines = [{ productId: soap.id, quantity: 2 }];

    const edited = await tenant.rep.call(editTemplate, { ...at(body.id), body: { version: 1, lines } });

    expect(edited.status).toBe(200);
    expect((await create(tenant.rep, { name: 'New' })).status).toBe(404);
    expect((await tenant.rep.call(getTemplate, at(body.id))).body.lines).toMatchObject([
      { quantity: 2, product: null },
    ]);
  });

  it('is deleted for good', async () => {
    const { body } = await create(tenant.rep);

    expect((await tenant.rep.call(deleteTemplate, at(body.id))).status).toBe(200);
    expect((await tenant.rep.call(deleteTemplate, at(body.id))).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('has a name that the owner uses once for the customer', async () => {
    const both = await Promise.all([create(tenant.rep), create(tenant.rep, { name: 'monthly' })]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await create(tenant.agent)).status).toBe(200);
  });

  it('stops at 100 templates', async () => {
    const { body } = await create(tenant.rep);
    await app.running.deps.pool.query(
      `insert into order_templates (wholesale_customer_id, manufacturer_id, owner_user_id, name, lines)
       select $1, $2, $3, 'Template ' || n, '[]' from generate_series(1, 99) as n`,
      [tenant.customer.id, tenant.manufacturer.id, body.ownerUserId],
    );

    expect(await create(tenant.rep, { name: 'More' })).toMatchObject({
      status: 409,
      body: { message: 'You have 100 templates for this customer. Delete one first.' },
    });
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no lines', { lines: [] }],
    ['a quantity of zero', { lines: [{ productId: 1, quantity: 0 }] }],
  ])('rejects %s', async (_, body) => {
    expect((await create(tenant.rep, body)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is hidden from other companies, and after the customer has moved', async () => {
    const { body } = await create(tenant.rep, { isShared: true });
    const foreign = await makeTenant(app);
    for (const who of [foreign.maker, foreign.rep, foreign.buyer, await app.as()]) {
      expect((await create(who)).status).toBe(404);
      expect((await who.call(getTemplate, at(body.id))).status).toBe(404);
    }

    await app.db
      .update(wholesaleCustomers)
      .set({ salesOrganizationId: null })
      .where(eq(wholesaleCustomers.id, tenant.customer.id));

    expect((await tenant.rep.call(getTemplate, at(body.id))).status).toBe(404);
    expect((await tenant.rep.call(deleteTemplate, at(body.id))).status).toBe(404);
    expect(await stored()).toHaveLength(1);
  });
});
