import type { Product, UnitOfMeasurement } from '@casepack/contract/catalog/product';
import {
  type OfferedProduct,
  type PriceSteps,
  pricePerUnitInCase,
  unitPriceOf,
} from '@casepack/contract/pricing/unit-price';

export type ProductRow = Omit<Product, 'pricePerUnit' | 'unitOfMeasurement' | 'priceSteps'> & {
  unitOfMeasurement: string;
};

const withoutLists = (steps: PriceSteps['case']) =>
  steps.map((step) => ({ ...step, listId: null, listName: null }));

/** Only those who may see price lists learn which one a price is from. */
export const shownSteps = (steps: PriceSteps, seesLists: boolean) =>
  seesLists
    ? { case: [...steps.case], tester: [...steps.tester] }
    : { case: withoutLists(steps.case), tester: withoutLists(steps.tester) };

/** Field by field: V8 takes far longer to add fields to a copy of a row, and a catalog page has many rows. */
export const toProduct = (row: ProductRow & OfferedProduct, { seesLists = false } = {}): Product => ({
  id: row.id,
  manufacturerId: row.manufacturerId,
  sku: row.sku,
  name: row.name,
  description: row.description,
  category: row.category,
  imageUrl: row.imageUrl,
  image: row.image ?? undefined,
  tags: row.tags,
  wholesalePricePerUnit: row.wholesalePricePerUnit,
  retailPricePerUnit: row.retailPricePerUnit,
  casePackQuantity: row.casePackQuantity,
  casePackCost: row.casePackCost,
  hasTestersAvailable: row.hasTestersAvailable,
  testerPrice: row.testerPrice,
  minimumQuantity: row.minimumQuantity,
  orderMultiple: row.orderMultiple,
  maximumQuantity: row.maximumQuantity,
  unitsAvailable: row.unitsAvailable,
  allowBackorder: row.allowBackorder || undefined,
  expectedOn: row.expectedOn ?? undefined,
  expectedUnits: row.expectedUnits ?? undefined,
  unitsReserved: row.unitsReserved,
  lowStockAt: row.lowStockAt ?? undefined,
  binLocation: row.binLocation ?? undefined,
  barcode: row.barcode ?? undefined,
  unitOfMeasurement: row.unitOfMeasurement as UnitOfMeasurement, // a check constraint holds the same list
  metadataFields: row.metadataFields,
  price: row.priceSteps ? (unitPriceOf(row, false) ?? null) : row.price,
  pricePerUnit: pricePerUnitInCase(row) ?? null,
  priceSteps: row.priceSteps && shownSteps(row.priceSteps, seesLists),
  createdAt: row.createdAt,
  version: row.version,
});
