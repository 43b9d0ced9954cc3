import { expect, it } from 'vitest';
import { guessColumns } from './guess-columns';
import { type ImportKind, importKinds, importRules } from './kinds/kinds';

type Names = readonly [label: string, ...others: string[]];

const sku: Names = [
  'SKU',
  'item',
  'item number',
  'item code',
  'product code',
  'style',
  'style number',
  'article',
];
const customerNumber: Names = [
  'Customer number',
  'number',
  'customer id',
  'account number',
  'account',
  'account id',
  'customer code',
  'debtor number',
];
const company: Names = [
  'Company',
  'customer',
  'customer name',
  'company name',
  'account name',
  'store',
  'store name',
  'shop',
  'business',
  'name',
];

/** What people and their other systems call each column. The first is the name in our own files and screens. */
const headings: Record<ImportKind, Record<string, Names>> = {
  products: {
    sku,
    name: ['Name', 'product', 'product name', 'title', 'item name'],
    description: ['Description', 'details', 'body', 'long description'],
    category: ['Category', 'type', 'product type', 'group', 'department', 'product category'],
    image_url: ['Image URL', 'image address', 'image', 'picture', 'photo', 'image link', 'image src'],
    tags: ['Tags', 'keywords', 'labels'],
    wholesale_price_per_unit: [
      'Wholesale price per unit',
      'wholesale price',
      'wholesale',
      'price',
      'unit price',
      'cost',
    ],
    retail_price_per_unit: [
      'Retail price per unit (MSRP)',
      'retail price per unit',
      'msrp',
      'rrp',
      'srp',
      'retail',
      'retail price',
    ],
    case_pack_quantity: [
      'Case pack quantity',
      'units per case',
      'case pack',
      'case quantity',
      'case size',
      'pack size',
      'case qty',
      'case pack size',
      'units case',
      'units in case',
      'units per pack',
      'pack quantity',
      'pack qty',
    ],
    case_pack_cost: ['Case pack cost', 'price per case', 'case price', 'case cost'],
    has_testers_available: ['Testers available', 'testers', 'has testers'],
    tester_price: ['Tester price'],
    minimum_quantity: ['Minimum quantity', 'minimum', 'min', 'moq', 'min qty', 'minimum order quantity'],
    order_multiple: ['Order multiple', 'multiple', 'multiples of'],
    maximum_quantity: ['Maximum quantity', 'maximum', 'max', 'max qty'],
    units_available: ['Units available', 'stock', 'quantity', 'qty', 'inventory', 'on hand', 'available'],
    unit_of_measurement: ['Unit of measurement', 'unit', 'uom', 'unit of measure'],
    metadata_fields: ['Metadata', 'metadata fields', 'attributes'],
    barcode: ['Barcode', 'upc', 'ean', 'gtin', 'upc code', 'ean code'],
    allow_backorder: ['Allow backorders', 'allow backorder', 'backorder', 'backorders'],
    expected_on: ['Expected on', 'expected', 'expected date', 'restock date', 'eta'],
    low_stock_at: ['Low stock below', 'low stock at', 'low stock', 'reorder point', 'reorder level'],
    bin_location: ['Bin location', 'bin', 'shelf', 'warehouse location'],
  },
  customers: {
    customer_number: customerNumber,
    business_name: company,
    contact_name: ['Contact name', 'contact', 'contact person', 'main contact', 'attention'],
    contact_email: ['Contact email', 'email', 'e mail', 'email address', 'billing email', 'main email'],
    contact_phone: ['Contact phone', 'phone', 'telephone', 'phone number', 'tel', 'mobile'],
    tax_id: ['Tax ID', 'vat id', 'vat', 'vat number', 'ein', 'tax number'],
    billing_address: ['Billing address', 'bill to', 'invoice address'],
    shipping_address: ['Shipping address', 'delivery address'],
    sales_organization: [
      'Sales organization',
      'agency',
      'sales agency',
      'rep group',
      'territory',
      'sales group',
    ],
    price_list: ['Price list', 'price level', 'price group', 'price tier', 'pricing'],
    payment_terms: ['Payment terms', 'terms', 'payment term'],
    credit_limit: ['Credit limit', 'credit', 'credit line'],
    requires_approval: ['Orders need approval', 'requires approval', 'approval'],
    minimum_first_order: ['Minimum first order', 'opening order minimum'],
    minimum_reorder: ['Minimum reorder', 'reorder minimum'],
    tax_exempt: ['Tax exempt', 'exempt', 'tax exemption'],
    tax_exempt_certificate: ['Exemption certificate', 'resale certificate', 'resale number', 'certificate'],
    tax_exempt_until: ['Exempt until', 'certificate expires', 'exemption expires'],
    location_name: ['Location name', 'location', 'ship to name', 'address name', 'branch', 'ship to'],
    location_type: ['Location type', 'address type'],
    address_line1: [
      'Address line 1',
      'address',
      'street',
      'address 1',
      'street address',
      'address1',
      'ship to address',
    ],
    address_line2: ['Address line 2', 'address 2', 'address2', 'suite'],
    city: ['City', 'town', 'ship to city'],
    state: ['State', 'province', 'region', 'ship to state'],
    zip_code: ['ZIP code', 'zip', 'postal code', 'postcode', 'zipcode', 'ship to zip'],
    country: ['Country', 'ship to country'],
    location_contact: ['Location contact', 'receiving contact'],
    location_email: ['Location email'],
    location_phone: ['Location phone'],
    is_shipping_location: ['Ships to this location', 'shipping'],
    is_billing_location: ['Bills to this location', 'billing'],
    person_email: ['Person email', 'user email', 'login', 'login email', 'buyer email', 'user'],
    first_name: ['First name', 'given name', 'firstname', 'buyer first name'],
    last_name: ['Last name', 'family name', 'surname', 'lastname', 'buyer last name'],
    is_org_admin: ['Manages its users', 'admin', 'org admin', 'administrator'],
  },
  price_lists: {
    price_list: ['Price list', 'list', 'price level', 'price group', 'price tier'],
    sku,
    kind: ['Case or tester', 'price kind', 'type'],
    from_quantity: [
      'From quantity',
      'quantity',
      'min qty',
      'minimum quantity',
      'break',
      'quantity break',
      'from',
    ],
    price: ['Price', 'case price', 'list price', 'amount', 'net price'],
  },
  part_numbers: {
    customer_number: customerNumber,
    business_name: company,
    part_number: [
      'Part number',
      'their number',
      'customer part number',
      'customer sku',
      'buyer part number',
      'vendor style',
    ],
    sku: ['SKU', 'our sku', 'our number', 'item', 'item number', 'product code', 'style number', 'article'],
  },
  stock: {
    sku: [
      'SKU or barcode',
      'sku',
      'item',
      'item number',
      'item code',
      'product code',
      'barcode',
      'upc',
      'ean',
      'gtin',
      'article',
    ],
    units: [
      'Units counted',
      'quantity',
      'qty',
      'count',
      'on hand',
      'qty on hand',
      'quantity on hand',
      'stock',
      'inventory',
      'available',
      'units available',
    ],
    reason: ['Reason', 'note', 'comment'],
  },
  orders: {
    order_number: [
      'Order number',
      'order',
      'order id',
      'number',
      'sales order',
      'so number',
      'invoice number',
    ],
    order_date: ['Order date', 'date', 'ordered on', 'created', 'created at', 'transaction date'],
    customer_number: ['Customer number', 'customer id', 'account number', 'account'],
    business_name: company,
    status: ['Status', 'order status', 'state'],
    is_paid: ['Paid', 'is paid', 'payment received'],
    shipped_on: ['Shipped on', 'ship date', 'shipped', 'shipping date', 'delivery date'],
    purchase_order_number: ['PO number', 'po', 'purchase order', 'purchase order number', 'customer po'],
    tax: ['Tax', 'sales tax', 'tax amount', 'total tax'],
    shipping: ['Shipping', 'freight', 'shipping cost'],
    discount: ['Discount', 'order discount', 'discount amount'],
    sku,
    quantity: ['Cases', 'quantity', 'qty', 'ordered', 'quantity ordered'],
    unit_price: ['Price per case', 'price', 'unit price', 'rate', 'case price'],
  },
};

it.each(importKinds)('names the columns of %s, and knows the names others use for them', (kind) => {
  const { columns } = importRules[kind];
  const labels = Object.entries(columns).map(([column, { label }]) => [column, label]);
  expect(labels).toEqual(Object.entries(headings[kind]).map(([column, [label]]) => [column, label]));

  const misread = Object.entries(headings[kind]).flatMap(([column, names]) =>
    [column, ...names].filter((name) => guessColumns(columns, [name.toUpperCase()])[0] !== column),
  );
  expect(misread).toEqual([]);
});

it.each([
  ['products', 'product', [['sku']]],
  ['customers', 'customer', [['customer_number', 'business_name']]],
  ['price_lists', 'price', [['price_list'], ['sku'], ['price']]],
  ['part_numbers', 'part number', [['customer_number', 'business_name'], ['part_number'], ['sku']]],
  ['stock', 'product', [['sku'], ['units']]],
  ['orders', 'order', [['order_number'], ['sku'], ['quantity'], ['unit_price']]],
] as const)('reads a row of %s as one about a %s, with the columns %j', (kind, noun, needs) => {
  expect(importRules[kind]).toMatchObject({ noun, needs });
});

it('names the kinds of files', () => {
  expect(importKinds.map((kind) => importRules[kind].label)).toEqual([
    ...['Products', 'Customers', 'Price lists', 'Customer part numbers', 'Stock counts', 'Past orders'],
  ]);
});
