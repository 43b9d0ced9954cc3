import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { FIRST_PASSWORD, signInByApi } from '../tests/organizations/people';
import { make, read, unique, uniqueEmail, uniqueWord } from '../world';

test.describe.configure({ timeout: 240_000 });

/** Breaks out of an attribute, a tag, a script and a comment, and would run a script from each. */
const HOSTILE = `"'--></title></textarea></script><img src=x onerror=alert(1)><svg/onload=alert(2)>{{7*7}}`;
const SHORTER = `"'><img src=x onerror=alert(3)>`;
const SHORTEST = '<svg onload=b()>';
const HOSTILE_MARKUP = /onerror=alert|onload=b\(\)/;

/** What a page does only if it treats text as markup. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog at ${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => seen.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/x') seen.push(`${page.url()} asked for the picture`);
  });
  return seen;
}

const showsHostileText = (page: Page): Promise<boolean> =>
  page.evaluate((pattern) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const words = [document.body.textContent, ...fields.map(({ value }) => value)];
    return words.some((each) => new RegExp(pattern).test(each));
  }, HOSTILE_MARKUP.source);

/** Elements and links that only the hostile text could have added. */
const countInjected = (page: Page): Promise<number> =>
  page
    .locator('img[src="x"], [onerror], [onload], main script, a[href^="javascript:" i], a[href^="data:" i]')
    .count();

async function expectShown(page: Page, address: string): Promise<void> {
  await expect.poll(() => showsHostileText(page), { message: `${address} shows the text` }).toBe(true);
  expect(await countInjected(page), address).toBe(0);
}

async function expectText(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectShown(page, address);
}

/** Without loading the app again: first to a page without the text, so that it is not found on the page before. */
async function expectTextInside(page: Page, address: string): Promise<void> {
  const go = (path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path);
  await go('/nowhere');
  await expect.poll(() => showsHostileText(page), { message: 'a page without the text' }).toBe(false);
  await go(address);
  await expectShown(page, address);
}

/** Loads the app at the first address, for the user who is signed in now, and goes on to the others inside it. */
async function expectTexts(page: Page, [first = '', ...others]: string[]): Promise<void> {
  await expectText(page, first);
  for (const address of others) await expectTextInside(page, address);
}

/** A manufacturer with hostile text in every field, with users, products, an order and its documents. */
async function createHostileData(admin: APIRequestContext) {
  const contact = { contactPhone: SHORTER, contactEmail: 'someone@example.test' };
  const place = { city: SHORTER, state: SHORTER, zipCode: SHORTEST, country: SHORTER };
  const named = () => unique(HOSTILE);
  const manufacturer = await make(admin, '/api/manufacturers', {
    name: named(),
    ...contact,
    address: HOSTILE,
  });
  const manufacturerId = manufacturer.id;
  const agency = await make(admin, '/api/sales-organizations', { name: named(), manufacturerId, ...contact });
  const customer = await make(admin, '/api/wholesale-customers', {
    ...{ name: named(), businessName: named(), manufacturerId, salesOrganizationId: agency.id, ...contact },
    taxId: SHORTER,
  });
  const type = 'wholesale_customer';
  await make(admin, '/api/locations', {
    ...{ organizationType: type, organizationId: customer.id, name: HOSTILE, addressLine1: HOSTILE },
    ...{ addressLine2: HOSTILE, ...place, contactName: HOSTILE, contactPhone: SHORTER },
  });
  const [staff, buyer] = [uniqueEmail('staff'), uniqueEmail('buyer')];
  // The users who look at the pages have plain names, which are on every page; the others do not.
  const ofManufacturer = { role: 'manufacturer', manufacturerId, password: FIRST_PASSWORD };
  const ofCustomer = { role: type, wholesaleCustomerId: customer.id, password: FIRST_PASSWORD };
  const hostile = { firstName: SHORTER, lastName: SHORTER, company: SHORTER };
  await make(admin, '/api/users', { ...ofManufacturer, email: staff, isAdmin: true, isOrgAdmin: true });
  await make(admin, '/api/users', { ...ofCustomer, email: buyer, isOrgAdmin: true });
  for (const seat of [ofManufacturer, ofCustomer]) {
    await make(admin, '/api/users', { ...seat, ...hostile, email: uniqueEmail('hostile') });
  }
  const product = await make(admin, `/api/products/single?manufacturerId=${manufacturerId}`, {
    ...{ sku: `${SHORTER}${uniqueWord()}`, name: HOSTILE, category: HOSTILE, description: HOSTILE },
    ...{ tags: [SHORTER], metadataFields: { [SHORTER]: HOSTILE }, casePackCost: '24.00' },
    imageUrl: 'https://127.0.0.1:1/%22onerror=alert(1)',
  });
  await make(admin, `/api/collections?manufacturerId=${manufacturerId}`, {
    ...{ name: HOSTILE, description: HOSTILE, tagFilters: [SHORTER] },
  });
  return { manufacturerId, customer, product, staff, buyer };
}

async function placeOrder(admin: APIRequestContext, customerId: number, productId: number) {
  const order = await read<{ id: number; publicId: string }>(
    await admin.post('/api/save-order', {
      data: {
        ...{ customer: { id: customerId }, items: [{ productId, quantity: 2 }] },
        ...{ paymentMethod: `Marketplace - ${SHORTER}`, notes: HOSTILE, purchaseOrderNumber: SHORTER },
        ...{ totals: { discount: '1.00' }, discountType: 'flat', discountDescription: HOSTILE },
      },
    }),
  );
  const at = `/api/orders/${order.id}`;
  await make(admin, `${at}/tracking`, { trackingNumber: SHORTER, carrier: 'other' });
  await make(admin, `${at}/payments`, { method: 'check', amount: '1.00', reference: SHORTER, note: HOSTILE });
  const file = {
    name: `${SHORTER}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  };
  await read(await admin.post(`${at}/documents`, { multipart: { file } }));
  const { invoiceUrl } = await read<{ invoiceUrl: string }>(await admin.post(`${at}/create-invoice`));
  return { ...order, invoicePath: new URL(invoiceUrl, 'http://localhost').pathname };
}

async function asVisitor(browser: Browser, visit: (page: Page) => Promise<void>): Promise<string[]> {
  const page = await browser.newPage();
  const seen = watch(page);
  await visit(page);
  await page.close();
  return seen;
}

test('hostile text is shown as text on every screen, in every email and to every user', async ({
  page,
  signIn,
  browser,
}) => {
  const seen = watch(page);
  await signIn('admin@demo.casepack.test');
  const { customer, manufacturerId, product, staff, buyer } = await createHostileData(page.request);
  const order = await placeOrder(page.request, customer.id, product.id);
  const kinds = ['manufacturers', 'sales-organizations', 'wholesale-customers'];
  await expectTexts(
    page,
    kinds.map((kind) => `/admin/organizations#${kind}`),
  );

  await signInByApi(page, staff);
  const ofCustomer = `/admin/organization-edit?type=wholesale_customer&id=${customer.id}`;
  await expectTexts(page, [
    ...['/', `/?product=${product.id}`, '/orders', '/overview'],
    ...['', '#payment', '#tracking', '#documents'].map((tab) => `/orders/${order.id}${tab}`),
    ...['/admin', '/admin#connected-orgs', '/admin/collections', '/organization-admin'],
    ...['users', 'payments', 'mail', 'audit'].map((tab) => `/admin?tab=${tab}`),
    ...['', '#locations', '#orders', '#settings', '#users'].map((tab) => `${ofCustomer}${tab}`),
    `/admin/organization-edit?type=manufacturer&id=${manufacturerId}#settings`,
  ]);
  await page.goto('/admin?tab=mail');
  await page.getByText(/^Your order \S+ with/).click();
  const mail = page.frameLocator('iframe[title^="Email:"]');
  await expect(mail.getByText('onerror=alert').first()).toBeVisible();
  await expect(mail.locator('img[src="x"], [onerror], [onload], script')).toHaveCount(0);

  await signInByApi(page, buyer);
  await expectTexts(page, [
    '/',
    '/orders',
    `/orders/${order.id}`,
    '/orders/statement',
    '/organization-admin',
  ]);

  const seenByVisitor = await asVisitor(browser, async (visitor) => {
    await expectText(visitor, `/order/${order.publicId}`);
    await expectText(visitor, order.invoicePath);
  });
  expect([...seen, ...seenByVisitor]).toEqual([]);
});
