import { deleteProduct } from '@casepack/contract/catalog/admin-endpoints';
import { getProduct, listProducts } from '@casepack/contract/catalog/endpoints';
import { findDeskProducts } from '@casepack/contract/desk/endpoints';
import { getOrder } from '@casepack/contract/orders/endpoints';
import {
  arrangeProductImages,
  listProductImages,
  removeProductImage,
} from '@casepack/contract/product-images/endpoints';
import { MAX_IMAGES_PER_PRODUCT, type ProductImage } from '@casepack/contract/product-images/product-image';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { products } from '../db/schema/catalog';
import { images } from '../db/schema/media';
import { orderItems } from '../db/schema/orders';
import { productImages } from '../db/schema/product-images';
import { sampleImage, uploadImage } from '../testing/sample-images';
import { type Reply, useTestApp } from '../testing/test-app';

describe('the images of a product', () => {
  const app = useTestApp();

  async function shop() {
    const product = await app.product();
    const { id, manufacturerId } = product;
    const customer = await app.customer({ manufacturerId });
    return {
      product,
      params: { id },
      staff: await app.as({ manufacturerId, isOrgAdmin: true }),
      member: await app.as({ manufacturerId }),
      customer,
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
      stranger: await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true }),
    };
  }

  const picture = (color: string): Promise<Buffer> => sampleImage({ color }).png().toBuffer();
  const keysOf = ({ body }: Reply): string[] => body.map(({ key }: ProductImage) => key);

  async function shopWithImages() {
    const at = await shop();
    const [red, blue] = [
      await uploadImage(at.staff, at.product.id, await picture('#cc0000')),
      await uploadImage(at.staff, at.product.id, await picture('#0000cc')),
    ];
    return { ...at, red: red.body as ProductImage, blue: blue.body as ProductImage };
  }

  it('are added one after the other, and the first is shown in the catalog', async () => {
    const { params, buyer, red, blue } = await shopWithImages();

    const list = await buyer.call(listProductImages, { params });
    expect(keysOf(list)).toEqual([red.key, blue.key]);

    const { key, width, height, color } = red;
    const [listed] = (await buyer.call(listProducts)).body;
    expect(listed).toMatchObject({ imageUrl: null, image: { key, width, height, color } });
    expect((await buyer.call(getProduct, { params })).body.image).toEqual({ key, width, height, color });
    expect(await app.db.select().from(auditEntries)).toMatchObject([
      { action: 'product_updated', changes: { images: { from: 0, to: 1 } } },
      { action: 'product_updated', changes: { images: { from: 1, to: 2 } } },
    ]);
  });

  it('are not named for a product that has none', async () => {
    const { params, buyer } = await shop();

    expect((await buyer.call(getProduct, { params })).body).not.toHaveProperty('image');
    expect((await buyer.call(listProductImages, { params })).body).toEqual([]);
  });

  it('are added once if the same file comes twice', async () => {
    const { product, staff } = await shop();
    const content = await picture('#cc0000');

    const [first, second] = [
      await uploadImage(staff, product.id, content),
      await uploadImage(staff, product.id, content),
    ];

    expect(second.body).toEqual(first.body);
    expect(await app.db.select().from(productImages)).toHaveLength(1);
  });

  it('are arranged and described, and the catalog shows the new first one', async () => {
    const { params, staff, buyer, red, blue } = await shopWithImages();
    await buyer.call(listProducts);

    const reply = await staff.call(arrangeProductImages, {
      params,
      body: {
        images: [
          { id: blue.id, alt: ' From above ' },
          { id: red.id, alt: '' },
        ],
      },
    });

    expect(reply).toMatchObject({ status: 200, body: [{ id: blue.id, alt: 'From above' }, { id: red.id }] });
    expect((await buyer.call(listProducts)).body[0].image.key).toBe(blue.key);
  });

  it('are not arranged if somebody has added or removed one in the meantime', async () => {
    const { params, staff, red, blue } = await shopWithImages();
    const arrange = (ids: number[]) =>
      staff.call(arrangeProductImages, { params, body: { images: ids.map((id) => ({ id, alt: 'new' })) } });

    const replies = [
      await arrange([red.id]),
      await arrange([red.id, red.id]),
      await arrange([red.id, blue.id, blue.id + 1]),
    ];

    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await staff.call(listProductImages, { params })).body).toMatchObject([{ alt: '' }, { alt: '' }]);
  });

  it('are removed, twice if need be, and the next one is shown', async () => {
    const { params, staff, buyer, red, blue } = await shopWithImages();
    const remove = () => staff.call(removeProductImage, { params: { ...params, imageId: red.id } });

    const replies = [await remove(), await remove()];

    expect(replies.map(keysOf)).toEqual([[blue.key], [blue.key]]);
    expect((await buyer.call(listProducts)).body[0].image.key).toBe(blue.key);
    const kept = await app.db.select().from(images).orderBy(images.id);
    expect(kept.map(({ unusedSince }) => unusedSince)).toEqual([app.now(), null]);
  });

  it('are limited in number', async () => {
    const { product, staff, red } = await shopWithImages();
    const [image] = await app.db.select().from(productImages);
    if (!image) throw new Error('There is no image');
    const copies = Array.from({ length: MAX_IMAGES_PER_PRODUCT - 2 }, (_, index) => `copy ${index}`);
    const added = await app.db
      .insert(images)
      .values(copies.map((key) => ({ manufacturerId: product.manufacturerId, key, width: 1, height: 1 })))
      .returning();
    await app.db.insert(productImages).values(
      added.map(({ id: imageId }, index) => ({
        ...{ productId: product.id, manufacturerId: product.manufacturerId, imageId, position: index + 2 },
      })),
    );

    const reply = await uploadImage(staff, product.id, await picture('#00cc00'));

    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await staff.call(listProducts)).body[0].image.key).toBe(red.key);
  });

  it('are changed by administrators of the manufacturer only', async () => {
    const { product, params, red, blue, ...people } = await shopWithImages();
    const body = { images: [blue, red].map(({ id }) => ({ id, alt: 'mine' })) };
    const content = await picture('#00cc00');
    const attempts = async (who: 'member' | 'buyer' | 'stranger') => [
      (await uploadImage(people[who], product.id, content)).status,
      (await people[who].call(arrangeProductImages, { params, body })).status,
      (await people[who].call(removeProductImage, { params: { ...params, imageId: red.id } })).status,
    ];

    expect(await attempts('member')).toEqual([403, 403, 403]);
    expect(await attempts('buyer')).toEqual([403, 403, 403]);
    expect(await attempts('stranger')).toEqual([404, 404, 404]);
    expect((await people.stranger.call(listProductImages, { params })).status).toBe(404);
    expect((await people.staff.call(listProductImages, { params })).body).toEqual([red, blue]);
    expect(await app.db.select().from(images)).toHaveLength(2);
  });

  it('are hidden from customers who are not offered the product', async () => {
    const { params, product, customer, buyer } = await shopWithImages();
    const { manufacturerId } = product;
    const other = await app.product({ manufacturerId });
    const list = await app.priceList({ manufacturerId, onlyListed: true }, [[other, 2000]]);
    await app.db.execute(
      `update wholesale_customers set price_list_id = ${list.id} where id = ${customer.id}`,
    );
    app.running.deps.changes.forgetAll();

    expect((await buyer.call(listProductImages, { params })).status).toBe(404);
  });

  it('are shown small where the product is ordered, instead of the address that it names', async () => {
    const { product, customer, buyer, red } = await shopWithImages();
    const { manufacturerId } = product;
    await app.db.update(products).set({ imageUrl: '/demo/old.svg' }).where(eq(products.id, product.id));
    const order = await app.order({ manufacturerId, wholesaleCustomerId: customer.id });
    await app.db.update(orderItems).set({ productId: product.id });

    const { body } = await buyer.call(getOrder, { params: { orderId: order.id } });
    const query = { customerId: String(customer.id), search: product.sku };
    const desk = await buyer.call(findDeskProducts, { query });

    const imageUrl = `/images/${red.key}-128.webp`;
    expect(body.items).toMatchObject([{ product: { imageUrl } }]);
    expect(desk.body).toMatchObject([{ imageUrl }]);
  });

  it('do not conflict with somebody who edits the product, and are released when it is deleted', async () => {
    const { params, staff, product } = await shopWithImages();
    expect((await staff.call(getProduct, { params })).body.version).toBe(product.version);

    expect((await staff.call(deleteProduct, { params })).status).toBe(200);

    expect(await app.db.select().from(productImages)).toEqual([]);
    const kept = await app.db.select().from(images);
    expect(kept.map(({ unusedSince }) => unusedSince)).toEqual([app.now(), app.now()]);
  });
});
