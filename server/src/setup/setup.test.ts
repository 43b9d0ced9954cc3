import { noBrand } from '@casepack/contract/brand/brand';
import { cents } from '@casepack/contract/money';
import { changeSetup, getSetup } from '@casepack/contract/setup/endpoints';
import { platformSteps, type SetupStep, setupSteps } from '@casepack/contract/setup/setup';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { manufacturers } from '../db/schema/organizations';
import { countStatements } from '../testing/count-statements';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('the setup guide', () => {
  const app = useTestApp();
  const doneBy = async (visitor: Visitor, query = {}) =>
    (await visitor.call(getSetup, { query })).body.guide?.done as SetupStep[] | undefined;

  async function newManufacturer() {
    const maker = await app.manufacturer({ address: null, contactEmail: null });
    const admin = await app.as({ manufacturerId: maker.id, isAdmin: true, isOrgAdmin: true });
    return { maker, admin, id: maker.id, params: { id: String(maker.id) } };
  }

  it('begins without a manufacturer in a new installation', async () => {
    await app.empty();
    const platform = await app.as({ isAdmin: true });

    expect((await platform.call(getSetup)).body).toEqual({
      guide: { manufacturer: null, isFirst: true, steps: [...setupSteps], done: [], skipped: [] },
    });
  });

  it('says of each step whether it is done, and is gone when all are', async () => {
    const maker = await app.manufacturer({ address: null, contactEmail: null });
    const { id } = maker;
    const of = { manufacturerId: id };
    const update = (values: Partial<typeof manufacturers.$inferInsert>) =>
      app.db.update(manufacturers).set(values).where(eq(manufacturers.id, id));
    const config = { publishableKey: 'pk', secretKey: Buffer.from('k'), secretKeyLast4: 'abcd' };
    const doing: Record<SetupStep, () => Promise<unknown>> = {
      company: () => update({ address: '1 Quay Street', contactEmail: 'hello@maker.example' }),
      brand: () => update({ brand: { ...noBrand, footer: 'Thank you', logo: null } }),
      charges: () => update({ defaultShipping: cents(900) }),
      cards: () =>
        app.db.execute(sql`insert into provider_configs
          (manufacturer_id, mode, publishable_key, secret_key, secret_key_last4)
          values (${id}, 'test', ${config.publishableKey}, ${config.secretKey}, ${config.secretKeyLast4})`),
      products: () => app.product(of),
      team: () => app.user(of),
      customers: () => app.customer(of),
      order: async () => app.order({ ...of, wholesaleCustomerId: (await app.customer(of)).id }),
    };
    const platform = await app.as({ isAdmin: true });
    const query = { manufacturerId: String(id) };
    const { body } = await platform.call(getSetup, { query });
    expect(body.guide.manufacturer).toEqual({ id, name: maker.name });
    const done: SetupStep[] = [];
    for (const step of setupSteps) {
      expect(await doneBy(platform, query)).toEqual(done);
      await doing[step]();
      done.push(step);
    }
    expect(await doneBy(platform, query)).toBeUndefined();
  });

  it('asks a manufacturer only for what its administrators can enter', async () => {
    const { admin } = await newManufacturer();
    const { body } = await admin.call(getSetup);
    expect(body.guide.steps).toEqual(setupSteps.filter((step) => !platformSteps.includes(step)));
  });

  it('lets optional steps be skipped, and can be closed', async () => {
    const { admin, params } = await newManufacturer();

    const skipped = await admin.call(changeSetup, {
      params,
      body: { skipped: ['cards', 'cards'], closed: false },
    });
    expect(skipped.body.guide).toMatchObject({ done: [], skipped: ['cards'] });
    const required = await admin.call(changeSetup, { params, body: { skipped: ['order'], closed: false } });
    expect(required.status).toBe(400);
    const closed = await admin.call(changeSetup, { params, body: { skipped: [], closed: true } });
    expect(closed.body).toEqual({ guide: null });
    expect(await doneBy(admin)).toBeUndefined();
  });

  it('leads a platform administrator to the newest manufacturer that is not set up', async () => {
    const platform = await app.as({ isAdmin: true });
    const isFirst = async () => (await platform.call(getSetup)).body.guide?.isFirst;
    const older = await newManufacturer();
    expect(await isFirst()).toBe(true);
    const newer = await newManufacturer();
    expect(await isFirst()).toBe(false);
    const shown = async (query = {}) =>
      (await platform.call(getSetup, { query })).body.guide?.manufacturer.id;

    expect(await shown()).toBe(newer.id);
    expect(await shown({ manufacturerId: older.params.id })).toBe(older.id);
    await newer.admin.call(changeSetup, { params: newer.params, body: { skipped: [], closed: true } });
    expect(await shown()).toBe(older.id);
  });

  it('is nothing to others', async () => {
    const { id, params } = await newManufacturer();
    const stranger = (await newManufacturer()).admin;
    const query = { manufacturerId: params.id };
    const body = { skipped: [], closed: true };
    const customer = await app.customer({ manufacturerId: id });
    const buyer = await app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true });
    const member = await app.as({ manufacturerId: id });

    expect((await stranger.call(getSetup, { query })).status).toBe(404);
    expect((await stranger.call(changeSetup, { params, body })).status).toBe(404);
    for (const other of [buyer, member]) {
      expect((await other.call(getSetup)).status).toBe(403);
      expect((await other.call(changeSetup, { params, body })).status).toBe(403);
    }
    expect((await app.visitor().call(getSetup)).status).toBe(401);
  });

  it('takes one statement', async () => {
    const { admin } = await newManufacturer();
    await admin.call(getSetup);

    expect(await countStatements(app, () => admin.call(getSetup))).toBe(1);
  });
});
