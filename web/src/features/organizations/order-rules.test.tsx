// @vitest-environment happy-dom
import {
  Manufacturer,
  SalesOrganization,
  WholesaleCustomer,
} from '@casepack/contract/organizations/organization';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/sample-user';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { CreateOrganizationForm } from './create-organization-form';
import { OrganizationSettings } from './organization-settings';

const instant = '2026-11-01T10:00:00Z';
const makerAdmin = sampleUser({ isAdmin: true, isOrgAdmin: true });
const repAdmin = sampleUser({
  ...{ role: 'sales_rep', isAdmin: false, isOrgAdmin: true, salesOrganizationId: 4 },
});
const fernhollow = {
  ...{ id: 3, name: 'Fernhollow', contactEmail: null, active: true, version: 1 },
  ...{ minimumFirstOrder: '150.00', minimumReorder: null, freeShippingFrom: null, standardPriceListId: null },
};
const shop = {
  ...{ id: 7, manufacturerId: 3, salesOrganizationId: 4, name: 'Nora Field', businessName: 'Corner Shop' },
  ...{ contactEmail: null, contactPhone: null, billingAddress: null, shippingAddress: null },
  ...{ paymentTerms: 'NET30', requiresApproval: false, selfRegistered: false, active: true },
  ...{ minimumFirstOrder: null, minimumReorder: null, taxExempt: false, taxExemptCertificate: null },
  ...{ taxExemptUntil: null, createdAt: instant, updatedAt: instant, version: 1 },
};
const ridge = {
  ...{ id: 4, manufacturerId: 3, name: 'Ridge Sales', description: null, address: null, contactEmail: null },
  ...{ contactPhone: null, active: true, createdAt: instant, updatedAt: instant, version: 1 },
  ...{ commissionRate: '5.00', maxDiscount: '100.00', priceListId: null },
};
const list = {
  ...{ id: 9, manufacturerId: 3, name: 'Retail', note: null, active: true, startsOn: null, endsOn: null },
  ...{ adjustment: '0.00', onlyListed: false, isStandard: false, entryCount: 1, customerCount: 0 },
  ...{ salesOrganizationCount: 0, createdAt: instant, updatedAt: instant, version: 1 },
};

let priceLists: object[];
let stored: object;
let sent: unknown[];

serveApi('/', ({ method, path, body }) => {
  if (method === 'GET') {
    const rows = path === '/api/price-lists' ? priceLists : [];
    return { body: rows, headers: { 'x-total-count': rows.length } };
  }
  sent.push(body);
  return ok(stored);
});
beforeEach(() => {
  priceLists = [];
  sent = [];
});

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
async function fill(label: RegExp, text: string) {
  await person.clear(await screen.findByLabelText(label));
  await person.paste(text);
}
const showSettings = (
  organization: Parameters<typeof OrganizationSettings>[0]['organization'],
  user = makerAdmin,
) => showScreen(<OrganizationSettings organization={organization} user={user} />, { user });
const showCreate = (type: 'sales_organization' | 'wholesale_customer', user = makerAdmin) =>
  showScreen(
    <CreateOrganizationForm
      type={type}
      user={user}
      screen="dialog"
      onCreated={() => undefined}
      onCancel={() => undefined}
    />,
    { user },
  );

describe('the order rules of a manufacturer', () => {
  it('are saved by its own administrators, without the rest of it', async () => {
    priceLists = [list];
    stored = { ...fernhollow, version: 2 };
    showSettings({ type: 'manufacturer', row: Manufacturer.parse(fernhollow) });

    await fill(/^Minimum for a first order/, '');
    await fill(/^Free shipping from/, '$1,000');
    await person.selectOptions(await screen.findByLabelText(/^Standard price list/), 'Retail');
    await person.selectOptions(screen.getByLabelText('Invoice'), 'With each shipment');
    await press('Save Changes');

    await waitFor(() =>
      expect(sent).toEqual([
        {
          ...{ joinSlug: null, invoiceOn: 'shipment' },
          ...{ minimumFirstOrder: null, minimumReorder: null, freeShippingFrom: '1000.00' },
          holdAfterDaysOverdue: null,
          ...{ standardPriceListId: 9, version: 1 },
        },
      ]),
    );
  });

  it('mention no price list where there is none', () => {
    showSettings({ type: 'manufacturer', row: Manufacturer.parse(fernhollow) });

    expect(screen.queryByLabelText(/price list/i)).toBeNull();
  });
});

describe('the order rules of a customer', () => {
  const settings = (row: object, user = makerAdmin) =>
    showSettings({ type: 'wholesale_customer', row: WholesaleCustomer.parse(row) }, user);

  it('are saved by the manufacturer, the certificate only for an exempt customer', async () => {
    stored = { ...shop, version: 2 };
    settings(shop);
    expect(screen.queryByLabelText(/^Certificate number/)).toBeNull();

    await fill(/^Minimum for later orders/, '0');
    await person.click(screen.getByLabelText(/^Tax exempt/));
    await fill(/^Certificate number/, 'ST-4711');
    await fill(/^Valid until/, '2027-06-30');
    await press('Save Changes');

    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          ...{ minimumFirstOrder: null, minimumReorder: '0.00', taxExempt: true },
          ...{ taxExemptCertificate: 'ST-4711', taxExemptUntil: '2027-06-30' },
        },
      ]),
    );
  });

  it('are not shown to a sales organization unless the manufacturer has set them, and then to read', () => {
    settings(shop, repAdmin);
    expect(screen.queryByText('Order rules')).toBeNull();
    expect(screen.queryByText('Tax')).toBeNull();
    cleanup();

    settings({ ...shop, minimumFirstOrder: '200.00', taxExempt: true }, repAdmin);
    expect(screen.getByLabelText(/^Minimum for a first order/)).toHaveProperty('readOnly', true);
    expect(screen.getByLabelText(/^Tax exempt/)).toHaveProperty('disabled', true);
    expect(screen.getByLabelText(/^Certificate number/)).toHaveProperty('readOnly', true);
  });

  it('and the price list are set with a new customer, but not by a rep', async () => {
    priceLists = [list];
    stored = shop;
    showCreate('wholesale_customer');
    await fill(/^Contact name/, 'Nora Field');
    await fill(/^Minimum for a first order/, '200');
    await person.selectOptions(await screen.findByLabelText(/^Price list/), 'Retail');
    await press('Create Wholesale Customer');
    await waitFor(() => expect(sent).toMatchObject([{ minimumFirstOrder: '200.00', priceListId: 9 }]));
    cleanup();

    showCreate('wholesale_customer', repAdmin);
    expect(await screen.findByLabelText(/^Contact name/)).toBeTruthy();
    expect(screen.queryByText('Order rules')).toBeNull();
    expect(screen.queryByLabelText(/^Price list/)).toBeNull();
  });
});

describe('the largest discount of a sales organization', () => {
  const row = SalesOrganization.parse(ridge);

  it('is saved by the manufacturer', async () => {
    stored = { ...ridge, maxDiscount: '15.00', version: 2 };
    showSettings({ type: 'sales_organization', row });

    await fill(/^Maximum discount/, '15');
    await press('Save Changes');

    await waitFor(() => expect(sent).toMatchObject([{ maxDiscount: '15.00' }]));
  });

  it('is read by the sales organization, and never sent', async () => {
    stored = { ...ridge, version: 2 };
    showSettings({ type: 'sales_organization', row }, repAdmin);
    expect(screen.getByLabelText(/^Maximum discount/)).toHaveProperty('readOnly', true);

    await fill(/^Contact phone/, '(207) 555-0100');
    await press('Save Changes');

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('maxDiscount');
  });

  it('starts without a limit, and the price list can be chosen at once', async () => {
    priceLists = [list];
    stored = ridge;
    showCreate('sales_organization');
    await fill(/^Name/, 'Ridge Sales');
    await person.selectOptions(await screen.findByLabelText(/^Price list/), 'Retail');
    await press('Create Sales Organization');

    await waitFor(() => expect(sent).toMatchObject([{ maxDiscount: '100.00', priceListId: 9 }]));
  });
});
