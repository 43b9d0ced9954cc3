import {
  createCollection,
  createTag,
  deleteCollection,
  deleteTag,
  renameTag,
  updateCollection,
} from '@casepack/contract/catalog/admin-endpoints';
import { listCollections, listProducts, listTags } from '@casepack/contract/catalog/endpoints';
import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { collections, products } from '../db/schema/catalog';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('collections and tags', () => {
  const app = useTestApp();
  let visitor: Visitor;
  let manufacturerId: number;

  beforeEach(async () => {
    manufacturerId = (await app.manufacturer()).id;
    visitor = await app.as({ manufacturerId, isOrgAdmin: true });
  });

  it('are created with defaults, replaced and deleted', async () => {
    const made = await visitor.call(createCollection, {
      body: { name: ' Gifts ', tagFilters: 'gift, rose' },
    });
    expect(made).toMatchObject({
      status: 200,
      body: {
        name: 'Gifts',
        description: null,
        tagFilters: 'gift,rose',
        isActive: true,
        sortOrder: 0,
        version: 1,
      },
    });
    const params = { id: made.body.id };

    const body = {
      name: 'Presents',
      description: 'For all',
      tagFilters: 'gift',
      isActive: false,
      sortOrder: 4,
      version: 1,
    };
    expect(await visitor.call(updateCollection, { params, body })).toMatchObject({
      status: 200,
      body: { ...body, version: 2 },
    });
    expect(await visitor.call(updateCollection, { params, body })).toMatchObject({
      status: 409,
      body: {
        message: 'Someone else changed this while you were editing. Please review it and try again.',
        code: 'stale_version',
        details: { version: 2, tagFilters: 'gift' },
      },
    });
    expect((await visitor.call(deleteCollection, { params })).status).toBe(200);
    expect((await visitor.call(listCollections)).body).toEqual([]);
    const entries = await app.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .orderBy(asc(auditEntries.id));
    expect(entries.map(({ action }) => action)).toEqual([
      'collection_created',
      'collection_updated',
      'collection_deleted',
    ]);
  });

  it('are rejected without a name, with a negative order or with a name that is taken', async () => {
    await app.collection({ manufacturerId, name: 'Gifts' });
    await app.collection({ name: 'Other' });

    expect((await visitor.call(createCollection, { body: { name: ' ' } })).body.fields).toEqual({
      name: 'Name is required',
    });
    expect(
      (await visitor.call(createCollection, { body: { name: 'X', sortOrder: -1 } })).body.fields,
    ).toEqual({
      sortOrder: 'Sort order must be at least 0',
    });
    expect(await visitor.call(createCollection, { body: { name: 'gifts' } })).toMatchObject({ status: 409 });
    expect((await visitor.call(createCollection, { body: { name: 'Other' } })).status).toBe(200);
  });

  it('are closed to the wrong role and do not exist for another manufacturer', async () => {
    const { id } = await app.collection({ manufacturerId, name: 'Kept' });
    await app.product({ manufacturerId, tags: ['kept'] });
    const worker = await app.as({ manufacturerId });
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
    const calls = (as: Visitor, query: Record<string, string>) => [
      as.call(createCollection, { query, body: { name: 'New' } }),
      as.call(updateCollection, { params: { id }, body: { name: 'New' } }),
      as.call(deleteCollection, { params: { id } }),
      as.call(createTag, { query, body: { name: 'new' } }),
      as.call(renameTag, { query, params: { id: 'kept' }, body: { name: 'new' } }),
      as.call(deleteTag, { query, params: { id: 'kept' } }),
    ];

    for (const reply of calls(worker, {})) expect((await reply).status).toBe(403);
    for (const reply of calls(stranger, { manufacturerId: String(manufacturerId) }))
      expect((await reply).status).toBe(404);
    expect((await stranger.call(renameTag, { params: { id: 'kept' }, body: { name: 'new' } })).status).toBe(
      404,
    );
    expect(await app.db.select({ name: collections.name }).from(collections)).toEqual([{ name: 'Kept' }]);
    expect(await app.db.select({ tags: products.tags }).from(products)).toEqual([{ tags: ['kept'] }]);
  });

  it('rename and remove a tag on products and collections', async () => {
    await app.product({ manufacturerId, tags: ['x', 'Spa & Bath'] });
    await app.product({ manufacturerId, tags: ['Spa & Bath', 'spa'] });
    const untouched = await app.product({ manufacturerId, tags: ['x'] });
    await app.product({ tags: ['Spa & Bath'] });
    const { id } = await app.collection({ manufacturerId, tagFilters: ['Spa & Bath'] });
    const tagsNow = async () =>
      (await app.db.select({ tags: products.tags }).from(products).orderBy(asc(products.id))).map(
        ({ tags }) => tags,
      );

    const renamed = await visitor.call(renameTag, { params: { id: 'Spa & Bath' }, body: { name: 'spa' } });

    expect(renamed).toMatchObject({ status: 200, body: { name: 'spa' } });
    expect(await tagsNow()).toEqual([['x', 'spa'], ['spa'], ['x'], ['Spa & Bath']]);
    expect((await visitor.call(listCollections)).body).toMatchObject([{ tagFilters: 'spa' }]);
    expect((await visitor.call(listProducts, { query: { collection: String(id) } })).body).toHaveLength(2);
    expect((await visitor.call(listTags)).body).toEqual(['spa', 'x']);

    expect((await visitor.call(deleteTag, { params: { id: 'spa' } })).status).toBe(200);
    expect(await tagsNow()).toEqual([['x'], [], ['x'], ['Spa & Bath']]);
    expect((await visitor.call(listProducts, { query: { collection: String(id) } })).body).toEqual([]);
    expect((await visitor.call(deleteTag, { params: { id: 'spa' } })).status).toBe(404);
    const [kept] = (await visitor.call(listProducts, { query: { search: untouched.sku } })).body;
    expect(kept.version).toBe(1);
  });

  it('offer a tag before any product uses it', async () => {
    await app.product({ manufacturerId, tags: ['carried'] });

    expect(await visitor.call(createTag, { body: { name: 'new' } })).toMatchObject({
      status: 200,
      body: { name: 'new' },
    });
    expect((await visitor.call(listTags)).body).toEqual(['carried', 'new']);
    for (const name of ['new', 'carried'])
      expect((await visitor.call(createTag, { body: { name } })).status).toBe(409);
    expect((await visitor.call(createTag, { body: { name: 'a,b' } })).body.fields).toEqual({
      name: 'A tag cannot contain a comma',
    });
    expect((await visitor.call(renameTag, { params: { id: 'new' }, body: { name: 'newer' } })).status).toBe(
      200,
    );
    expect((await visitor.call(listTags)).body).toEqual(['carried', 'newer']);
  });
});
