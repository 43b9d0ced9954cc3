import { z } from 'zod';
import { blank } from '../blank';
import { CalendarDate, instant } from '../calendar';
import { optionalEmail } from '../email-address';
import { Id, OptionalId } from '../ids';
import { cents, money, percentage } from '../money';
import { optionalDay } from '../optional-day';
import { optionalText, plainText, requiredText } from '../text';
import { PaymentTerms } from './payment-terms';

const NAME = 200;
const ADDRESS = 1000;
const CUSTOMER_NUMBER = 50;

/** When invoices are issued: for the order as a whole, or with each shipment. */
export const InvoiceOn = z.enum(['order', 'shipment'], 'Choose when to invoice');
export type InvoiceOn = z.infer<typeof InvoiceOn>;

/** Optional fields, omitted for users who may not see them. */
export const Manufacturer = z.object({
  id: Id,
  name: z.string(),
  contactEmail: z.string().nullable(),
  active: z.boolean(),
  description: z.string().nullable().optional(),
  contactPhone: z.string().nullable().optional(),
  address: z.string().nullable().optional(),
  numberPrefix: z.string().optional(),
  defaultTax: percentage.optional(),
  defaultShipping: money.optional(),
  /** Subtotals before discount; null is no minimum. */
  minimumFirstOrder: money.nullable().optional(),
  minimumReorder: money.nullable().optional(),
  /** No default shipping charge from this subtotal; null is never. */
  freeShippingFrom: money.nullable().optional(),
  /** Orders are held for customers with an invoice overdue for longer than this; null is never. */
  holdAfterDaysOverdue: z.int().nullable().optional(),
  /** Whether an order is invoiced as a whole, or each of its shipments. */
  invoiceOn: InvoiceOn.optional(),
  /** Companies ask for an account at `/join/<slug>`; null is nowhere. */
  joinSlug: z.string().nullable().optional(),
  createdAt: instant.optional(),
  updatedAt: instant.optional(),
  version: z.int().optional(),
  /** Only for those who assign price lists. */
  standardPriceListId: Id.nullable().optional(),
});
export type Manufacturer = z.infer<typeof Manufacturer>;

/** Only in lists that cover several manufacturers. */
const manufacturerName = z.string().optional();

export const SalesOrganization = z.object({
  id: Id,
  manufacturerId: Id,
  manufacturerName,
  name: z.string(),
  description: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  address: z.string().nullable(),
  /** Omitted for reps and customers. */
  commissionRate: percentage.optional(),
  /** The most its reps can take off an order without approval. Omitted for customers. */
  maxDiscount: percentage.optional(),
  /** Only for those who assign price lists. */
  priceListId: Id.nullable().optional(),
  active: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type SalesOrganization = z.infer<typeof SalesOrganization>;

export const WholesaleCustomer = z.object({
  id: Id,
  manufacturerId: Id,
  manufacturerName,
  salesOrganizationId: Id.nullable(),
  name: z.string(),
  businessName: z.string().nullable(),
  /** What the manufacturer calls it. */
  customerNumber: z.string().nullable().optional(),
  /** The user of its sales organization who looks after it. Only on its own page, for staff and reps. */
  repUserId: Id.nullable().optional(),
  /** Omitted for plain users of the customer, like credit limit, minimums and tax exemption. */
  taxId: z.string().nullable().optional(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  billingAddress: z.string().nullable(),
  shippingAddress: z.string().nullable(),
  creditLimit: money.nullable().optional(),
  /** New orders are held unless a card pays them. Omitted for the customer, and the note for sales organizations too. */
  onHold: z.boolean().optional(),
  holdNote: z.string().nullable().optional(),
  /** Null is the manufacturer's minimum, 0.00 is none. */
  minimumFirstOrder: money.nullable().optional(),
  minimumReorder: money.nullable().optional(),
  taxExempt: z.boolean().optional(),
  /** Gets no reminders of overdue invoices. */
  remindersOff: z.boolean().optional(),
  taxExemptCertificate: z.string().nullable().optional(),
  /** The last day of the exemption; null is open-ended. */
  taxExemptUntil: CalendarDate.nullable().optional(),
  paymentTerms: PaymentTerms,
  requiresApproval: z.boolean(),
  /** Only for those who assign price lists. */
  priceListId: Id.nullable().optional(),
  /** Created by a user who registered, not by staff. */
  selfRegistered: z.boolean(),
  active: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});
export type WholesaleCustomer = z.infer<typeof WholesaleCustomer>;

const optionalMoney = z.codec(
  z.union([z.literal(''), z.string(), z.number()], { error: 'Enter an amount such as 12.50' }).nullish(),
  money.nullable(),
  { decode: (value) => (value === '' || value === undefined ? null : value), encode: (value) => value },
);

/** A minimum of 0.00 is no minimum. */
const optionalMinimum = z.codec(optionalMoney, money.out.nullable(), {
  decode: (value) => value || null,
  encode: (value) => (value === null ? null : cents(value)),
});

const DAYS = 'Enter a number of days from 0 to 365';

/** Empty is off. A number is read as its text. */
const optionalDays = z.codec(
  z.union([z.string(), z.number()], { error: DAYS }).nullish(),
  z.int().min(0, DAYS).max(365, DAYS).nullable(),
  {
    decode: (value, context) => {
      const text = String(value ?? '').trim();
      if (text === '') return null;
      if (/^\d{1,3}$/.test(text)) return Number(text);
      context.issues.push({ code: 'custom', message: DAYS, input: value });
      return z.NEVER;
    },
    encode: (value) => value,
  },
);

/** Prefix of order and invoice numbers. */
const NumberPrefix = z.string().regex(/^[A-Z]{2,4}$/, 'Use two to four capital letters');

/** Optional, and without invisible characters, since it identifies a customer. */
const optionalNumber = z.codec(
  z.union([plainText(CUSTOMER_NUMBER, 'Enter a customer number'), blank]).nullish(),
  z.string().nullable(),
  { decode: (value) => value || null, encode: (value) => value },
);

const contact = {
  contactEmail: optionalEmail(),
  contactPhone: optionalText(50),
};

const SLUG_WORDS = 'Use 3 to 60 lower-case letters, digits and hyphens';
const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{1,58})[a-z0-9]$/, SLUG_WORDS);

const optionalSlug = z.codec(
  z.union([z.string().trim().toLowerCase().pipe(Slug), blank], SLUG_WORDS).nullish(),
  z.string().nullable(),
  { decode: (value) => value || null, encode: (value) => value },
);

const description = { description: optionalText(2000), address: optionalText(ADDRESS) };

export const NewManufacturer = z.object({
  name: requiredText(NAME, 'Name is required'),
  ...description,
  ...contact,
  numberPrefix: NumberPrefix.optional(),
  defaultTax: percentage.optional(),
  defaultShipping: money.optional(),
  minimumFirstOrder: optionalMinimum,
  minimumReorder: optionalMinimum,
  freeShippingFrom: optionalMoney,
  holdAfterDaysOverdue: optionalDays,
  invoiceOn: InvoiceOn.optional(),
  joinSlug: optionalSlug,
  active: z.boolean().optional(),
});
export type NewManufacturer = z.infer<typeof NewManufacturer>;

/** The editor sends back the version it started from, so that no change is overwritten unnoticed. */
const version = z.int().min(1).optional();

/** What a manufacturer's own administrators can change; everything else is set by the platform's. */
export const manufacturerOrderRules = [
  'standardPriceListId',
  'minimumFirstOrder',
  'minimumReorder',
  'freeShippingFrom',
  'holdAfterDaysOverdue',
  'invoiceOn',
  'joinSlug',
] as const satisfies (keyof Manufacturer)[];

export const ManufacturerChange = NewManufacturer.partial().extend({
  standardPriceListId: OptionalId.optional(),
  version,
});
export type ManufacturerChange = z.infer<typeof ManufacturerChange>;

export const NewSalesOrganization = z.object({
  manufacturerId: OptionalId,
  name: requiredText(NAME, 'Name is required'),
  ...description,
  ...contact,
  commissionRate: percentage.optional(),
  maxDiscount: percentage.optional(),
  priceListId: OptionalId,
  active: z.boolean().optional(),
});
export type NewSalesOrganization = z.infer<typeof NewSalesOrganization>;

export const SalesOrganizationChange = NewSalesOrganization.partial().extend({ version });
export type SalesOrganizationChange = z.infer<typeof SalesOrganizationChange>;

const customerFields = {
  manufacturerId: OptionalId,
  salesOrganizationId: OptionalId,
  name: optionalText(NAME),
  businessName: optionalText(NAME),
  customerNumber: optionalNumber,
  taxId: optionalText(50),
  ...contact,
  billingAddress: optionalText(ADDRESS),
  shippingAddress: optionalText(ADDRESS),
  creditLimit: optionalMoney,
  onHold: z.boolean().optional(),
  holdNote: optionalText(500),
  minimumFirstOrder: optionalMoney,
  minimumReorder: optionalMoney,
  taxExempt: z.boolean().optional(),
  remindersOff: z.boolean().optional(),
  taxExemptCertificate: optionalText(100),
  taxExemptUntil: optionalDay,
  paymentTerms: PaymentTerms.optional(),
  requiresApproval: z.boolean().optional(),
  priceListId: OptionalId,
  active: z.boolean().optional(),
};

/** Requires a name or a business name. */
export const NewWholesaleCustomer = z
  .object(customerFields)
  .refine(({ name, businessName }) => name || businessName, {
    error: 'Name is required',
    path: ['name'],
  });
export type NewWholesaleCustomer = z.infer<typeof NewWholesaleCustomer>;

export const WholesaleCustomerChange = z
  .object({ ...customerFields, name: requiredText(NAME, 'Name is required') })
  .partial()
  .extend({ repUserId: OptionalId.optional(), version });
export type WholesaleCustomerChange = z.infer<typeof WholesaleCustomerChange>;

const overviewOf = <T extends z.ZodType>(recent: T) => z.object({ count: z.int(), recent: z.array(recent) });

export const OrganizationsOverview = z.object({
  manufacturers: overviewOf(Manufacturer),
  salesOrganizations: overviewOf(SalesOrganization),
  wholesaleCustomers: overviewOf(WholesaleCustomer),
});
export type OrganizationsOverview = z.infer<typeof OrganizationsOverview>;
