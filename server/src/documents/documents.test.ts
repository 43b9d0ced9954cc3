import { MAX_DOCUMENT_BYTES, type OrderDocument } from '@casepack/contract/documents/documents';
import {
  getDocument,
  getPublicDocument,
  listDocuments,
  listPublicDocuments,
  removeDocument,
} from '@casepack/contract/documents/endpoints';
import { getOrderHistory } from '@casepack/contract/orders/endpoints';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { documents, invoices } from '../db/schema/documents';
import { readPdf } from '../testing/read-pdf';
import { gif, jpeg, pdf, png, webp } from '../testing/sample-files';
import { storeInvoice } from '../testing/store-documents';
import { type Reply, useTestApp, type Visitor } from '../testing/test-app';

describe('documents of an order', () => {
  const app = useTestApp();

  async function shop() {
    const maker = await app.manufacturer({ name: 'Meadow & Moss', address: '88 Orchard Lane' });
    const agency = await app.salesOrganization({ manufacturerId: maker.id });
    const manufacturerId = maker.id;
    const salesOrganizationId = agency.id;
    const customer = await app.customer({ manufacturerId, salesOrganizationId });
    const order = await app.order({
      manufacturerId,
      salesOrganizationId,
      wholesaleCustomerId: customer.id,
      companyName: 'Corner Shop',
      customerEmail: 'ana@corner.test',
      customerPhone: '555 0101',
      notes: 'Watch their credit.',
    });
    return {
      order,
      staff: await app.as({ manufacturerId }),
      rep: await app.as({ salesOrganizationId }),
      buyer: await app.as({ wholesaleCustomerId: customer.id }),
      stranger: await app.as({ manufacturerId: (await app.manufacturer()).id }),
    };
  }

  const BOUNDARY = 'casepack-test-boundary';

  function upload(visitor: Visitor, orderId: number, content: Buffer, name = 'scan.pdf', field = 'file') {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
    return visitor.request({
      method: 'POST',
      url: `/api/orders/${orderId}/documents`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    });
  }

  const keysOf = ({ body }: Reply): string[] => body.map(({ key }: OrderDocument) => key);
  const fetched = async (visitor: Visitor, url: string) =>
    app.running.app.inject({
      url,
      headers: visitor.cookie ? { cookie: `casepack_session=${visitor.cookie}` } : {},
    });

  describe('listing the documents of an order', () => {
    it('shows everything to the manufacturer, and hides the packing slip from all others', async () => {
      const { order, staff, rep, buyer } = await shop();
      const { id } = await storeInvoice(app, order);
      const { body: file } = await upload(staff, order.id, pdf);
      const params = { id: order.id };

      const lists = await Promise.all(
        [staff, rep, buyer].map((each) => each.call(listDocuments, { params })),
      );

      const open = ['order-confirmation', `invoice-${id}`, file.key];
      expect(lists.map(keysOf)).toEqual([
        ['order-confirmation', 'packing-slip', `invoice-${id}`, file.key],
        open,
        open,
      ]);
      expect(lists.map(({ body }) => body.at(-1).removable)).toEqual([true, false, false]);
    });

    it('shows visitors with the link the confirmation and the valid invoice', async () => {
      const { order, staff } = await shop();
      const old = await storeInvoice(app, order);
      await app.db.update(invoices).set({ supersededAt: app.now() });
      const current = await storeInvoice(app, order);
      await upload(staff, order.id, pdf);
      const { publicId } = order;

      const reply = await app.visitor().call(listPublicDocuments, { params: { publicId } });

      expect(keysOf(reply)).toEqual(['order-confirmation', `invoice-${current.id}`]);
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      const superseded = await app
        .visitor()
        .call(getPublicDocument, { params: { publicId, key: `invoice-${old.id}` } });
      expect(superseded.status).toBe(404);
    });
  });

  describe('downloading a document', () => {
    it('creates the confirmation for users who can see the order', async () => {
      const { order, buyer } = await shop();

      const reply = await fetched(buyer, `/api/orders/${order.id}/documents/order-confirmation`);

      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Order Confirmation ${order.orderNumber}.pdf"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      const { title, text } = await readPdf(reply.rawPayload);
      expect(title).toBe(`Order Confirmation ${order.orderNumber}`);
      for (const words of [
        'Meadow & Moss 88 Orchard Lane',
        'Corner Shop',
        '2 12 24 $24.00 $48.00',
        'NET30',
      ]) {
        expect(text).toContain(words);
      }
    });

    it('shows visitors with the link no more than the public page does', async () => {
      const { order } = await shop();

      const reply = await fetched(
        app.visitor(),
        `/api/public/orders/${order.publicId}/documents/order-confirmation`,
      );

      const { text } = await readPdf(reply.rawPayload);
      expect(text).toContain('Corner Shop');
      expect(text).toContain('$48.00');
      expect(text).not.toMatch(/ana@corner|555 0101|Watch their credit|NET30/);
      expect(reply.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    });

    it('renders an invoice as it was posted', async () => {
      const { order, buyer } = await shop();
      const { id, number } = await storeInvoice(app, order);

      const inside = await fetched(buyer, `/api/orders/${order.id}/documents/invoice-${id}`);
      const outside = await fetched(
        app.visitor(),
        `/api/public/orders/${order.publicId}/documents/invoice-${id}`,
      );

      for (const { rawPayload } of [inside, outside]) {
        expect((await readPdf(rawPayload)).text).toContain(`Invoice ${number}`);
      }
    });

    it('sends the packing slip to staff and hides it from all others', async () => {
      const { order, staff, rep, buyer } = await shop();
      const url = `/api/orders/${order.id}/documents/packing-slip`;

      const slip = await fetched(staff, url);
      const others = await Promise.all([rep, buyer].map((each) => fetched(each, url)));
      const open = await fetched(
        app.visitor(),
        `/api/public/orders/${order.publicId}/documents/packing-slip`,
      );

      expect((await readPdf(slip.rawPayload)).text).not.toContain('$');
      expect([...others, open].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    });

    it('returns an uploaded file unchanged, with headers that disable scripts', async () => {
      const { order, staff, buyer } = await shop();
      const { body: file } = await upload(staff, order.id, png, 'Reçu “signé”.png');

      const reply = await fetched(buyer, `/api/orders/${order.id}/documents/${file.key}`);

      expect(reply.rawPayload.equals(png)).toBe(true);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="Recu _signe_.png"; filename*=UTF-8''Re%C3%A7u%20%E2%80%9Csign%C3%A9%E2%80%9D.png`,
      });
    });

    it.each([
      '',
      'x',
      'upload-0',
      'upload-1',
      'upload-99999999999',
      'upload-2147483648',
      'invoice-1',
      '../1',
      '%00',
    ])('reports the document %j as not found', async (key) => {
      const { order, staff } = await shop();

      const reply = await staff.call(getDocument, { params: { id: order.id, key } });

      expect([400, 404]).toContain(reply.status);
    });

    it("does not return another order's files and invoices", async () => {
      const { order, staff } = await shop();
      const { body: file } = await upload(staff, order.id, pdf);
      const { id } = await storeInvoice(app, order);
      const other = await shop();

      for (const key of [file.key, `invoice-${id}`, `credit-note-${id}`]) {
        const asStranger = await other.staff.call(getDocument, { params: { id: other.order.id, key } });
        const across = await other.staff.call(getDocument, { params: { id: order.id, key } });
        const linked = await app
          .visitor()
          .call(getPublicDocument, { params: { publicId: other.order.publicId, key } });
        expect([asStranger.status, across.status, linked.status]).toEqual([404, 404, 404]);
      }
    });

    it('does not return uploads to visitors with only the link', async () => {
      const { order, staff } = await shop();
      const { body: file } = await upload(staff, order.id, pdf);

      const reply = await app
        .visitor()
        .call(getPublicDocument, { params: { publicId: order.publicId, key: file.key } });

      expect(reply.status).toBe(404);
    });

    it.each(['', ' ', 'null', '0', '%20', 'x'.repeat(22), 'x'.repeat(200)])(
      'answers the malformed link %j like an unknown one',
      async (publicId) => {
        const params = { publicId, key: 'order-confirmation' };

        const list = await app.visitor().call(listPublicDocuments, { params });
        const one = await app.visitor().call(getPublicDocument, { params });

        expect([list.status, one.status]).toEqual([404, 404]);
      },
    );

    it('limits guessing of links', async () => {
      const params = { publicId: 'x'.repeat(22) };
      for (let tries = 0; tries < 30; tries += 1) await app.visitor().call(listPublicDocuments, { params });

      expect((await app.visitor().call(listPublicDocuments, { params })).status).toBe(429);
    });
  });

  describe('attaching a file', () => {
    it.each([
      ['application/pdf', pdf],
      ['image/png', png],
      ['image/jpeg', jpeg],
      ['image/webp', webp],
      ['image/gif', gif],
    ])('stores %s, regardless of the type it is sent with', async (contentType, content) => {
      const { order, staff } = await shop();

      const reply = await upload(staff, order.id, content, 'scan');

      expect(reply).toMatchObject({
        status: 200,
        body: { kind: 'upload', contentType, bytes: content.length, removable: true },
      });
    });

    it('adds the user to the history and the audit log', async () => {
      const { order, staff } = await shop();

      await upload(staff, order.id, pdf, '../C:\\发票.pdf');

      const history = await staff.call(getOrderHistory, { params: { id: order.id } });
      expect(history.body).toMatchObject([
        { kind: 'document_added', cause: 'staff', changes: { document: { from: null, to: '发票.pdf' } } },
      ]);
      expect(await app.db.select().from(auditEntries)).toMatchObject([
        { action: 'document_added', subjectType: 'order', subjectId: String(order.id) },
      ]);
    });

    it.each([
      ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>'), 415],
      ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
      ['a PDF followed by HTML', Buffer.concat([pdf, Buffer.from('<script>')]), 415],
      ['an empty file', Buffer.alloc(0), 400],
      ['a file that is too large', Buffer.concat([pdf, Buffer.alloc(MAX_DOCUMENT_BYTES)]), 413],
    ])('rejects %s and stores nothing', async (_what, content, status) => {
      const { order, staff } = await shop();

      const reply = await upload(staff, order.id, content);

      expect(reply.status).toBe(status);
      expect(reply.body.message).toMatch(/^(Only PDF, PNG|The file is empty|A file can be at most 10 MB)/);
      expect(await app.db.$count(documents)).toBe(0);
      expect(await app.db.$count(auditEntries)).toBe(0);
    });

    it('accepts a file of exactly the maximum size', async () => {
      const { order, staff } = await shop();
      const padding = Buffer.alloc(MAX_DOCUMENT_BYTES - pdf.length, '%');
      const largest = Buffer.concat([pdf.subarray(0, 9), padding, pdf.subarray(9)]);

      const reply = await upload(staff, order.id, largest);

      expect(reply).toMatchObject({ status: 200, body: { bytes: MAX_DOCUMENT_BYTES } });
    });

    it('asks for a file if none is sent', async () => {
      const { order, staff } = await shop();

      const wrongField = await upload(staff, order.id, pdf, 'scan.pdf', 'csvFile');
      const noForm = await staff.request({
        method: 'POST',
        url: `/api/orders/${order.id}/documents`,
        payload: { file: 'x' },
      });

      expect([wrongField, noForm].map(({ status, body }) => [status, body.message])).toEqual([
        [400, 'Choose a file'],
        [400, 'Choose a file'],
      ]);
    });

    it('accepts at most fifty files per order', async () => {
      const { order, staff } = await shop();
      const row = { orderId: order.id, name: 'a.pdf', contentType: 'application/pdf', content: pdf };
      await app.db.insert(documents).values(Array(49).fill(row));

      const fiftieth = await upload(staff, order.id, pdf);
      const oneMore = await upload(staff, order.id, pdf);

      expect([fiftieth.status, oneMore.status]).toEqual([200, 409]);
      expect(await app.db.$count(documents)).toBe(50);
    });

    it('is allowed only for the manufacturer', async () => {
      const { order, rep, buyer, stranger } = await shop();

      const replies = [];
      for (const visitor of [rep, buyer, stranger, app.visitor()]) {
        replies.push(await upload(visitor, order.id, pdf));
      }

      expect(replies.map(({ status }) => status)).toEqual([403, 403, 404, 401]);
      expect(await app.db.$count(documents)).toBe(0);
    });
  });

  describe('removing a file', () => {
    it('deletes it and adds that to the history', async () => {
      const { order, staff } = await shop();
      const { body: file } = await upload(staff, order.id, pdf);
      const documentId = Number(file.key.split('-')[1]);

      const reply = await staff.call(removeDocument, { params: { id: order.id, documentId } });
      const again = await staff.call(removeDocument, { params: { id: order.id, documentId } });

      expect([reply.status, reply.body, again.status]).toEqual([200, { id: documentId }, 404]);
      expect(await app.db.$count(documents)).toBe(0);
      const history = await staff.call(getOrderHistory, { params: { id: order.id } });
      expect(history.body.at(-1)).toMatchObject({
        kind: 'document_removed',
        changes: { document: { from: 'scan.pdf', to: null } },
      });
    });

    it('is allowed only for the manufacturer of the order, and only for files of that order', async () => {
      const { order, staff, rep, buyer, stranger } = await shop();
      const { body: file } = await upload(staff, order.id, pdf);
      const documentId = Number(file.key.split('-')[1]);
      const other = await shop();

      const statuses = [];
      for (const visitor of [rep, buyer, stranger]) {
        statuses.push((await visitor.call(removeDocument, { params: { id: order.id, documentId } })).status);
      }
      const across = await other.staff.call(removeDocument, { params: { id: other.order.id, documentId } });

      expect([...statuses, across.status]).toEqual([403, 403, 404, 404]);
      expect(await app.db.$count(documents)).toBe(1);
    });
  });
});
