import { type BrandSettings, noBrand } from '@casepack/contract/brand/brand';
import { changeBrand, getBrand, removeLogo } from '@casepack/contract/brand/endpoints';
import { getPublicOrder } from '@casepack/contract/orders/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../context';
import { brandLogos } from '../db/schema/brand';
import { images } from '../db/schema/media';
import { orderSavedMail } from '../orders/order-mails';
import { queueOrderMail } from '../orders/queue-order-mail';
import { readPdf } from '../testing/read-pdf';
import { imageForm, sampleImage } from '../testing/sample-images';
import { headersOf, readableSource, startSmtpPeer } from '../testing/smtp-peer';
import { useTestApp, type Visitor } from '../testing/test-app';

const peer = await startSmtpPeer();
afterAll(() => peer.close());

const brand: BrandSettings = {
  accentColor: '#ffcc00',
  remitTo: 'Fern & Hollow\nPO Box 12\nPortland, ME',
  bankDetails: 'Routing 021000021\nAccount 123456',
  footer: 'Made by hand in Maine',
  senderName: 'Fern & Hollow',
  replyTo: 'orders@fern.example',
};

describe('the brand of a manufacturer', () => {
  const app = useTestApp({
    settings: { SMTP_URL: peer.url, MAIL_FROM: 'Casepack <no-reply@example.test>' },
  });
  beforeEach(() => {
    peer.received.length = 0;
  });

  async function shop() {
    const maker = await app.manufacturer({ contactEmail: 'hello@maker.example' });
    const customer = await app.customer({ manufacturerId: maker.id, contactEmail: 'nora@corner.example' });
    const of = { manufacturerId: maker.id, wholesaleCustomerId: customer.id };
    const order = await app.order({ ...of, customerEmail: 'nora@corner.example' });
    const admin = await app.as({ manufacturerId: maker.id, isAdmin: true, isOrgAdmin: true });
    return { maker, customer, order, admin, params: { id: String(maker.id) } };
  }

  const upload = (visitor: Visitor, id: number, content: Buffer) =>
    visitor.request({
      ...{ method: 'POST', url: `/api/manufacturers/${id}/brand/logo` },
      ...imageForm({ name: 'logo.png', content }),
    });
  const logo = () => sampleImage({ width: 300, height: 100 }).png().toBuffer();

  it('is nothing until it is set, and what is set can be changed and taken back', async () => {
    const { admin, params } = await shop();
    expect((await admin.call(getBrand, { params })).body).toEqual({ ...noBrand, logo: null });

    const saved = await admin.call(changeBrand, { params, body: { ...brand, before: noBrand } });
    expect(saved.body).toEqual({ ...brand, logo: null });
    const stale = await admin.call(changeBrand, {
      params,
      body: { ...brand, footer: 'Mine', before: noBrand },
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    await admin.call(changeBrand, { params, body: noBrand });
    expect((await admin.call(getBrand, { params })).body).toEqual({ ...noBrand, logo: null });
  });

  it.each([
    ['senderName', 'Fern\r\nBcc: everyone@example.com'],
    ['replyTo', 'a@example.com, b@example.com'],
    ['accentColor', '#fff;background:url(//example.com)'],
  ])('refuses a %s like %j and keeps what was set', async (name, value) => {
    const { admin, params } = await shop();
    await admin.call(changeBrand, { params, body: brand });

    const refused = await admin.call(changeBrand, { params, body: { ...brand, [name]: value } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { [name]: expect.any(String) } } });
    expect((await admin.call(getBrand, { params })).body).toMatchObject(brand);
  });

  it('is changed by its own administrators alone', async () => {
    const { maker, params } = await shop();
    const { admin: stranger } = await shop();
    const member = await app.as({ manufacturerId: maker.id });

    expect((await stranger.call(getBrand, { params })).status).toBe(404);
    expect((await stranger.call(changeBrand, { params, body: brand })).status).toBe(404);
    expect((await upload(stranger, maker.id, await logo())).status).toBe(404);
    expect((await member.call(changeBrand, { params, body: brand })).status).toBe(403);
    expect((await upload(member, maker.id, await logo())).status).toBe(403);
    expect(await app.db.select().from(images)).toEqual([]);
  });

  it('puts color, logo and footer on papers, and bank details on statements but not on confirmations', async () => {
    const { admin, params, customer, order, maker } = await shop();
    const file = async (url: string) => {
      const headers = { cookie: `casepack_session=${admin.cookie}` };
      return (await app.running.app.inject({ url, headers })).rawPayload;
    };
    const statement = () => file(`/api/wholesale-customers/${customer.id}/statement/pdf`);
    const confirmation = () => file(`/api/orders/${order.id}/documents/order-confirmation`);
    const plain = await readPdf(await statement());
    await admin.call(changeBrand, { params, body: brand });
    const withoutLogo = await confirmation();
    expect((await upload(admin, maker.id, await logo())).status).toBe(200);

    const { text } = await readPdf(await statement());
    expect(plain.text).not.toContain('Bank details');
    for (const words of ['Account 123456', 'PO Box 12', 'Made by hand in Maine'])
      expect(text).toContain(words);
    const branded = await confirmation();
    const confirmed = await readPdf(branded);
    expect(confirmed.text).toContain('Made by hand in Maine');
    expect(confirmed.text).not.toContain('123456');
    expect(branded.includes('/Subtype /Image')).toBe(true);
    expect(withoutLogo.includes('/Subtype /Image')).toBe(false);
  });

  it('names the sender of emails, takes replies, and travels with them', async () => {
    const { admin, params, order, maker } = await shop();
    const send = async () => {
      await inTransaction(app.running.systemContext(), (ctx) =>
        queueOrderMail(ctx, order.id, orderSavedMail),
      );
      await app.runJobs();
      const mail = peer.received.pop();
      if (!mail) throw new Error('No mail was sent');
      return { headers: headersOf(mail).join('\n'), source: readableSource(mail) };
    };
    await admin.call(changeBrand, { params, body: brand });
    await upload(admin, maker.id, await logo());

    const { headers, source } = await send();
    expect(headers).toMatch(/^From: "Fern & Hollow" <no-reply@example.test>$/m);
    expect(headers).toMatch(/^Reply-To: orders@fern.example$/m);
    expect(source).toContain('Made by hand in Maine');
    expect(source).toContain('cid:logo@casepack');
    expect(source).not.toContain('123456');
  });

  it('changes nothing of emails and public pages where nothing is set', async () => {
    const { order } = await shop();
    await inTransaction(app.running.systemContext(), (ctx) => queueOrderMail(ctx, order.id, orderSavedMail));
    await app.runJobs();

    const [mail] = peer.received;
    expect(mail && headersOf(mail).join('\n')).toMatch(/^From: Casepack <no-reply@example.test>$/m);
    const shown = await app.visitor().call(getPublicOrder, { params: { publicId: order.publicId } });
    expect(shown.body).not.toHaveProperty('brand');
  });

  it('shows visitors color, logo and footer, and nothing else', async () => {
    const { admin, params, order } = await shop();
    await admin.call(changeBrand, { params, body: brand });

    const shown = await app.visitor().call(getPublicOrder, { params: { publicId: order.publicId } });
    expect(shown.body.brand).toEqual({ accentColor: '#ffcc00', footer: 'Made by hand in Maine', logo: null });
    expect(JSON.stringify(shown.body)).not.toContain('123456');
  });

  it('replaces and removes its logo, and lets go of the old image', async () => {
    const { admin, params, maker } = await shop();
    const first = (await upload(admin, maker.id, await logo())).body;
    expect(first.logo).toMatchObject({ width: 300, height: 100 });
    const other = await sampleImage({ color: '#00aa00' }).webp().toBuffer();
    const second = (await upload(admin, maker.id, other)).body;
    expect(second.logo.key).not.toBe(first.logo.key);

    expect((await admin.call(removeLogo, { params })).body.logo).toBeNull();
    expect(await app.db.select().from(brandLogos)).toEqual([]);
    const kept = await app.db.select().from(images).where(eq(images.manufacturerId, maker.id));
    expect(kept.every(({ unusedSince }) => unusedSince !== null)).toBe(true);
    expect(
      (await upload(admin, maker.id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status,
    ).toBe(415);
  });
});
