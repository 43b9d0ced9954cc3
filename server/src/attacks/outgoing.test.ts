import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProduct, updateProduct } from '@casepack/contract/catalog/admin-endpoints';
import { exportProducts } from '@casepack/contract/catalog/import-endpoints';
import { saveOrder } from '@casepack/contract/checkout/endpoints';
import { getDocument } from '@casepack/contract/documents/endpoints';
import { createInvoice } from '@casepack/contract/invoices/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { uploadCsv } from '../testing/upload-csv';

describe('a URL that a user enters', () => {
  const app = useTestApp();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.end();
  });
  server.on('connection', () => asked.push('a connection'));
  let host = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a listening TCP server has one
  });
  afterAll(() => server.close());

  it('is never called by the server: not for products, files, documents or emails', async () => {
    const maker = await app.manufacturer({ contactEmail: 'maker@example.test', address: `${host}/address` });
    const staff = await app.as({ manufacturerId: maker.id, isOrgAdmin: true });
    const customer = await app.customer({ manufacturerId: maker.id, businessName: `${host}/shop` });
    const fields = { sku: 'SOAP', name: `${host}/name`, category: 'Bath', casePackCost: '24.00' };
    const metadataFields = { picture: `${host}/metadata` };

    const created = await staff.call(createProduct, {
      body: { ...fields, imageUrl: `${host}/create.png`, metadataFields },
    });
    const replies = [
      created,
      await staff.call(updateProduct, {
        params: { id: created.body.id },
        body: { imageUrl: `${host}/update.png` },
      }),
      await uploadCsv(staff, `sku,name,description,category,image_url\nC1,Soap,,Bath,${host}/csv.png\n`),
      await staff.call(exportProducts),
    ];
    const { body: order } = await staff.call(saveOrder, {
      body: {
        ...{ customer: { id: customer.id }, items: [{ productId: created.body.id, quantity: 1 }] },
        ...{ paymentMethod: 'Terms', notes: `<img src="${host}/notes.png">` },
      },
    });
    const params = { id: order.id };
    replies.push(
      await staff.call(getDocument, { params: { ...params, key: 'order-confirmation' } }),
      await staff.call(createInvoice, { params }),
    );
    await app.runJobs();

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(asked).toEqual([]);
  });
});
