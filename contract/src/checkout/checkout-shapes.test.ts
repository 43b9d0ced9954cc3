import { describe, expect, it } from 'vitest';
import { ChangedFigures, CheckoutCustomer, Quote } from './endpoints';
import { CustomerChoice, OrderSubmission, QuoteRequest } from './submission';

const items = [{ productId: 1, quantity: 1, isTester: false }];
const issuesOf = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('a new customer at checkout', () => {
  const address = {
    name: 'Shop',
    addressLine1: '1 Main',
    addressLine2: 'Floor 2',
    city: 'Town',
    state: 'IL',
    zipCode: '60601',
    country: 'US',
  };
  const customer = {
    id: null,
    shippingLocationId: null,
    billingLocationId: null,
    name: 'Ada',
    businessName: 'Lane',
    contactEmail: 'ada@lane.test',
    contactPhone: '555 0100',
    paymentTerms: 'NET30',
    salesOrganizationId: 4,
    address,
  };
  const incomplete = 'Please fill in all required customer information';

  it('keeps all that was filled in', () => {
    expect(CustomerChoice.parse(customer)).toEqual(customer);
  });

  it('is not needed where an existing one is chosen', () => {
    expect(CustomerChoice.parse({ id: 7, shippingLocationId: '8' })).toMatchObject({
      id: 7,
      shippingLocationId: 8,
      name: null,
    });
  });

  it.each(['name', 'businessName', 'contactEmail'])('needs the field %s', (field) => {
    expect(issuesOf(CustomerChoice.safeParse({ ...customer, [field]: '' }))).toEqual([[field, incomplete]]);
  });

  it('is asked for by all its fields once an address is given', () => {
    expect(issuesOf(CustomerChoice.safeParse({ address }))).toEqual([
      ['name', incomplete],
      ['businessName', incomplete],
      ['contactEmail', incomplete],
    ]);
  });

  it('needs an address once it has a name', () => {
    expect(
      issuesOf(CustomerChoice.safeParse({ ...customer, address: null })).map(([field]) => field),
    ).toEqual(['address.addressLine1', 'address.city', 'address.state', 'address.zipCode']);
  });

  it.each([
    ['name', 200],
    ['businessName', 200],
    ['contactPhone', 50],
    ['address.name', 200],
    ['address.addressLine1', 200],
    ['address.addressLine2', 200],
    ['address.city', 100],
    ['address.state', 100],
    ['address.zipCode', 20],
    ['address.country', 100],
  ])('has at most so many characters in %s: %i', (path, max) => {
    const [field = '', inner] = path.split('.');
    const filled = (length: number) =>
      inner
        ? { ...customer, address: { ...address, [inner]: 'a'.repeat(length) } }
        : { ...customer, [field]: 'a'.repeat(length) };

    expect(issuesOf(CustomerChoice.safeParse(filled(max)))).toEqual([]);
    expect(issuesOf(CustomerChoice.safeParse(filled(max + 1)))).toEqual([
      [path, `Use at most ${max} characters`],
    ]);
  });
});

describe('an order submission', () => {
  const given = { items, paymentMethod: 'Terms' };

  it('comes back as it was sent', () => {
    const sent = {
      items: [{ ...items[0], unitPrice: '12.50' }],
      paymentMethod: 'Terms',
      totals: { subtotal: '12.50', tax: '1.00', shipping: '2.00', discount: '0.50', total: '15.00' },
      paymentIntentId: 'pi_1',
      requestedShipDate: '2026-11-20',
      purchaseOrderNumber: 'PO-1',
      notes: 'Ring twice',
      discountType: 'flat',
      discountValue: '0.50',
      discountDescription: 'Thanks',
      saveForLater: true,
      confirmBelowMinimum: true,
    };

    expect(OrderSubmission.encode(OrderSubmission.parse(sent))).toEqual(sent);
  });

  it.each([
    ['paymentIntentId', 255],
    ['purchaseOrderNumber', 64],
    ['notes', 2_000],
    ['discountDescription', 200],
  ])('has at most so many characters in %s: %i', (field, max) => {
    expect(issuesOf(OrderSubmission.safeParse({ ...given, [field]: 'a'.repeat(max) }))).toEqual([]);
    expect(issuesOf(OrderSubmission.safeParse({ ...given, [field]: 'a'.repeat(max + 1) }))).toEqual([
      [field, `Use at most ${max} characters`],
    ]);
  });

  it.each(['cash', 'my marketplace - Faire', 'marketplaces', ''])(
    'does not take %j for a payment type',
    (paymentMethod) => {
      expect(issuesOf(OrderSubmission.safeParse({ ...given, paymentMethod }))).toEqual([
        ['paymentMethod', 'Must be one of credit_card, terms, check, marketplace'],
      ]);
    },
  );

  it('accepts a marketplace name of 100 characters, and no longer one', () => {
    const longest = `Marketplace - ${'a'.repeat(100)}`;

    expect(OrderSubmission.parse({ ...given, paymentMethod: longest }).paymentMethod).toBe(longest);
    expect(issuesOf(OrderSubmission.safeParse({ ...given, paymentMethod: `${longest}a` }))).toEqual([
      ['paymentMethod', 'Use at most 100 characters'],
    ]);
  });

  it('needs at least one line', () => {
    expect(issuesOf(OrderSubmission.safeParse({ ...given, items: [] }))).toEqual([
      ['items', 'Your cart is empty'],
    ]);
  });
});

describe('a quote', () => {
  const totals = { subtotal: '12.50', tax: '1.00', shipping: '2.00', discount: '0.50', total: '15.00' };
  const line = {
    line: 0,
    productId: 1,
    isTester: false,
    quantity: 1,
    name: 'Soap',
    sku: 'S-1',
    knownUnitPrice: null,
    unitPrice: '12.50',
    totalPrice: '12.50',
    price: {
      source: 'list',
      listName: 'Key accounts',
      fromQuantity: 1,
      ownPrice: '15.00',
      next: { fromQuantity: 10, price: '11.00' },
    },
    minimumQuantity: null,
    orderMultiple: 1,
    maximumQuantity: null,
    unitsAvailable: 3,
    problems: ['out_of_stock'],
  };

  it('is asked for with a cart and its charges', () => {
    const asked = {
      customerId: 7,
      items,
      tax: '1.00',
      shipping: '2.00',
      discountType: 'flat',
      discountValue: '0.50',
    };

    expect(QuoteRequest.encode(QuoteRequest.parse(asked))).toEqual(asked);
  });

  it('rejects a percentage above 100', () => {
    const asked = { items, discountType: 'percentage', discountValue: '100.01' };

    expect(issuesOf(QuoteRequest.safeParse(asked))).toEqual([['discountValue', 'Must be between 0 and 100']]);
  });

  it('comes back as it was sent', () => {
    const orderMinimum = { minimum: '150.00', missing: '137.50', canConfirm: false };
    const sent = { lines: [line], totals, setsCharges: true, orderMinimum };

    expect(Quote.encode(Quote.parse(sent))).toEqual(sent);
  });

  it('that differs from the order tells the figures that hold, where there are any', () => {
    for (const sent of [
      { lines: [line], totals },
      { lines: [], totals: null },
    ]) {
      expect(ChangedFigures.encode(ChangedFigures.parse(sent))).toEqual(sent);
    }
  });
});

describe('a customer to order for', () => {
  const shown = {
    id: 7,
    manufacturerId: 3,
    salesOrganizationId: null,
    name: 'Ada',
    businessName: 'Lane',
    contactEmail: 'ada@lane.test',
    contactPhone: null,
    paymentTerms: 'NET30',
    requiresApproval: false,
  };

  it('is shown without its tax number and credit limit', () => {
    expect(CheckoutCustomer.parse({ ...shown, taxId: '12-345', creditLimit: '100.00' })).toEqual(shown);
  });
});
