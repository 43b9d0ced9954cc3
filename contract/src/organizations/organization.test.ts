import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  Manufacturer,
  ManufacturerChange,
  NewManufacturer,
  NewSalesOrganization,
  NewWholesaleCustomer,
  OrganizationsOverview,
  SalesOrganization,
  SalesOrganizationChange,
  WholesaleCustomer,
  WholesaleCustomerChange,
} from './organization';

const messages = (result: z.ZodSafeParseResult<unknown>) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

const moments = { createdAt: '2026-11-02T10:00:00.000Z', updatedAt: '2026-11-03T10:00:00.000Z', version: 1 };

const maker = {
  id: 3,
  name: 'Soap Works',
  contactEmail: null,
  active: true,
  description: 'Soap since 1901',
  contactPhone: '555 0100',
  address: '1 Lye Lane',
  numberPrefix: 'SW',
  defaultTax: '8.25',
  defaultShipping: '5.00',
  minimumFirstOrder: '150.00',
  minimumReorder: null,
  freeShippingFrom: '500.00',
  holdAfterDaysOverdue: 30,
  invoiceOn: 'shipment',
  joinSlug: 'soap-works',
  ...moments,
};

const sales = {
  id: 5,
  manufacturerId: 3,
  manufacturerName: 'Soap Works',
  name: 'Soap Sales',
  description: null,
  contactEmail: 'sales@soap.test',
  contactPhone: null,
  address: null,
  commissionRate: '12.50',
  maxDiscount: '20.00',
  active: true,
  ...moments,
};

const customer = {
  id: 11,
  manufacturerId: 3,
  manufacturerName: 'Soap Works',
  salesOrganizationId: 5,
  name: 'Corner Shop',
  businessName: null,
  customerNumber: 'C-1001',
  repUserId: 8,
  taxId: '12-345',
  contactEmail: null,
  contactPhone: null,
  billingAddress: null,
  shippingAddress: '2 Corner St',
  creditLimit: '500.00',
  onHold: true,
  holdNote: 'Ask Ben',
  minimumFirstOrder: '0.00',
  minimumReorder: null,
  taxExempt: true,
  taxExemptCertificate: 'ST-4711',
  taxExemptUntil: '2027-06-30',
  paymentTerms: 'NET30',
  requiresApproval: false,
  selfRegistered: true,
  active: true,
  ...moments,
};

describe('an organization', () => {
  it('is sent with every field that the reader may see', () => {
    expect(Manufacturer.encode(Manufacturer.parse(maker))).toEqual(maker);
    expect(SalesOrganization.encode(SalesOrganization.parse(sales))).toEqual(sales);
    expect(WholesaleCustomer.encode(WholesaleCustomer.parse(customer))).toEqual(customer);
  });

  it('is sent without what the reader may not see', () => {
    const name = { id: 3, name: 'Soap Works', contactEmail: null, active: true };
    expect(Manufacturer.encode(Manufacturer.parse(name))).toEqual(name);
    const { commissionRate: _rate, ...plainSales } = sales;
    expect(SalesOrganization.encode(SalesOrganization.parse(plainSales))).toEqual(plainSales);
    const { taxId: _tax, creditLimit: _limit, ...plainCustomer } = customer;
    expect(WholesaleCustomer.encode(WholesaleCustomer.parse(plainCustomer))).toEqual(plainCustomer);
  });

  it('is counted and shown by its kind in the overview', () => {
    const overview = {
      manufacturers: { count: 1, recent: [maker] },
      salesOrganizations: { count: 2, recent: [sales] },
      wholesaleCustomers: { count: 3, recent: [customer] },
    };
    expect(OrganizationsOverview.encode(OrganizationsOverview.parse(overview))).toEqual(overview);
  });
});

describe('a new organization', () => {
  it('keeps what was typed, trimmed, and nothing for what was left empty', () => {
    const facts = { description: '', address: ' 1 Lye Lane ', contactEmail: '', contactPhone: '555 0100' };
    const kept = { description: null, address: '1 Lye Lane', contactEmail: null, contactPhone: '555 0100' };
    expect(
      NewManufacturer.parse({
        ...facts,
        name: ' Soap Works ',
        numberPrefix: 'SW',
        defaultTax: '8.25',
        defaultShipping: '5',
        active: false,
      }),
    ).toEqual({
      ...kept,
      name: 'Soap Works',
      holdAfterDaysOverdue: null,
      numberPrefix: 'SW',
      defaultTax: 825,
      defaultShipping: 500,
      minimumFirstOrder: null,
      minimumReorder: null,
      freeShippingFrom: null,
      joinSlug: null,
      active: false,
    });
    expect(
      NewSalesOrganization.parse({ ...facts, manufacturerId: '3', name: 'Soap Sales', commissionRate: 12.5 }),
    ).toEqual({ ...kept, manufacturerId: 3, name: 'Soap Sales', commissionRate: 1250, priceListId: null });
  });

  it.each([NewManufacturer, NewSalesOrganization, NewWholesaleCustomer])('needs a name', (shape) => {
    expect(messages(shape.safeParse({ name: ' ' }))).toEqual([['name', 'Name is required']]);
  });

  it.each(['SW', 'SOAP'])('can number its orders with %j', (numberPrefix) => {
    expect(NewManufacturer.parse({ name: 'Soap Works', numberPrefix }).numberPrefix).toBe(numberPrefix);
  });

  it('says what is wrong with an email address that is too long', () => {
    const contactEmail = `${'a'.repeat(300)}@soap.test`;
    expect(messages(NewManufacturer.safeParse({ name: 'Soap Works', contactEmail }))).toEqual([
      ['contactEmail', 'Invalid email format'],
    ]);
  });

  it('has no minimum where 0.00 is entered, and ships everything free from 0.00', () => {
    const rules = { minimumFirstOrder: '0.00', minimumReorder: '', freeShippingFrom: '0.00' };
    expect(NewManufacturer.parse({ name: 'Soap Works', ...rules })).toMatchObject({
      minimumFirstOrder: null,
      minimumReorder: null,
      freeShippingFrom: 0,
    });
    const minimum = NewManufacturer.parse({ name: 'Soap Works', minimumReorder: '$1,500' });
    expect(NewManufacturer.encode(minimum)).toMatchObject({
      minimumFirstOrder: null,
      minimumReorder: '1500.00',
    });
  });

  it.each(['S', 'SOAPS', 'sw', 'S1', 'SW ', ' SW', ''])(
    'cannot number its orders with %j',
    (numberPrefix) => {
      expect(messages(NewManufacturer.safeParse({ name: 'Soap Works', numberPrefix }))).toEqual([
        ['numberPrefix', 'Use two to four capital letters'],
      ]);
    },
  );
});

describe('a new wholesale customer', () => {
  it('may have a business name instead of a name', () => {
    expect(NewWholesaleCustomer.parse({ businessName: 'Corner Shop Inc.' })).toMatchObject({
      name: null,
      businessName: 'Corner Shop Inc.',
    });
  });

  it('keeps terms, credit limit and organizations', () => {
    expect(
      NewWholesaleCustomer.parse({
        manufacturerId: 3,
        salesOrganizationId: '5',
        name: 'Corner Shop',
        taxId: '12-345',
        billingAddress: '',
        shippingAddress: '2 Corner St',
        creditLimit: '500',
        paymentTerms: 'NET60',
        requiresApproval: true,
        active: true,
      }),
    ).toEqual({
      manufacturerId: 3,
      salesOrganizationId: 5,
      name: 'Corner Shop',
      businessName: null,
      customerNumber: null,
      taxId: '12-345',
      contactEmail: null,
      contactPhone: null,
      billingAddress: null,
      shippingAddress: '2 Corner St',
      creditLimit: 50_000,
      holdNote: null,
      minimumFirstOrder: null,
      minimumReorder: null,
      taxExemptCertificate: null,
      taxExemptUntil: null,
      paymentTerms: 'NET60',
      requiresApproval: true,
      active: true,
      priceListId: null,
    });
  });

  it.each(['', null, undefined])('has no credit limit where %j is sent', (creditLimit) => {
    expect(NewWholesaleCustomer.parse({ name: 'Corner Shop', creditLimit }).creditLimit).toBeNull();
  });

  it('can have a credit limit of $0.00', () => {
    expect(NewWholesaleCustomer.parse({ name: 'Corner Shop', creditLimit: 0 }).creditLimit).toBe(0);
  });

  it('can be free of a minimum that others have', () => {
    const free = { minimumFirstOrder: '0', minimumReorder: '0.00' };
    expect(NewWholesaleCustomer.parse({ name: 'Corner Shop', ...free })).toMatchObject({
      minimumFirstOrder: 0,
      minimumReorder: 0,
    });
  });

  it('cannot have a credit limit that is no amount', () => {
    expect(messages(NewWholesaleCustomer.safeParse({ name: 'Corner Shop', creditLimit: true }))).toEqual([
      ['creditLimit', 'Enter an amount such as 12.50'],
    ]);
  });
});

describe('a change of an organization', () => {
  it.each([ManufacturerChange, SalesOrganizationChange, WholesaleCustomerChange])(
    'touches only what is given, and starts from a version',
    (shape) => {
      expect(shape.parse({})).toEqual({});
      expect(shape.parse({ active: false, version: 4 })).toEqual({ active: false, version: 4 });
      expect(shape.safeParse({ version: 0 }).success).toBe(false);
    },
  );

  it.each([ManufacturerChange, SalesOrganizationChange, WholesaleCustomerChange])(
    'cannot remove the name',
    (shape) => {
      expect(messages(shape.safeParse({ name: '' }))).toEqual([['name', 'Name is required']]);
    },
  );
});
