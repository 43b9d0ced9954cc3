import {
  listCategories,
  listCollections,
  listProducts,
  listTags,
} from '@casepack/contract/catalog/endpoints';
import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import type { Visitor } from '../testing/test-app';
import { useTestApp } from '../testing/test-app';

describe('the catalog', () => {
  const app = useTestApp();

  async function buyer() {
    const { id: manufacturerId } = await app.manufacturer();
    const customer = await app.customer({ manufacturerId });
    return { manufacturerId, visitor: await app.as({ wholesaleCustomerId: customer.id }) };
  }

  const names = async (visitor: Visitor, query: Record<string, string> = {}): Promise<string[]> => {
    const reply = await visitor.call(listProducts, { query });
    expect(reply.status).toBe(200);
    return reply.body.map(({ name }: { name: string }) => name);
  };

  it('shows their own manufacturer and no other', async () => {
    const { visitor, manufacturerId } = await buyer();
    await app.product({ manufacturerId, name: 'Ours', tags: ['mine'], category: 'Own' });
    const foreign = await app.product({ name: 'Theirs', tags: ['theirs'], category: 'Other' });
    await app.collection({ manufacturerId: foreign.manufacturerId });

    expect(await names(visitor)).toEqual(['Ours']);
    expect(await names(visitor, { search: 'theirs' })).toEqual([]);
    expect((await visitor.call(listCategories)).body).toEqual(['Own']);
    expect((await visitor.call(listTags)).body).toEqual(['mine']);
    expect((await visitor.call(listCollections)).body).toEqual([]);
    const theirs = { manufacturerId: String(foreign.manufacturerId) };
    for (const endpoint of [listProducts, listCategories, listTags, listCollections]) {
      expect((await visitor.call(endpoint, { query: theirs })).status).toBe(404);
      expect((await app.visitor().call(endpoint)).status).toBe(401);
    }
  });

  it('shows a platform administrator everything, or one manufacturer', async () => {
    const first = await app.product({ name: 'Zebra' });
    await app.product({ name: 'Ape' });
    const administrator = await app.as({ isAdmin: true });

    expect(await names(administrator)).toEqual(['Zebra', 'Ape']);
    expect(await names(administrator, { offset: '1' })).toEqual(['Ape']);
    expect(await names(administrator, { manufacturerId: String(first.manufacturerId) })).toEqual(['Zebra']);
    const page = await administrator.call(listProducts, { query: { limit: '1' } });
    const next = await administrator.request({ method: 'GET', url: nextUrl(page.headers.link) });
    expect(next.body).toMatchObject([{ name: 'Ape' }]);
  });

  it('filters by category, tag, collection, price, stock and testers', async () => {
    const { visitor, manufacturerId } = await buyer();
    await app.product({
      manufacturerId,
      name: 'A',
      category: 'Soap',
      tags: ['x', 'y'],
      casePackCost: cents(100),
      unitsAvailable: 11,
    });
    await app.product({
      manufacturerId,
      name: 'B',
      category: 'Soap',
      tags: ['z'],
      casePackCost: cents(200),
      unitsAvailable: 12,
    });
    await app.product({
      manufacturerId,
      name: 'C',
      category: 'Wax',
      tags: ['y'],
      casePackCost: cents(300),
      hasTestersAvailable: true,
      testerPrice: cents(50),
    });
    const shown = await app.collection({ manufacturerId, tagFilters: ['x', 'z'], sortOrder: 2 });
    const hidden = await app.collection({ manufacturerId, tagFilters: ['x'], isActive: false, sortOrder: 1 });
    const empty = await app.collection({ manufacturerId, tagFilters: [] });
    const foreign = await app.collection({ tagFilters: ['x'] });

    expect(await names(visitor, { category: 'Soap' })).toEqual(['A', 'B']);
    expect(await names(visitor, { tag: 'y' })).toEqual(['A', 'C']);
    expect(await names(visitor, { collection: String(shown.id) })).toEqual(['A', 'B']);
    for (const { id } of [hidden, empty, foreign])
      expect(await names(visitor, { collection: String(id) })).toEqual([]);
    expect(await names(visitor, { minPrice: '2.00', maxPrice: '2.00' })).toEqual(['B']);
    expect(await names(visitor, { minPrice: '2.00' })).toEqual(['B', 'C']);
    expect(await names(visitor, { maxPrice: '1.99' })).toEqual(['A']);
    expect(await names(visitor, { inStock: 'true' })).toEqual(['B', 'C']);
    expect(await names(visitor, { inStock: 'false' })).toEqual(['A']);
    expect(await names(visitor, { testers: 'true' })).toEqual(['C']);
    expect((await visitor.call(listCollections)).body.map(({ id }: { id: number }) => id)).toEqual([
      empty.id,
      shown.id,
    ]);
    const manager = await app.as({ manufacturerId, isOrgAdmin: true });
    const managed = (await manager.call(listCollections)).body;
    expect(managed.map(({ id }: { id: number }) => id)).toEqual([empty.id, hidden.id, shown.id]);
    expect(managed[1]).toMatchObject({ tagFilters: 'x', isActive: false, sortOrder: 1 });
  });

  it('lists categories and tags once each, sorted', async () => {
    const { visitor, manufacturerId } = await buyer();
    for (const category of ['Wax', 'Soap', 'Bath', 'Soap'])
      await app.product({ manufacturerId, category, tags: ['b', category] });
    await app.product({ manufacturerId, category: 'Gone', tags: ['gone'], deletedAt: app.now() });

    expect((await visitor.call(listCategories)).body).toEqual(['Bath', 'Soap', 'Wax']);
    expect((await visitor.call(listTags)).body).toEqual(['b', 'Bath', 'Soap', 'Wax']);
  });

  it('shows a user without an organization the default manufacturer while registration is open', async () => {
    await app.manufacturer();
    await app.manufacturer();
    const { id } = await app.manufacturer();
    expect(id).toBe(3);
    await app.product({ manufacturerId: 3, name: 'Public' });
    await app.product({ manufacturerId: 1, name: 'Private' });
    await app.collection({ manufacturerId: 3, isActive: false });

    const fresh = await app.as();

    expect(await names(fresh)).toEqual(['Public']);
    expect((await fresh.call(listCollections)).body).toEqual([]);
    expect((await fresh.call(listProducts, { query: { manufacturerId: '1' } })).status).toBe(404);
  });

  const nextUrl = (link: unknown): string => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1] ?? '';

  async function walk(visitor: Visitor, query: Record<string, string>, between?: () => Promise<unknown>) {
    const seen: string[] = [];
    let url = `/api/products?${new URLSearchParams(query)}`;
    for (let pages = 0; url && pages < 50; pages += 1) {
      const reply = await visitor.request({ method: 'GET', url });
      expect(reply.status).toBe(200);
      seen.push(...reply.body.map(({ name }: { name: string }) => name));
      url = nextUrl(reply.headers.link);
      await between?.();
    }
    return seen;
  }

  it.each([
    ['name', ['a', 'B', 'c', 'C', 'd', 'e']],
    ['price', ['d', 'c', 'C', 'a', 'e', 'B']],
    ['price_desc', ['a', 'e', 'C', 'c', 'd', 'B']],
    ['newest', ['e', 'd', 'C', 'c', 'B', 'a']],
  ])('pages by %s without gaps or repeats', async (sort, expected) => {
    const { visitor, manufacturerId } = await buyer();
    const prices = { a: 900, B: 0, c: 500, C: 500, d: 100, e: 900 };
    for (const [index, [name, price]] of Object.entries(prices).entries()) {
      await app.product({
        manufacturerId,
        name,
        casePackCost: cents(price),
        wholesalePricePerUnit: cents(0),
        createdAt: new Date(1_700_000_000_000 + index * 1000 + 7),
      });
    }

    const seen = await walk(visitor, { sort, limit: '2' });

    expect([...seen].sort()).toEqual([...expected].sort());
    const isTied = sort.startsWith('price');
    expect(isTied ? seen.at(-1) : seen).toEqual(isTied ? 'B' : expected);
    expect(await walk(visitor, { sort, limit: '6' })).toEqual(seen);
  });

  it.each<Record<string, string>>([
    {},
    { sort: 'price' },
    { sort: 'price_desc' },
    { sort: 'newest' },
    { search: 'soap' },
    { search: 'soap', sort: 'price' },
    { search: 'saop' },
  ])('jumps to any position of %o', async (query) => {
    const { visitor, manufacturerId } = await buyer();
    const given = ['Soap', 'Oat soap', 'soap 2', 'Brush', 'Rose', 'Zest'].flatMap((name) => [
      name,
      `${name} b`,
    ]);
    for (const [index, name] of given.entries()) {
      await app.product({
        manufacturerId,
        name,
        sku: index % 5 === 0 ? `soap-${index}` : `x-${index}`,
        description: index % 3 === 0 ? 'with soap' : '',
        casePackCost: cents(100 * (index % 4)),
        createdAt: new Date(1_700_000_000_000 + (index % 7) * 1000),
      });
    }
    const all = await walk(visitor, { ...query, limit: '500' });
    expect(all.length).toBeGreaterThan(5);

    for (let offset = 0; offset <= all.length; offset += 1) {
      const reply = await visitor.call(listProducts, {
        query: { ...query, limit: '3', offset: String(offset) },
      });
      expect(reply.body.map(({ name }: { name: string }) => name)).toEqual(all.slice(offset, offset + 3));
      if (offset < all.length) expect(reply.headers['x-total-count']).toBe(String(all.length));
    }
    const [, , third] = all;
    const jumped = await walk(visitor, { ...query, limit: '2', offset: '2' });
    expect(jumped[0]).toBe(third);
    expect(jumped).toEqual(all.slice(2));
  });

  it('pages the same way for buyers and for a platform administrator', async () => {
    const { visitor, manufacturerId } = await buyer();
    const administrator = await app.as({ isAdmin: true });
    for (let number = 10; number < 40; number += 1) {
      await app.product({ manufacturerId, name: `Soap ${number}`, casePackCost: cents(number) });
    }
    const all = await names(visitor);
    expect(all).toHaveLength(30);

    for (const sort of ['name', 'price', 'price_desc', 'newest']) {
      const ofBuyer = await walk(visitor, { sort, limit: '24' });
      const ofAdministrator = await walk(administrator, { sort, limit: '24' });
      expect([...ofBuyer].sort(), sort).toEqual([...all].sort());
      expect(ofAdministrator, sort).toEqual(expect.arrayContaining(ofBuyer));
    }
  });

  it('keeps its position while products are added before and after', async () => {
    const { visitor, manufacturerId } = await buyer();
    for (const name of ['b', 'd', 'f', 'h']) await app.product({ manufacturerId, name });
    const added = ['a', 'c', 'z'];

    const seen = await walk(visitor, { limit: '2' }, async () => {
      for (const name of added.splice(0)) await app.product({ manufacturerId, name });
      app.running.deps.changes.deliver(`catalog:${manufacturerId}`);
    });

    expect(seen).toEqual(['b', 'd', 'f', 'h', 'z']);
  });

  it('returns the total and the link to the next page', async () => {
    const { visitor, manufacturerId } = await buyer();
    for (let number = 0; number < 5; number += 1)
      await app.product({ manufacturerId, category: 'Soap & Wax' });

    const first = await visitor.call(listProducts, { query: { category: 'Soap & Wax', limit: '3' } });
    const second = await visitor.request({ method: 'GET', url: nextUrl(first.headers.link) });

    expect(first.headers['x-total-count']).toBe('5');
    expect(nextUrl(first.headers.link)).toMatch(/^\/api\/products\?category=Soap\+%26\+Wax&.*cursor=/);
    expect(second.body).toHaveLength(2);
    expect(second.headers['x-total-count']).toBe('5');
    expect(second.headers.link).toBeUndefined();
  });

  const wrongs: Record<string, string>[] = [
    { search: 'x'.repeat(101) },
    { search: 'x'.repeat(10_000) },
    { limit: '0' },
    { limit: '501' },
    { offset: '-1' },
    { offset: '1.5' },
    { offset: '1000001' },
    { sort: 'id; drop table products' },
    { minPrice: '-1' },
    { collection: '1 or 1=1' },
    { cursor: 'bm90IGpzb24' },
    { cursor: Buffer.from('["name",0,null,1,"x\u0000",1]').toString('base64url') },
    { cursor: Buffer.from('["price",0,null,1,"12",1]').toString('base64url') },
    { sort: 'newest', cursor: Buffer.from('["newest",0,null,1,"yesterday",1]').toString('base64url') },
    { inStock: 'perhaps' },
  ];

  it('rejects invalid parameters', async () => {
    const { visitor } = await buyer();
    for (const query of wrongs) {
      expect((await visitor.call(listProducts, { query })).status, JSON.stringify(query).slice(0, 100)).toBe(
        400,
      );
    }
    expect((await visitor.request({ method: 'GET', url: '/api/products?search=a&search=b' })).status).toBe(
      400,
    );
  });
});

describe('the catalog of an installation that is closed to registration', () => {
  const app = useTestApp({ settings: { REGISTRATION: 'invite', DEFAULT_MANUFACTURER_ID: '1' } });

  it('is empty for a user without an organization', async () => {
    await app.product();
    const fresh = await app.as();
    for (const endpoint of [listProducts, listCategories, listTags, listCollections]) {
      expect(await fresh.call(endpoint)).toMatchObject({ status: 200, body: [] });
    }
    const query = { limit: '24' };
    expect(await fresh.call(listProducts, { query })).toMatchObject({ status: 200, body: [] });
    expect((await (await app.as({ isAdmin: true })).call(listProducts, { query })).body).toHaveLength(1);
  });
});

describe('the catalog of a fresh installation', () => {
  const app = useTestApp();

  it('is that of the only manufacturer for a user without an organization, regardless of its id', async () => {
    const product = await app.product();
    const fresh = await app.as();

    expect(await fresh.call(listProducts)).toMatchObject({ status: 200, body: [{ id: product.id }] });

    await app.manufacturer();
    expect(await fresh.call(listProducts)).toMatchObject({ status: 200, body: [] });
  });
});
