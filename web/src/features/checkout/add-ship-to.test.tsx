// @vitest-environment happy-dom

import { orderRoleOf } from '@casepack/contract/access/questions';
import { cents } from '@casepack/contract/money';
import type { CurrentUser } from '@casepack/contract/users/user';
import { toActor } from '@casepack/contract/users/user';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateStorage } from '../../api/private-storage';
import { sentOrder } from '../../testing/sample-order';
import { sampleUser } from '../../testing/sample-user';
import { ok, type Reply, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { storageKeyOf } from '../../testing/storage-key';
import { Checkout } from './checkout';
import type { CheckoutLine } from './checkout-line';
import { firstValues } from './checkout-values';
import { clearDraft, openDraft } from './draft-store';

const rep = sampleUser({ id: 81, role: 'sales_rep', manufacturerId: 3, salesOrganizationId: 4 });
const buyer: CurrentUser = { ...rep, id: 82, role: 'wholesale_customer', wholesaleCustomerId: 11 };
const soap: CheckoutLine = {
  productId: 1,
  isTester: false,
  quantity: 1,
  name: 'Soap',
  sku: 'S-1',
  imageUrl: null,
  casePackQuantity: 12,
  unitPrice: cents(2400),
};
const corner = {
  id: 11,
  manufacturerId: 3,
  salesOrganizationId: 4,
  name: 'Cora Corner',
  businessName: 'Corner Shop',
  contactEmail: 'cora@corner.test',
  contactPhone: null,
  paymentTerms: 'NET30',
  requiresApproval: false,
} as const;
const quay = {
  ...{ id: 21, organizationType: 'wholesale_customer', organizationId: 11, name: 'Quay' },
  ...{ locationType: 'store', addressLine1: '1 Quay Street', addressLine2: null, city: 'Portland' },
  ...{ state: 'ME', zipCode: '04101', country: 'United States' },
  ...{ contactName: null, contactEmail: null, contactPhone: null },
  ...{ isShippingLocation: true, isBillingLocation: true, isActive: true, isPrimary: true },
  ...{ createdAt: '2026-11-02T10:00:00.000Z', updatedAt: '2026-11-02T10:00:00.000Z', version: 1 },
};

let locations: object[];
let refusals: Reply[];
let created: object[];
let saved: { customer: object }[];
let opening: number;

serveApi('/checkout', ({ url, body }) => {
  if (url === '/api/auth/storage-key') return storageKeyOf(opening);
  if (url === '/api/checkout/quote') {
    return ok({
      lines: [],
      totals: { subtotal: '24.00', tax: '0.00', shipping: '0.00', discount: '0.00', total: '24.00' },
      setsCharges: true,
    });
  }
  if (url === '/api/locations') {
    const refusal = refusals.shift();
    if (refusal) return refusal;
    const location = { ...quay, ...(body as object), id: 22, addressLine2: null }; // a new location
    created.push(body as object); // as above
    locations.push(location);
    return ok(location);
  }
  if (url === '/api/save-order') {
    saved.push(body as { customer: object }); // an order names its customer
    return ok(sentOrder({ id: 501 }));
  }
  return ok(url.endsWith('/locations') ? locations : []);
});

beforeAll(async () => {
  for (const { id } of [rep, buyer]) {
    opening = id;
    await openPrivateStorage(id);
  }
});
beforeEach(() => {
  locations = [quay];
  refusals = [];
  created = [];
  saved = [];
});

function show(user: CurrentUser) {
  clearDraft({ userId: user.id });
  const values = firstValues(user, orderRoleOf(toActor(user)), '2026-11-17');
  const isStaff = orderRoleOf(toActor(user)) === 'staff';
  openDraft({ userId: user.id }, { ...values, customer: isStaff ? corner : null, paymentType: 'terms' });
  showScreen(
    <Checkout
      user={user}
      lines={[soap]}
      step="payment"
      onStep={() => undefined}
      onQuantity={() => undefined}
      onAcceptPrices={() => undefined}
      accepting={false}
      onSaved={() => undefined}
      onPlaced={() => undefined}
      onUnpaid={() => undefined}
      onRequested={() => undefined}
      card={() => null}
    />,
  );
}

const person = userEvent.setup({ delay: null });
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
async function fill(label: string, words: string) {
  const field = await screen.findByLabelText(label);
  await person.clear(field);
  await person.type(field, words);
}
async function fillDialog() {
  await press('Add ship-to address');
  await fill('Location name', 'Depot');
  await fill('Address line 1', '9 Depot Road');
  await fill('City', 'Bangor');
  await fill('State', 'ME');
  await fill('ZIP code', '04401');
}

describe('a ship-to address added at checkout', () => {
  it('is selected at once and goes with the order', async () => {
    show(rep);

    await fillDialog();
    await press('Add Address');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(created).toMatchObject([
      { organizationType: 'wholesale_customer', organizationId: 11, name: 'Depot', isShippingLocation: true },
    ]);
    expect(await screen.findByText('9 Depot Road, Bangor, ME 04401, United States')).toBeTruthy();
    expect(saved).toEqual([]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save Order - Pay Later' })).toHaveProperty(
        'disabled',
        false,
      ),
    );
    await press('Save Order - Pay Later');

    await waitFor(() => expect(saved[0]?.customer).toMatchObject({ id: 11, shippingLocationId: 22 }));
  });

  it('says under its fields what is missing and what the server refuses', async () => {
    const fields = { zipCode: 'This ZIP code is not in Maine' };
    refusals = [{ status: 400, body: { code: 'invalid_input', message: 'Wrong ZIP code', fields } }];
    show(rep);

    await press('Add ship-to address');
    await press('Add Address');
    expect(await screen.findByText('City is required')).toBeTruthy();
    expect(created).toEqual([]);

    await fill('Location name', 'Depot');
    await fill('Address line 1', '9 Depot Road');
    await fill('City', 'Bangor');
    await fill('State', 'ME');
    await fill('ZIP code', '90210');
    await press('Add Address');

    expect(await screen.findByText('This ZIP code is not in Maine')).toBeTruthy();
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Bangor');
    expect(saved).toEqual([]);
  });

  it('is not offered to a buyer, who may not add locations', async () => {
    show(buyer);

    await screen.findByLabelText('Shipping location');

    expect(screen.queryByRole('button', { name: 'Add ship-to address' })).toBeNull();
  });
});
