import { z } from 'zod';
import { email } from '../../email-address';
import { money } from '../../money';
import { optionalDay } from '../../optional-day';
import { LocationType } from '../../organizations/location';
import { PaymentTerms, paymentTerms } from '../../organizations/payment-terms';
import { plainText, requiredText } from '../../text';
import type { ImportColumns, ImportKindRules } from '../column';

const wanted = (max: number) => requiredText(max, 'Enter a text');

/** "Net 30 days" is NET30. */
const termsOf = (text: string): string => {
  const word = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/DAYS?$/, '');
  return /^\d+$/.test(word) ? `NET${word}` : word;
};
const Terms = z.enum(PaymentTerms.enum, `Use one of ${paymentTerms.join(', ')}`);

/** About the customer itself. Several rows can be about one customer, each with a location or a person of it. */
export const customerColumns = {
  customer_number: {
    label: 'Customer number',
    cell: 'text',
    also: [
      'number',
      'customer id',
      'account number',
      'account',
      'account id',
      'customer code',
      'debtor number',
    ],
    value: plainText(50, 'Enter a customer number'),
  },
  business_name: {
    label: 'Company',
    cell: 'text',
    also: [
      'customer',
      'customer name',
      'company name',
      'account name',
      'store',
      'store name',
      'shop',
      'business',
      'name',
    ],
    value: wanted(200),
  },
  contact_name: {
    label: 'Contact name',
    cell: 'text',
    also: ['contact', 'contact person', 'main contact', 'attention'],
    value: wanted(200),
  },
  contact_email: {
    label: 'Contact email',
    cell: 'text',
    also: ['email', 'e mail', 'email address', 'billing email', 'main email'],
    value: email('Invalid email format'),
  },
  contact_phone: {
    label: 'Contact phone',
    cell: 'text',
    also: ['phone', 'telephone', 'phone number', 'tel', 'mobile'],
    value: wanted(50),
  },
  tax_id: {
    label: 'Tax ID',
    cell: 'text',
    also: ['vat id', 'vat', 'vat number', 'ein', 'tax number'],
    value: wanted(50),
  },
  billing_address: {
    label: 'Billing address',
    cell: 'text',
    also: ['bill to', 'invoice address'],
    value: wanted(1000),
  },
  shipping_address: {
    label: 'Shipping address',
    cell: 'text',
    also: ['delivery address'],
    value: wanted(1000),
  },
  sales_organization: {
    label: 'Sales organization',
    cell: 'text',
    also: ['agency', 'sales agency', 'rep group', 'territory', 'sales group'],
    value: wanted(200),
  },
  price_list: {
    label: 'Price list',
    cell: 'text',
    also: ['price level', 'price group', 'price tier', 'pricing'],
    value: wanted(200),
  },
  payment_terms: {
    label: 'Payment terms',
    cell: 'text',
    also: ['terms', 'payment term'],
    value: Terms,
    prepare: termsOf,
  },
  credit_limit: { label: 'Credit limit', cell: 'amount', also: ['credit', 'credit line'], value: money },
  requires_approval: {
    label: 'Orders need approval',
    cell: 'yes_no',
    also: ['requires approval', 'approval'],
    value: z.boolean(),
  },
  minimum_first_order: {
    label: 'Minimum first order',
    cell: 'amount',
    also: ['opening order minimum'],
    value: money,
  },
  minimum_reorder: { label: 'Minimum reorder', cell: 'amount', also: ['reorder minimum'], value: money },
  tax_exempt: { label: 'Tax exempt', cell: 'yes_no', also: ['exempt', 'tax exemption'], value: z.boolean() },
  tax_exempt_certificate: {
    label: 'Exemption certificate',
    cell: 'text',
    also: ['resale certificate', 'resale number', 'certificate'],
    value: wanted(100),
  },
  tax_exempt_until: {
    label: 'Exempt until',
    cell: 'day',
    also: ['certificate expires', 'exemption expires'],
    value: optionalDay,
  },
} as const satisfies ImportColumns;

export const locationColumns = {
  location_name: {
    label: 'Location name',
    cell: 'text',
    also: ['location', 'ship to name', 'address name', 'branch', 'ship to'],
    value: wanted(200),
  },
  location_type: {
    label: 'Location type',
    cell: 'text',
    also: ['address type'],
    value: LocationType,
    prepare: (text) => text.toLowerCase(),
  },
  address_line1: {
    label: 'Address line 1',
    cell: 'text',
    also: ['address', 'street', 'address 1', 'street address', 'address1', 'ship to address'],
    value: wanted(200),
  },
  address_line2: {
    label: 'Address line 2',
    cell: 'text',
    also: ['address 2', 'address2', 'suite'],
    value: wanted(200),
  },
  city: { label: 'City', cell: 'text', also: ['town', 'ship to city'], value: wanted(100) },
  state: { label: 'State', cell: 'text', also: ['province', 'region', 'ship to state'], value: wanted(100) },
  zip_code: {
    label: 'ZIP code',
    cell: 'text',
    also: ['zip', 'postal code', 'postcode', 'zipcode', 'ship to zip'],
    value: wanted(20),
  },
  country: { label: 'Country', cell: 'text', also: ['ship to country'], value: wanted(100) },
  location_contact: {
    label: 'Location contact',
    cell: 'text',
    also: ['receiving contact'],
    value: wanted(200),
  },
  location_email: { label: 'Location email', cell: 'text', value: email('Invalid email format') },
  location_phone: { label: 'Location phone', cell: 'text', value: wanted(50) },
  is_shipping_location: {
    label: 'Ships to this location',
    cell: 'yes_no',
    also: ['shipping'],
    value: z.boolean(),
  },
  is_billing_location: {
    label: 'Bills to this location',
    cell: 'yes_no',
    also: ['billing'],
    value: z.boolean(),
  },
} as const satisfies ImportColumns;

export const personColumns = {
  person_email: {
    label: 'Person email',
    cell: 'text',
    also: ['user email', 'login', 'login email', 'buyer email', 'user'],
    value: email('Invalid email format'),
  },
  first_name: {
    label: 'First name',
    cell: 'text',
    also: ['given name', 'firstname', 'buyer first name'],
    value: wanted(100),
  },
  last_name: {
    label: 'Last name',
    cell: 'text',
    also: ['family name', 'surname', 'lastname', 'buyer last name'],
    value: wanted(100),
  },
  is_org_admin: {
    label: 'Manages its users',
    cell: 'yes_no',
    also: ['admin', 'org admin', 'administrator'],
    value: z.boolean(),
  },
} as const satisfies ImportColumns;

const hasAny = (values: object, columns: object): boolean =>
  Object.keys(columns).some((name) => Object.hasOwn(values, name));

export const customerImport: ImportKindRules = {
  label: 'Customers',
  noun: 'customer',
  columns: { ...customerColumns, ...locationColumns, ...personColumns },
  needs: [['customer_number', 'business_name']],
  check: (values) => {
    const problems = [];
    if (hasAny(values, locationColumns) && !values.location_name && !values.address_line1)
      problems.push({ column: 'location_name', message: 'A location needs a name or an address' });
    if (hasAny(values, personColumns) && !values.person_email)
      problems.push({ column: 'person_email', message: 'A person needs an email address' });
    return problems;
  },
};
