import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { products } from '../../db/schema/catalog';
import { images } from '../../db/schema/media';
import { productImages } from '../../db/schema/product-images';
import { png } from '../sample-files';
import { imageForm } from '../sample-images';
import type { TestApp } from '../test-app';
import { type Entries, everySelf, type Target } from './requests';

/** Far from the ids that the database assigns. */
const imageOf = (productId: number): number => Math.min(productId + 1_000_000_000, 2_000_000_000);

async function addImage({ db }: TestApp, { manufacturerId, freshProductId }: Target): Promise<void> {
  const id = imageOf(freshProductId);
  const image = { key: `image ${id}`, width: 1, height: 1 };
  await db
    .insert(images)
    .overridingSystemValue()
    .values({ id, manufacturerId, ...image });
  await db
    .insert(productImages)
    .overridingSystemValue()
    .values({ id, imageId: id, productId: freshProductId, manufacturerId, position: 0 });
  await db.update(products).set({ image }).where(eq(products.id, freshProductId));
}

const form = () => {
  const { headers, payload: body } = imageForm({ content: png });
  return { headers, body };
};

export const productImageRequests: Entries = {
  // A batch is visible to its owner only.
  ...everySelf('GET /api/images/bulk/:id', 'POST /api/images/bulk/:id/start', 'DELETE /api/images/bulk/:id'),
  'POST /api/images/bulk': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ manufacturerId }) => ({
      query: { manufacturerId: String(manufacturerId), id: randomUUID() },
      ...form(),
    }),
  },
  'GET /api/products/:id/images': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    // A fresh user sees the catalog of the default manufacturer, which does not exist here.
    skip: (caller) => caller === 'freshUser',
    send: ({ freshProductId }) => ({ params: { id: freshProductId } }),
  },
  'POST /api/products/:id/images': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    send: ({ freshProductId }) => ({ params: { id: freshProductId }, ...form() }),
  },
  'PUT /api/products/:id/images': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    prepare: addImage,
    send: ({ freshProductId }) => ({
      params: { id: freshProductId },
      body: { images: [{ id: imageOf(freshProductId), alt: 'Changed' }] },
    }),
  },
  'DELETE /api/products/:id/images/:imageId': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    prepare: addImage,
    send: ({ freshProductId }) => ({ params: { id: freshProductId, imageId: imageOf(freshProductId) } }),
  },
};
