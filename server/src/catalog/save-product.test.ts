import { createProduct, deleteProduct, updateProduct } from '@casepack/contract/catalog/admin-endpoints';
import { getProduct, listProducts, lookUpProducts } from '@casepack/contract/catalog/endpoints';
import { cents } from '@casepack/contract/money';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { products } from '../db/schema/catalog';
import { orderItems, orders } from '../db/schema/orders';
import { useTestApp } from '../testing/test-app';

const soap = { sku: 'SOAP-1', name: 'Lavender Soap', category: 'Soap' };

describe('products', () => {
  const app = useTestApp();

  async function manager(manufacturerId?: number) {
    const id = manufacturerId ?? (await app.manufacturer()).id;
    return { manufacturerId: id, visitor: await app.as({ manufacturerId: id, isOrgAdmin: true }) };
  }

  async function order(productId: number, manufacturerId: number) {
    const customer = await app.customer({ manufacturerId });
    const [placed] = await app.db
      .insert(orders)
      .values({
        publicId: `public-${productId}`,
        manufacturerId,
        wholesaleCustomerId: customer.id,
        orderNumber: `N-${productId}`,
        status: 'pending',
        paymentMethod: 'terms',
        companyName: 'Shop',
        paymentTerms: 'NET30',
        subtotal: cents(0),
        tax: cents(0),
        shipping: cents(0),
        discount: cents(0),
        total: cents(0),
      })
      .returning({ id: orders.id });
    await app.db.insert(orderItems).values({
      orderId: placed?.id ?? 0,
      orderedAt: app.now(),
      position: 0,
      productId,
      name: 'As it was ordered',
      sku: 'OLD',
      casePackQuantity: 1,
      casePackCost: cents(100),
      wholesalePricePerUnit: cents(100),
      quantity: 1,
      unitPrice: cents(100),
      totalPrice: cents(100),
      isTester: false,
    });
  }

  it.each([
    'http://localhost:3000/api/logout',
    'https://LOCALHOST./x/../%61pi/logout',
    'http://127.0.0.1/api/logout',
    '/api/logout',
  ])('reject the picture %s, which is a call of this server', async (imageUrl) => {
    const { visitor, manufacturerId } = await manager();
    const product = await app.product({ manufacturerId, imageUrl: '/demo/soap.svg' });

    const created = await visitor.call(createProduct, { body: { ...soap, imageUrl } });
    const changed = await visitor.call(updateProduct, { params: { id: product.id }, body: { imageUrl } });

    for (const reply of [created, changed]) {
      expect(reply).toMatchObject({ status: 400, body: { fields: { imageUrl: expect.any(String) } } });
    }
    expect(await app.db.select({ imageUrl: products.imageUrl }).from(products)).toEqual([
      { imageUrl: '/demo/soap.svg' },
    ]);
  });

  it('are created with defaults for omitted fields', async () => {
    const { visitor, manufacturerId } = await manager();

    const reply = await visitor.call(createProduct, { body: soap });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        ...soap,
        manufacturerId,
        description: '',
        imageUrl: null,
        tags: '',
        wholesalePricePerUnit: '0.00',
        retailPricePerUnit: null,
        casePackQuantity: 1,
        casePackCost: '0.00',
        hasTestersAvailable: false,
        minimumQuantity: 1,
        orderMultiple: 1,
        maximumQuantity: null,
        unitsAvailable: null,
        unitOfMeasurement: 'each',
        metadataFields: null,
        price: null,
        pricePerUnit: null,
        version: 1,
      },
    });
    const [entry] = await app.db.select().from(auditEntries);
    expect(entry).toMatchObject({
      action: 'product_created',
      subjectId: String(reply.body.id),
      manufacturerId,
    });
  });

  it('store the given values and return the price of a case and a unit', async () => {
    const { visitor } = await manager();

    const reply = await visitor.call(createProduct, {
      body: {
        ...soap,
        tags: 'gift, soap,, Soap',
        casePackCost: 24.5,
        casePackQuantity: '12',
        unitsAvailable: '',
        imageUrl: '/demo/soap.svg',
        metadataFields: { scent: ' Lavender ', empty: '', '': 'x' },
      },
    });

    expect(reply.body).toMatchObject({
      tags: 'gift,soap',
      casePackCost: '24.50',
      price: '24.50',
      pricePerUnit: '2.04',
      unitsAvailable: null,
      imageUrl: '/demo/soap.svg',
      metadataFields: { scent: 'Lavender' },
    });
  });

  const wrongs: [object, string, unknown][] = [
    [{ name: '' }, 'name', 'Product name is required'],
    [{ sku: ' ' }, 'sku', 'SKU is required'],
    [{ sku: 'A\tB' }, 'sku', 'Contains invisible characters'],
    [{ category: '' }, 'category', 'Category is required'],
    [{ casePackQuantity: 0 }, 'casePackQuantity', 'Case pack quantity must be at least 1'],
    [{ casePackQuantity: 1.5 }, 'casePackQuantity', 'Enter a whole number'],
    [{ casePackQuantity: true }, 'casePackQuantity', 'Enter a whole number'],
    [{ minimumQuantity: 0 }, 'minimumQuantity', 'Minimum quantity must be at least 1'],
    [{ orderMultiple: 0 }, 'orderMultiple', 'Order multiple must be at least 1'],
    [
      { minimumQuantity: 5, orderMultiple: 4, maximumQuantity: 7 },
      'maximumQuantity',
      'Must be at least 8, the smallest quantity that can be ordered',
    ],
    [{ unitsAvailable: -1 }, 'unitsAvailable', 'Units available cannot be negative'],
    [{ casePackCost: '-0.01' }, 'casePackCost', 'An amount cannot be negative'],
    [{ casePackCost: '1e5' }, 'casePackCost', 'Enter an amount such as 12.50'],
    [{ wholesalePricePerUnit: '12.345' }, 'wholesalePricePerUnit', 'Use at most two decimal places'],
    [
      { unitOfMeasurement: 'barrel' },
      'unitOfMeasurement',
      expect.stringContaining('Must be one of each, box'),
    ],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', expect.stringContaining('Enter a web address')],
    [{ imageUrl: '//evil.test/x.png' }, 'imageUrl', expect.stringContaining('Enter a web address')],
    [{ metadataFields: ['x'] }, 'metadataFields', 'Invalid JSON format in metadata fields'],
    [{ metadataFields: { a: { b: 1 } } }, 'metadataFields.a', expect.anything()],
  ];

  it('reject invalid values, each with its reason', async () => {
    const { visitor } = await manager();

    for (const [wrong, field, message] of wrongs) {
      const reply = await visitor.call(createProduct, { body: { ...soap, ...wrong } });
      expect(reply, JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { [field]: message } },
      });
    }
    expect(await app.db.$count(products)).toBe(0);
  });

  it('have a SKU that is unique only within a manufacturer', async () => {
    const { visitor } = await manager();
    const other = await manager();
    await visitor.call(createProduct, { body: soap });

    expect((await other.visitor.call(createProduct, { body: soap })).status).toBe(200);
    expect(await visitor.call(createProduct, { body: soap })).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { sku: 'There is already a product with the SKU SOAP-1' } },
    });
    expect(await app.db.$count(products)).toBe(2);
  });

  it('change only in the given fields', async () => {
    const { visitor, manufacturerId } = await manager();
    const { id } = await app.product({
      manufacturerId,
      name: 'Old',
      imageUrl: '/x.svg',
      tags: ['a'],
      unitsAvailable: 5,
    });

    const reply = await visitor.call(updateProduct, { params: { id }, body: { name: 'New', version: 1 } });

    expect(reply).toMatchObject({
      status: 200,
      body: {
        name: 'New',
        imageUrl: '/x.svg',
        tags: 'a',
        unitsAvailable: 5,
        casePackCost: '24.00',
        version: 2,
      },
    });
    const [entry] = await app.db.select().from(auditEntries);
    expect(entry?.changes).toEqual({ name: { from: 'Old', to: 'New' } });
  });

  it('keep quantity rules under which something can be ordered', async () => {
    const { visitor, manufacturerId } = await manager();
    const { id } = await app.product({ manufacturerId, minimumQuantity: 5, maximumQuantity: 10 });
    const change = (body: object) => visitor.call(updateProduct, { params: { id }, body });

    expect(await change({ orderMultiple: 12 })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        fields: { maximumQuantity: 'Must be at least 12, the smallest quantity that can be ordered' },
      },
    });
    expect((await change({ maximumQuantity: 4 })).status).toBe(400);
    expect(await change({ orderMultiple: 6, maximumQuantity: '12' })).toMatchObject({
      status: 200,
      body: { orderMultiple: 6, maximumQuantity: 12 },
    });
    expect(await change({ maximumQuantity: '' })).toMatchObject({
      status: 200,
      body: { maximumQuantity: null },
    });
  });

  it('are logged in readable form: prices as amounts, stock as a number', async () => {
    const { visitor, manufacturerId } = await manager();
    const { id } = await app.product({ manufacturerId, casePackCost: cents(1250), unitsAvailable: 5 });
    const body = { casePackCost: '13', testerPrice: '', tags: 'gift,soap', unitsAvailable: 7 };

    await visitor.call(updateProduct, { params: { id }, body });
    await visitor.call(updateProduct, { params: { id }, body });

    const [entry, ...others] = await app.db.select().from(auditEntries);
    expect(others).toEqual([]);
    expect(entry?.changes).toEqual({
      casePackCost: { from: '12.50', to: '13.00' },
      tags: { from: '', to: 'gift,soap' },
      unitsAvailable: { from: 5, to: 7 },
    });
  });

  it('are not overwritten by an edit based on an older version', async () => {
    const { visitor, manufacturerId } = await manager();
    const { id } = await app.product({ manufacturerId, name: 'Now', version: 3 });

    const reply = await visitor.call(updateProduct, { params: { id }, body: { name: 'Late', version: 2 } });

    expect(reply).toMatchObject({
      status: 409,
      body: {
        message: 'Someone else changed this while you were editing. Please review it and try again.',
        code: 'stale_version',
        details: { id, name: 'Now', version: 3, casePackCost: '24.00' },
      },
    });
  });

  it('are closed to the wrong role and do not exist for another manufacturer', async () => {
    const { manufacturerId } = await manager();
    const { id } = await app.product({ manufacturerId, name: 'Kept' });
    const customer = await app.customer({ manufacturerId });
    const buyer = await app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true });
    const worker = await app.as({ manufacturerId });
    const { visitor: stranger } = await manager();

    for (const visitor of [buyer, worker]) {
      expect((await visitor.call(createProduct, { body: soap })).status).toBe(403);
      expect((await visitor.call(updateProduct, { params: { id }, body: { name: 'X' } })).status).toBe(403);
      expect((await visitor.call(deleteProduct, { params: { id } })).status).toBe(403);
    }
    expect(
      (await stranger.call(createProduct, { query: { manufacturerId: String(manufacturerId) }, body: soap }))
        .status,
    ).toBe(404);
    expect((await stranger.call(updateProduct, { params: { id }, body: { name: 'X' } })).status).toBe(404);
    expect((await stranger.call(deleteProduct, { params: { id } })).status).toBe(404);
    expect((await stranger.call(getProduct, { params: { id } })).status).toBe(404);
    expect((await app.visitor().call(getProduct, { params: { id } })).status).toBe(401);
    expect((await buyer.call(getProduct, { params: { id } })).body).toMatchObject({ id, name: 'Kept' });
    expect(await app.db.$count(products)).toBe(1);
  });

  it('are added to the manufacturer that a platform administrator names', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    await app.manufacturer();
    const administrator = await app.as({ isAdmin: true });

    const unsaid = await administrator.call(createProduct, { body: soap });
    const said = await administrator.call(createProduct, {
      query: { manufacturerId: String(manufacturerId) },
      body: soap,
    });

    expect(unsaid).toMatchObject({
      status: 400,
      body: { fields: { manufacturerId: 'Choose a manufacturer' } },
    });
    expect(said).toMatchObject({ status: 200, body: { manufacturerId } });
  });

  it('leave the catalog when deleted, and are kept if orders refer to them', async () => {
    const { visitor, manufacturerId } = await manager();
    const ordered = await app.product({ manufacturerId, sku: 'SOAP-1' });
    const loose = await app.product({ manufacturerId });
    await order(ordered.id, manufacturerId);

    expect((await visitor.call(deleteProduct, { params: { id: ordered.id } })).status).toBe(200);
    expect((await visitor.call(deleteProduct, { params: { id: loose.id } })).status).toBe(200);

    expect((await visitor.call(listProducts)).body).toEqual([]);
    expect((await visitor.call(getProduct, { params: { id: ordered.id } })).status).toBe(404);
    expect(
      (await visitor.call(updateProduct, { params: { id: ordered.id }, body: { name: 'X' } })).status,
    ).toBe(404);
    const left = await app.db.select({ id: products.id, deletedAt: products.deletedAt }).from(products);
    expect(left).toEqual([{ id: ordered.id, deletedAt: app.now() }]);
    const [line] = await app.db.select().from(orderItems).where(eq(orderItems.productId, ordered.id));
    expect(line).toMatchObject({ name: 'As it was ordered' });
    expect((await visitor.call(createProduct, { body: soap })).status).toBe(200);
  });

  it('are not deleted while orders wait for them', async () => {
    const { visitor, manufacturerId } = await manager();
    const { id } = await app.product({ manufacturerId, unitsAvailable: 0, unitsBackordered: 1_200 });
    const remove = () => visitor.call(deleteProduct, { params: { id } });

    const refused = await remove();
    const listed = await visitor.call(getProduct, { params: { id } });
    await app.db.update(products).set({ unitsBackordered: 0 });

    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          'Orders wait for 1,200 units of this product. Receive stock, or cancel what is left of these orders first.',
      },
    });
    expect(listed.status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('are looked up for a cart, with the missing ones named', async () => {
    const { visitor, manufacturerId } = await manager();
    const kept = await app.product({ manufacturerId });
    const foreign = await app.product();
    const deleted = await app.product({ manufacturerId, deletedAt: app.now() });

    const reply = await visitor.call(lookUpProducts, {
      body: { ids: [deleted.id, kept.id, foreign.id, 999, kept.id] },
    });

    expect(reply.body).toMatchObject({ products: [{ id: kept.id }], gone: [deleted.id, foreign.id, 999] });
  });
});
