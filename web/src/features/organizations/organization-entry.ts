import { OptionalId } from '@casepack/contract/ids';
import { type BasisPoints, money, percentage } from '@casepack/contract/money';
import { moneyText } from '@casepack/contract/money-text';
import {
  type InvoiceOn,
  type Manufacturer,
  NewManufacturer,
  NewSalesOrganization,
  NewWholesaleCustomer,
  type SalesOrganization,
  type WholesaleCustomer,
} from '@casepack/contract/organizations/organization';
import { DEFAULT_PAYMENT_TERMS, type PaymentTerms } from '@casepack/contract/organizations/payment-terms';
import { z } from 'zod';

/** An empty field means no value. The schema comes first, so that its error messages are shown. */
const emptyAsUndefined = <S extends z.ZodType>(schema: S) =>
  z.union([schema, z.literal('').transform(() => undefined)]);

export const ManufacturerEntry = NewManufacturer.extend({
  numberPrefix: emptyAsUndefined(NewManufacturer.shape.numberPrefix),
  defaultTax: emptyAsUndefined(percentage),
  defaultShipping: emptyAsUndefined(money),
  standardPriceListId: OptionalId.optional(),
});
export type ManufacturerInput = z.input<typeof ManufacturerEntry>;
export type ManufacturerEntry = z.output<typeof ManufacturerEntry>;

/** What a manufacturer's own administrators enter. */
export const OrderRulesEntry = ManufacturerEntry.pick({
  minimumFirstOrder: true,
  minimumReorder: true,
  freeShippingFrom: true,
  holdAfterDaysOverdue: true,
  invoiceOn: true,
  joinSlug: true,
  standardPriceListId: true,
});
export type OrderRulesInput = z.input<typeof OrderRulesEntry>;
export type OrderRulesEntry = z.output<typeof OrderRulesEntry>;

export const SalesOrganizationEntry = NewSalesOrganization.extend({
  commissionRate: emptyAsUndefined(percentage),
  maxDiscount: emptyAsUndefined(percentage),
});
export type SalesOrganizationInput = z.input<typeof SalesOrganizationEntry>;
export type SalesOrganizationEntry = z.output<typeof SalesOrganizationEntry>;

export const CustomerEntry = NewWholesaleCustomer.safeExtend({ repUserId: OptionalId.optional() });
export type CustomerInput = z.input<typeof CustomerEntry>;
export type CustomerEntry = z.output<typeof CustomerEntry>;

export const emptyManufacturer = {
  ...{ name: '', description: '', contactEmail: '', contactPhone: '', address: '' },
  ...{ numberPrefix: '', defaultTax: '', defaultShipping: '' },
  ...{ minimumFirstOrder: '', minimumReorder: '', freeShippingFrom: '', holdAfterDaysOverdue: '' },
  invoiceOn: 'order' as InvoiceOn,
  joinSlug: '',
};

/** The commission starts at zero, the discount without a limit. */
export const emptySalesOrganization = {
  ...{ name: '', description: '', contactEmail: '', contactPhone: '', address: '' },
  ...{ commissionRate: '0.00', maxDiscount: '100.00', priceListId: null },
};

export const emptyCustomer = {
  ...{ name: '', businessName: '', customerNumber: '', taxId: '', contactEmail: '', contactPhone: '' },
  ...{ billingAddress: '', shippingAddress: '', creditLimit: '', priceListId: null },
  ...{ minimumFirstOrder: '', minimumReorder: '' },
  ...{ taxExempt: false, taxExemptCertificate: '', taxExemptUntil: '', remindersOff: false },
  paymentTerms: DEFAULT_PAYMENT_TERMS as PaymentTerms,
  requiresApproval: false,
  onHold: false,
  holdNote: '',
};

const percentageText = (rate: BasisPoints | undefined): string =>
  rate === undefined ? '' : String(percentage.encode(rate));

const contactOf = (row: { contactEmail: string | null; contactPhone?: string | null | undefined }) => ({
  contactEmail: row.contactEmail ?? '',
  contactPhone: row.contactPhone ?? '',
});

export const toOrderRulesInput = (row: Manufacturer) => ({
  minimumFirstOrder: moneyText(row.minimumFirstOrder),
  minimumReorder: moneyText(row.minimumReorder),
  freeShippingFrom: moneyText(row.freeShippingFrom),
  holdAfterDaysOverdue: row.holdAfterDaysOverdue?.toString() ?? '',
  invoiceOn: row.invoiceOn ?? ('order' as const),
  joinSlug: row.joinSlug ?? '',
  standardPriceListId: row.standardPriceListId ?? null,
});

export const toManufacturerInput = (row: Manufacturer) => ({
  name: row.name,
  description: row.description ?? '',
  ...contactOf(row),
  address: row.address ?? '',
  numberPrefix: row.numberPrefix ?? '',
  defaultTax: percentageText(row.defaultTax),
  defaultShipping: moneyText(row.defaultShipping),
  ...toOrderRulesInput(row),
  active: row.active,
});

export const toSalesOrganizationInput = (row: SalesOrganization) => ({
  name: row.name,
  description: row.description ?? '',
  ...contactOf(row),
  address: row.address ?? '',
  commissionRate: percentageText(row.commissionRate),
  maxDiscount: percentageText(row.maxDiscount),
  priceListId: row.priceListId ?? null,
  active: row.active,
});

export const toCustomerInput = (row: WholesaleCustomer) => ({
  name: row.name,
  businessName: row.businessName ?? '',
  customerNumber: row.customerNumber ?? '',
  repUserId: row.repUserId ?? null,
  taxId: row.taxId ?? '',
  ...contactOf(row),
  billingAddress: row.billingAddress ?? '',
  shippingAddress: row.shippingAddress ?? '',
  creditLimit: moneyText(row.creditLimit),
  minimumFirstOrder: moneyText(row.minimumFirstOrder),
  minimumReorder: moneyText(row.minimumReorder),
  taxExempt: row.taxExempt ?? false,
  taxExemptCertificate: row.taxExemptCertificate ?? '',
  taxExemptUntil: row.taxExemptUntil ?? '',
  remindersOff: row.remindersOff ?? false,
  paymentTerms: row.paymentTerms,
  requiresApproval: row.requiresApproval,
  onHold: row.onHold ?? false,
  holdNote: row.holdNote ?? '',
  salesOrganizationId: row.salesOrganizationId,
  priceListId: row.priceListId ?? null,
  active: row.active,
});

export const contactLabels = { contactEmail: 'Contact email', contactPhone: 'Contact phone' } as const;

const minimumLabels = {
  minimumFirstOrder: 'Minimum for a first order ($)',
  minimumReorder: 'Minimum for later orders ($)',
} as const;

export const orderRulesLabels = {
  ...minimumLabels,
  freeShippingFrom: 'Free shipping from ($)',
  holdAfterDaysOverdue: 'Hold orders of customers with an invoice overdue more than … days',
  invoiceOn: 'Invoice',
  joinSlug: 'Join page',
  standardPriceListId: 'Standard price list',
} as const satisfies Record<keyof ReturnType<typeof toOrderRulesInput>, string>;

export const manufacturerLabels = {
  name: 'Name',
  description: 'Description',
  ...contactLabels,
  address: 'Address',
  numberPrefix: 'Number prefix',
  defaultTax: 'Default tax (%)',
  defaultShipping: 'Default shipping ($)',
  ...orderRulesLabels,
  active: 'Active',
} as const satisfies Record<keyof ReturnType<typeof toManufacturerInput>, string>;

export const salesOrganizationLabels = {
  name: 'Name',
  description: 'Description',
  ...contactLabels,
  address: 'Address',
  commissionRate: 'Commission rate (%)',
  maxDiscount: 'Maximum discount (%)',
  priceListId: 'Price list',
  active: 'Active',
} as const satisfies Record<keyof ReturnType<typeof toSalesOrganizationInput>, string>;

export const customerLabels = {
  name: 'Contact name',
  businessName: 'Business name',
  customerNumber: 'Customer number',
  repUserId: 'Sales rep',
  taxId: 'Tax ID',
  ...contactLabels,
  billingAddress: 'Billing address',
  shippingAddress: 'Shipping address',
  creditLimit: 'Credit limit ($)',
  ...minimumLabels,
  taxExempt: 'Tax exempt',
  taxExemptCertificate: 'Certificate number',
  taxExemptUntil: 'Valid until',
  remindersOff: 'No reminders for overdue invoices',
  paymentTerms: 'Payment terms',
  requiresApproval: 'Orders require approval',
  onHold: 'On hold',
  holdNote: 'Why it is on hold',
  salesOrganizationId: 'Sales organization',
  priceListId: 'Price list',
  active: 'Active',
} as const satisfies Record<keyof ReturnType<typeof toCustomerInput>, string>;
