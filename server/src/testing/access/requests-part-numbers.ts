import { sql } from 'drizzle-orm';
import { partNumbers } from '../../db/schema/desk';
import type { TestApp } from '../test-app';
import type { Entries, Entry, Situation, Target } from './requests';

const BOUNDARY = 'casepack';
const fileWith = (sku: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="csvFile"; filename="p.csv"\r\ncontent-type: text/csv\r\n\r\npart_number,sku\nAB-1,${sku}\r\n--${BOUNDARY}--\r\n`,
});

type AboutOrganization = Extract<Entry, { about: 'organization' }>;
const aboutCustomer = (entry: Pick<AboutOrganization, 'prepare' | 'send'>): Entry => ({
  about: 'organization',
  types: ['wholesale_customer'],
  needs: 'product',
  ...entry,
});

const ofCustomer = ({ id }: Target) => ({ params: { id } });
/** Beyond the ids that the database gives. */
const partNumberId = (unique: number): number => 1_000_000 + unique;

async function addPartNumber(app: TestApp, target: Target, { unique }: Situation) {
  await app.db.execute(sql`
    insert into ${partNumbers} (id, wholesale_customer_id, manufacturer_id, part_number, product_id)
    overriding system value
    values (${partNumberId(unique)}, ${target.id}, ${target.manufacturerId}, ${`PN-${unique}`}, ${target.freshProductId})`);
}

const reading = aboutCustomer({ prepare: addPartNumber, send: ofCustomer });

export const partNumberRequests: Entries = {
  'GET /api/wholesale-customers/:id/part-numbers': reading,
  'GET /api/wholesale-customers/:id/part-numbers/export': reading,
  'PUT /api/wholesale-customers/:id/part-numbers': aboutCustomer({
    send: (target, { unique }) => ({
      ...ofCustomer(target),
      body: { partNumber: `PN ${unique}`, productId: target.freshProductId },
    }),
  }),
  'DELETE /api/wholesale-customers/:id/part-numbers/:partNumberId': aboutCustomer({
    prepare: addPartNumber,
    send: ({ id }, { unique }) => ({ params: { id, partNumberId: partNumberId(unique) } }),
  }),
  'POST /api/wholesale-customers/:id/part-numbers/import-preview': aboutCustomer({
    send: (target) => ({ ...ofCustomer(target), ...fileWith('NO-SUCH-SKU') }),
  }),
  'POST /api/wholesale-customers/:id/part-numbers/import': aboutCustomer({
    prepare: async (app, { manufacturerId }, { unique }) => {
      await app.product({ manufacturerId, sku: `IMPORT-${unique}` });
    },
    send: (target, { unique }) => ({ ...ofCustomer(target), ...fileWith(`IMPORT-${unique}`) }),
  }),
};
