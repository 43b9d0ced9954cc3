import { gunzipSync } from 'node:zlib';
import { createProduct, deleteTag, updateProduct } from '@casepack/contract/catalog/admin-endpoints';
import { listCategories, listProducts } from '@casepack/contract/catalog/endpoints';
import { replaceEntries } from '@casepack/contract/pricing/endpoints';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config';
import { inTransaction } from '../context';
import { sourceMigrationsFolder } from '../db/migrate';
import { type Running, startCasepack } from '../start';
import { useTestApp } from '../testing/test-app';
import { announceCatalogChange, announceStockChange } from './announce-catalog-change';

describe('catalog responses', () => {
  const app = useTestApp({ poolSize: 3 });
  let second: Running;

  beforeAll(async () => {
    second = await startCasepack({
      config: readConfig({ LOG_LEVEL: 'fatal', CASEPACK_DEMO: 'off', DATABASE_POOL_SIZE: '2' }),
      databaseUrl: app.databaseUrl,
      appSecret: 'a secret that only tests use, long enough',
      migrationsFolder: sourceMigrationsFolder(),
      webRoot: undefined,
      now: app.now,
      runJobs: false,
    });
  });
  afterAll(() => second.stop());

  /** How many statements the first instance sends while `work` runs. */
  async function statements(work: () => Promise<unknown>): Promise<number> {
    let count = 0;
    const { pool } = app.running.deps;
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const spies = clients.map((client: PoolClient) => {
      const send = client.query.bind(client);
      return vi.spyOn(client, 'query').mockImplementation(((...given: Parameters<typeof send>) => {
        count += 1;
        return send(...given);
      }) as never); // the overloads of query() are passed through unchanged
    });
    for (const client of clients) client.release();
    await work();
    for (const spy of spies) spy.mockRestore();
    return count;
  }

  async function world() {
    const { id: manufacturerId } = await app.manufacturer();
    const manager = await app.as({ manufacturerId, isOrgAdmin: true });
    const product = await app.product({ manufacturerId, name: 'Old', unitsAvailable: 5, tags: ['x'] });
    return { manufacturerId, manager, product };
  }

  it('come from memory without a single statement while nothing changes', async () => {
    const { manager } = await world();
    const first = await manager.call(listProducts);

    let again: Awaited<ReturnType<typeof manager.call>> | undefined;
    const count = await statements(async () => {
      again = await manager.call(listProducts);
    });

    expect(count).toBe(0);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again?.headers).toMatchObject({
      'x-total-count': '1',
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
      etag: first.headers.etag,
    });
  });

  it('need at most three statements when they are read', async () => {
    const { manager, manufacturerId } = await world();
    const { id } = await app.collection({ manufacturerId, tagFilters: ['x'] });
    await manager.call(listProducts);
    await app.product({ manufacturerId, tags: ['x'] });

    const query = { collection: String(id), limit: '1', sort: 'newest' };
    expect(await statements(() => manager.call(listProducts, { query }))).toBe(3);
    expect(await statements(() => manager.call(listProducts, { query: { search: 'old', limit: '1' } }))).toBe(
      2,
    );
    expect(
      await statements(() => manager.call(listProducts, { query: { search: 'product', limit: '1' } })),
    ).toBe(2);
    expect(
      await statements(() => manager.call(listProducts, { query: { search: 'goods', limit: '1' } })),
    ).toBe(3);
  });

  it('are read once for all concurrent requests', async () => {
    const { manager } = await world();
    await manager.call(listCategories);
    const ask = () => manager.call(listProducts, { query: { sort: 'price' } });
    expect(await statements(() => Promise.all([ask(), ask(), ask(), ask()]))).toBe(1);
  });

  it('are not sent again to a client that has them', async () => {
    const { manager, product } = await world();
    const { headers } = await manager.call(listProducts);
    const known = { 'if-none-match': `"other", ${headers.etag}` };

    expect(await manager.call(listProducts, { headers: known })).toMatchObject({ status: 304, text: '' });
    await manager.call(updateProduct, { params: { id: product.id }, body: { name: 'New' } });
    expect(await manager.call(listProducts, { headers: known })).toMatchObject({
      status: 200,
      body: [{ name: 'New' }],
    });
  });

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['br;q=1.0, gzip;q=0', undefined],
    ['', undefined],
  ])('are compressed if the client accepts it: %s', async (accepted, encoding) => {
    const { manager } = await world();
    for (let number = 0; number < 5; number += 1)
      await manager.call(createProduct, {
        body: { sku: `G${number}`, name: 'Grey soap', category: 'Goods' },
      });
    const plain = await manager.call(listProducts);

    const { rawPayload, headers } = await app.running.app.inject({
      method: 'GET',
      url: listProducts.path,
      headers: { cookie: `casepack_session=${manager.cookie}`, 'accept-encoding': accepted },
    });

    expect(headers).toMatchObject({ etag: plain.headers.etag, vary: 'cookie, accept-encoding' });
    expect(headers['content-encoding']).toBe(encoding);
    expect(String(encoding ? gunzipSync(rawPayload) : rawPayload)).toBe(plain.text);
  });

  it('show a change at once on the same instance, and only drop the catalog that was changed', async () => {
    const { manager, product } = await world();
    const other = await world();
    await manager.call(listProducts);
    await other.manager.call(listProducts);

    await manager.call(updateProduct, { params: { id: product.id }, body: { name: 'New' } });

    expect((await manager.call(listProducts)).body).toMatchObject([{ name: 'New' }]);
    expect(await statements(() => other.manager.call(listProducts))).toBe(0);
    await manager.call(createProduct, { body: { sku: 'N', name: 'Next', category: 'Else' } });
    expect((await manager.call(listProducts)).body).toHaveLength(2);
    expect((await manager.call(listCategories)).body).toEqual(['Else', 'Goods']);
    await manager.call(deleteTag, { params: { id: 'x' } });
    expect((await manager.call(listProducts, { query: { tag: 'x' } })).body).toEqual([]);
  });

  it('show a change made by another instance within 100 ms', async () => {
    const { manager, product } = await world();
    const ask = async (): Promise<string> => {
      const reply = await second.app.inject({
        method: 'GET',
        url: '/api/products',
        headers: { cookie: `casepack_session=${manager.cookie}` },
      });
      return reply.json()[0].name;
    };
    expect(await ask()).toBe('Old');

    await manager.call(updateProduct, { params: { id: product.id }, body: { name: 'New' } });

    await expect.poll(ask, { timeout: 100, interval: 5 }).toBe('New');
  });

  it('show a price that another instance changed within 100 ms', async () => {
    const { manager, manufacturerId, product } = await world();
    const list = await app.priceList({ manufacturerId }, [[product, 2500]]);
    const customer = await app.customer({ manufacturerId, priceListId: list.id });
    const buyer = await app.as({ wholesaleCustomerId: customer.id });
    const ask = async (): Promise<string> => {
      const reply = await second.app.inject({
        method: 'GET',
        url: '/api/products',
        headers: { cookie: `casepack_session=${buyer.cookie}` },
      });
      return reply.json()[0].price;
    };
    expect(await ask()).toBe('25.00');

    // The best of three changes, to ignore other load of the machine.
    const times: number[] = [];
    for (const price of ['24.00', '23.00', '22.00']) {
      await manager.call(replaceEntries, {
        params: { id: list.id },
        body: { entries: [{ productId: product.id, kind: 'case', fromQuantity: 1, price }] },
      });
      const changedAt = performance.now();
      await expect.poll(ask, { timeout: 5_000, interval: 5 }).toBe(price);
      times.push(performance.now() - changedAt);
    }
    expect(Math.min(...times)).toBeLessThan(100);
  });

  it('keep their counts when only stock changes, and drop the pages', async () => {
    const { manager, manufacturerId } = await world();
    await app.product({ manufacturerId });
    const query = { limit: '1' };
    await manager.call(listProducts, { query });
    await manager.call(listCategories);

    await inTransaction(app.running.systemContext(), (ctx) => announceStockChange(ctx, manufacturerId));
    expect(await statements(() => manager.call(listProducts, { query }))).toBe(1);
    expect(await statements(() => manager.call(listCategories))).toBe(0);

    await inTransaction(app.running.systemContext(), (ctx) => announceCatalogChange(ctx, manufacturerId));
    expect(await statements(() => manager.call(listProducts, { query }))).toBe(2);
    expect(await statements(() => manager.call(listCategories))).toBe(1);
  });

  it('are not cached if a change comes in while they are read', async () => {
    const { manager, manufacturerId, product } = await world();
    await manager.call(listCategories);
    const client = await app.running.deps.pool.connect();
    await client.query('BEGIN; LOCK TABLE products');
    const reading = manager.call(listProducts);
    await expect
      .poll(
        async () =>
          (await client.query("select 1 from pg_locks where not granted and relation = 'products'::regclass"))
            .rowCount,
      )
      .toBe(1);
    app.running.deps.changes.deliver(`catalog:${manufacturerId}`);
    await client.query('COMMIT');
    await reading;
    await client.query('UPDATE products SET name = $1 WHERE id = $2', ['New', product.id]);
    client.release();

    expect((await manager.call(listProducts)).body).toMatchObject([{ name: 'New' }]);
  });

  it('are dropped, and none is served from memory, while the connection to the other instances is lost', async () => {
    const { manager, product } = await world();
    await manager.call(listProducts);
    const { changes, pool } = app.running.deps;

    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'casepack changes' and datname = current_database()",
    );
    await expect.poll(() => changes.connected, { interval: 1 }).toBe(false);
    await pool.query('UPDATE products SET name = $1 WHERE id = $2', ['New', product.id]);

    expect((await manager.call(listProducts)).body).toMatchObject([{ name: 'New' }]);
    await expect.poll(() => changes.connected, { timeout: 3_000 }).toBe(true);
    expect((await manager.call(listProducts)).body).toMatchObject([{ name: 'New' }]);
  });
});
