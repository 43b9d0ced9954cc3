import type { Product } from '@casepack/contract/catalog/product';
import { checkMaximum, ProductForm, type ProductPatch } from '@casepack/contract/catalog/product-input';
import { moneyText } from '@casepack/contract/money-text';
import type { z } from 'zod';
import { Metadata, toMetadataEntry } from './metadata-entry';

/** The contract's form, with metadata as it is typed. */
export const ProductEntry = ProductForm.extend({ metadataFields: Metadata }).superRefine(checkMaximum);
export type ProductEntry = z.input<typeof ProductEntry>;

/** What a product of a list does without. */
export type UnlistedFields = Pick<Product, 'barcode' | 'expectedUnits' | 'lowStockAt' | 'binLocation'>;
type LeftOut = UnlistedFields & Pick<Product, 'allowBackorder' | 'expectedOn'>;
type ShownProduct = Omit<ProductForm, keyof LeftOut> & LeftOut;

const numberText = (value: number | null | undefined): string => String(value ?? '');

export const unlistedEntry = ({ barcode, expectedUnits, lowStockAt, binLocation }: UnlistedFields) => ({
  barcode: barcode ?? '',
  expectedUnits: numberText(expectedUnits),
  lowStockAt: numberText(lowStockAt),
  binLocation: binLocation ?? '',
});

/** A product as the text of its fields. */
export const toProductEntry = (product: ShownProduct) =>
  ({
    name: product.name,
    sku: product.sku,
    category: product.category,
    description: product.description,
    imageUrl: product.imageUrl ?? '',
    tags: product.tags.join(', '),
    unitOfMeasurement: product.unitOfMeasurement,
    wholesalePricePerUnit: moneyText(product.wholesalePricePerUnit),
    retailPricePerUnit: moneyText(product.retailPricePerUnit),
    casePackQuantity: String(product.casePackQuantity),
    casePackCost: moneyText(product.casePackCost),
    minimumQuantity: String(product.minimumQuantity),
    orderMultiple: String(product.orderMultiple),
    maximumQuantity: numberText(product.maximumQuantity),
    unitsAvailable: numberText(product.unitsAvailable),
    allowBackorder: product.allowBackorder ?? false,
    expectedOn: product.expectedOn ?? '',
    hasTestersAvailable: product.hasTestersAvailable,
    testerPrice: moneyText(product.testerPrice),
    metadataFields: toMetadataEntry(product.metadataFields),
    ...unlistedEntry(product),
  }) satisfies ProductEntry;

/** What a new product starts with. */
export const newProductEntry = {
  name: '',
  sku: '',
  category: '',
  description: '',
  imageUrl: '',
  tags: '',
  unitOfMeasurement: 'each',
  wholesalePricePerUnit: '',
  retailPricePerUnit: '',
  casePackQuantity: '1',
  casePackCost: '',
  minimumQuantity: '1',
  orderMultiple: '1',
  maximumQuantity: '',
  unitsAvailable: '',
  hasTestersAvailable: false,
  testerPrice: '',
  metadataFields: toMetadataEntry(null),
  allowBackorder: false,
  expectedOn: '',
  ...unlistedEntry({}),
} satisfies ProductEntry;

export const fieldLabels: Record<keyof ProductForm, string> = {
  name: 'Name',
  sku: 'SKU',
  category: 'Category',
  description: 'Description',
  imageUrl: 'Image URL',
  tags: 'Tags',
  unitOfMeasurement: 'Unit of measurement',
  wholesalePricePerUnit: 'Wholesale price per unit',
  retailPricePerUnit: 'Retail price per unit (MSRP)',
  casePackQuantity: 'Case pack quantity',
  casePackCost: 'Case pack cost',
  minimumQuantity: 'Minimum quantity',
  orderMultiple: 'Order multiple',
  maximumQuantity: 'Maximum quantity',
  unitsAvailable: 'Units available',
  hasTestersAvailable: 'Testers available',
  testerPrice: 'Tester price',
  metadataFields: 'Metadata',
  barcode: 'Barcode',
  allowBackorder: 'Allow backorders',
  expectedOn: 'Expected on',
  expectedUnits: 'Units expected',
  lowStockAt: 'Low stock below',
  binLocation: 'Bin location',
};

const fieldNames = Object.keys(fieldLabels) as (keyof ProductForm)[]; // keys of the record above

/** What a field means that is left out. */
const unset = (name: keyof ProductForm) => (name === 'allowBackorder' ? false : null);

/** Only what was changed is sent: stock that was sold in the meantime is not put back. */
export function toPatch(before: Product, after: ProductForm): ProductPatch {
  const changed = fieldNames
    .filter((name) => JSON.stringify(before[name] ?? unset(name)) !== JSON.stringify(after[name]))
    .map((name) => [name, after[name]] as const);
  return { ...Object.fromEntries(changed), version: before.version };
}

/** A product in words, to set beside another state of it. */
export const toWords = (product: ShownProduct) => ({
  ...toProductEntry(product),
  allowBackorder: product.allowBackorder ? 'Yes' : 'No',
  metadataFields: Object.entries(product.metadataFields ?? {})
    .map(([key, value]) => `${key}: ${value}`)
    .join(', '),
});
