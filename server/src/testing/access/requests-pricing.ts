import type { Entries, Entry, Target } from './requests';

const BOUNDARY = 'casepack';
const fileWith = (sku: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="csvFile"; filename="p.csv"\r\ncontent-type: text/csv\r\n\r\nsku,price\n${sku},1\r\n--${BOUNDARY}--\r\n`,
});

type AboutOrganization = Extract<Entry, { about: 'organization' }>;
const aboutList = (entry: Pick<AboutOrganization, 'prepare' | 'send'>): Entry => ({
  about: 'organization',
  types: ['manufacturer'],
  needs: 'price-list',
  ...entry,
});

const thisList = ({ freshPriceListId }: Target) => ({ params: { id: freshPriceListId } });
/** A read of a list that has an entry. */
const reading = aboutList({
  prepare: (app, { manufacturerId, productId, freshPriceListId }) =>
    app.priceListEntry({ id: freshPriceListId, manufacturerId }, { id: productId }),
  send: thisList,
});

export const pricingRequests: Entries = {
  'GET /api/price-lists': { about: 'nothing' },
  'POST /api/price-lists': {
    about: 'organization',
    types: ['manufacturer'],
    send: ({ manufacturerId }, { unique }) => ({ body: { name: `Prices ${unique}`, manufacturerId } }),
  },
  'GET /api/price-lists/:id': reading,
  'PATCH /api/price-lists/:id': aboutList({
    send: (target, { unique }) => ({ ...thisList(target), body: { note: `Note ${unique}` } }),
  }),
  'DELETE /api/price-lists/:id': aboutList({ send: thisList }),
  'GET /api/price-lists/:id/entries': reading,
  'PUT /api/price-lists/:id/entries': aboutList({
    send: (target) => ({
      ...thisList(target),
      body: { entries: [{ productId: target.productId, kind: 'case', fromQuantity: 1, price: '9.00' }] },
    }),
  }),
  'GET /api/price-lists/:id/products': reading,
  'GET /api/price-lists/:id/export': reading,
  'POST /api/price-lists/:id/import-preview': aboutList({
    send: (target) => ({ ...thisList(target), ...fileWith('NO-SUCH-SKU') }),
  }),
  'POST /api/price-lists/:id/import': aboutList({
    prepare: async (app, { manufacturerId, freshPriceListId }) => {
      await app.product({ manufacturerId, sku: `IMPORT-${freshPriceListId}` });
    },
    send: (target) => ({ ...thisList(target), ...fileWith(`IMPORT-${target.freshPriceListId}`) }),
  }),
};
