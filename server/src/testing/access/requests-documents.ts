import { documents } from '../../db/schema/documents';
import { shipments } from '../../db/schema/shipments';
import { pdf } from '../sample-files';
import { type Entries, everySelf, type Sent } from './requests';

const BOUNDARY = 'casepack';

/** Far from the ids that the database assigns. */
const documentOf = (orderId: number): number => Math.min(orderId + 1_000_000_000, 2_000_000_000);

const form = (): Sent => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="scan.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    pdf,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

export const documentRequests: Entries = {
  ...everySelf(
    'GET /api/public/orders/:publicId/documents',
    'GET /api/public/orders/:publicId/documents/:key',
  ),
  'GET /api/orders/:id/documents': { about: 'order', send: (id) => ({ params: { id } }) },
  'GET /api/orders/:id/documents/:key': {
    about: 'order',
    send: (id) => ({ params: { id, key: 'order-confirmation' } }),
  },
  'GET /api/orders/:id/shipments/:number/packing-slip': {
    about: 'order',
    prepare: async ({ db }, orderId) => {
      await db.insert(shipments).values({ orderId, number: 1, shippedOn: '2026-11-03' });
    },
    send: (id) => ({ params: { id, number: 1 } }),
  },
  'POST /api/orders/:id/documents': { about: 'order', send: (id) => ({ params: { id }, ...form() }) },
  'DELETE /api/orders/:id/documents/:documentId': {
    about: 'order',
    prepare: async ({ db }, orderId) => {
      const file = { orderId, name: 'scan.pdf', contentType: 'application/pdf', content: pdf };
      await db
        .insert(documents)
        .overridingSystemValue()
        .values({ id: documentOf(orderId), ...file });
    },
    send: (id) => ({ params: { id, documentId: documentOf(id) } }),
  },
};
