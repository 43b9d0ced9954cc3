import { type CsvColumn, csvColumns, csvFields } from '../../catalog/product-csv';
import { ProductPatch } from '../../catalog/product-input';
import type { CellKind, ImportColumn, ImportKindRules } from '../column';

/** Label, kind of cell, and other names that files use. */
const facts: Record<CsvColumn, [label: string, cell: CellKind, ...also: string[]]> = {
  sku: [
    'SKU',
    'text',
    'item',
    'item number',
    'item code',
    'product code',
    'style',
    'style number',
    'article',
  ],
  name: ['Name', 'text', 'product', 'product name', 'title', 'item name'],
  description: ['Description', 'text', 'details', 'body', 'long description'],
  category: ['Category', 'text', 'type', 'product type', 'group', 'department', 'product category'],
  image_url: ['Image URL', 'text', 'image address', 'image', 'picture', 'photo', 'image link', 'image src'],
  tags: ['Tags', 'list', 'keywords', 'labels'],
  wholesale_price_per_unit: [
    'Wholesale price per unit',
    'amount',
    'wholesale price',
    'wholesale',
    'price',
    'unit price',
    'cost',
  ],
  retail_price_per_unit: [
    'Retail price per unit (MSRP)',
    'amount',
    'retail price per unit',
    'msrp',
    'rrp',
    'srp',
    'retail',
    'retail price',
  ],
  case_pack_quantity: [
    'Case pack quantity',
    'whole',
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
  case_pack_cost: ['Case pack cost', 'amount', 'price per case', 'case price', 'case cost'],
  has_testers_available: ['Testers available', 'yes_no', 'testers', 'has testers'],
  tester_price: ['Tester price', 'amount'],
  minimum_quantity: [
    'Minimum quantity',
    'whole',
    'minimum',
    'min',
    'moq',
    'min qty',
    'minimum order quantity',
  ],
  order_multiple: ['Order multiple', 'whole', 'multiple', 'multiples of'],
  maximum_quantity: ['Maximum quantity', 'whole', 'maximum', 'max', 'max qty'],
  units_available: [
    'Units available',
    'whole',
    'stock',
    'quantity',
    'qty',
    'inventory',
    'on hand',
    'qty on hand',
    'quantity on hand',
    'available',
  ],
  unit_of_measurement: ['Unit of measurement', 'text', 'unit', 'uom', 'unit of measure'],
  metadata_fields: ['Metadata', 'json', 'metadata fields', 'attributes'],
  barcode: ['Barcode', 'text', 'upc', 'ean', 'gtin', 'upc code', 'ean code'],
  allow_backorder: ['Allow backorders', 'yes_no', 'allow backorder', 'backorder', 'backorders'],
  expected_on: ['Expected on', 'day', 'expected', 'expected date', 'restock date', 'eta'],
  low_stock_at: ['Low stock below', 'whole', 'low stock at', 'low stock', 'reorder point', 'reorder level'],
  bin_location: ['Bin location', 'text', 'bin', 'shelf', 'warehouse location'],
};

const columnOf = (name: CsvColumn): ImportColumn => {
  const [label, cell, ...also] = facts[name];
  return {
    ...{ label, cell, also },
    value: ProductPatch.shape[csvFields[name]],
    ...(name === 'unit_of_measurement' ? { prepare: (text: string) => text.toLowerCase() } : {}),
  };
};

export const productImport: ImportKindRules = {
  label: 'Products',
  noun: 'product',
  columns: Object.fromEntries(csvColumns.map((name) => [name, columnOf(name)])),
  needs: [['sku']],
};
