import { randomUUID } from 'node:crypto';
import { type Entries, everySelf } from './requests';

const product = (unique: number) => ({
  sku: `NEW-${unique}`,
  name: `Product ${unique}`,
  category: 'Goods',
  wholesalePricePerUnit: '2.50',
  casePackQuantity: 12,
  casePackCost: '24.00',
});

const collection = (unique: number) => ({ name: `Sent collection ${unique}` });

const csv = (unique: number) => {
  const lines = [
    'sku,name,description,category,image_url',
    `CSV-${unique},Soap,A soap,Bath,https://example.test/s.png`,
  ];
  const boundary = 'casepack';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: [
      `--${boundary}`,
      'content-disposition: form-data; name="csvFile"; filename="products.csv"',
      'content-type: text/csv',
      '',
      ...lines,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  };
};

const ofManufacturer = ({ manufacturerId }: { manufacturerId: number }) => ({
  query: { manufacturerId: String(manufacturerId) },
});

export const catalogRequests: Entries = {
  ...everySelf(
    'GET /api/imports/:id',
    'GET /api/imports/:id/rejected',
    'POST /api/imports/:id/check',
    'POST /api/imports/:id/apply',
    'POST /api/imports/:id/cancel',
  ),
  'GET /api/imports': { about: 'organization', types: ['manufacturer'], send: ofManufacturer },
  'POST /api/imports': {
    about: 'organization',
    types: ['manufacturer'],
    send: (target, { unique }) => ({
      query: { ...ofManufacturer(target).query, id: randomUUID(), kind: 'products' },
      ...csv(unique),
    }),
  },
  'GET /api/products': { about: 'nothing' },
  'GET /api/categories': { about: 'nothing' },
  'GET /api/tags': { about: 'nothing' },
  'GET /api/collections': { about: 'nothing' },
  'POST /api/products/lookup': { about: 'nothing', send: () => ({ body: { ids: [1, 2] } }) },
  'GET /api/products/import-template': { about: 'nothing' },
  'GET /api/products/:id': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    // A fresh user sees the catalog of the default manufacturer, which does not exist here.
    skip: (caller) => caller === 'freshUser',
    send: ({ freshProductId }) => ({ params: { id: freshProductId } }),
  },
  'POST /api/products/single': {
    about: 'organization',
    types: ['manufacturer'],
    send: (target, { unique }) => ({ ...ofManufacturer(target), body: product(unique) }),
  },
  'PATCH /api/products/:id': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    send: ({ freshProductId }) => ({ params: { id: freshProductId }, body: { description: 'Changed' } }),
  },
  'DELETE /api/products/:id': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    send: ({ freshProductId }) => ({ params: { id: freshProductId } }),
  },
  'POST /api/products': {
    about: 'organization',
    types: ['manufacturer'],
    send: (target, { unique }) => ({ ...ofManufacturer(target), ...csv(unique) }),
  },
  'POST /api/products/import-preview': {
    about: 'organization',
    types: ['manufacturer'],
    send: (target, { unique }) => ({ ...ofManufacturer(target), ...csv(unique) }),
  },
  'GET /api/products/export': { about: 'organization', types: ['manufacturer'], send: ofManufacturer },
  'POST /api/collections': {
    about: 'organization',
    types: ['manufacturer'],
    send: (target, { unique }) => ({ ...ofManufacturer(target), body: collection(unique) }),
  },
  'PUT /api/collections/:id': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'collection',
    send: ({ freshCollectionId }, { unique }) => ({
      params: { id: freshCollectionId },
      body: collection(unique),
    }),
  },
  'DELETE /api/collections/:id': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'collection',
    send: ({ freshCollectionId }) => ({ params: { id: freshCollectionId } }),
  },
  'POST /api/tags': {
    about: 'organization',
    types: ['manufacturer'],
    send: (target, { unique }) => ({ ...ofManufacturer(target), body: { name: `tag ${unique}` } }),
  },
  'PUT /api/tags/:id': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    send: (target, { unique }) => ({
      ...ofManufacturer(target),
      params: { id: `fresh ${target.freshProductId}` },
      body: { name: `tag ${unique}` },
    }),
  },
  'DELETE /api/tags/:id': {
    about: 'organization',
    types: ['manufacturer'],
    needs: 'product',
    send: (target) => ({ ...ofManufacturer(target), params: { id: `fresh ${target.freshProductId}` } }),
  },
};
