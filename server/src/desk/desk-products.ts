import type { DeskProduct } from '@casepack/contract/desk/desk-product';
import { type Placeholder, sql } from 'drizzle-orm';
import { type PackedEntry, packedEntries, unpackEntries } from '../catalog/effective-price';
import { shownSteps } from '../catalog/show-product';
import { type HotRows, hotRows } from '../db/hot-statement';
import { products, thumbnailUrl } from '../db/schema/catalog';
import { partNumbers } from '../db/schema/desk';
import { offered } from '../pricing/find-prices';
import type { DeskViewer } from './get-desk-viewer';

type PlainDeskProduct = Omit<DeskProduct, 'priceSteps' | 'partNumber'>;

export interface DeskRow extends PlainDeskProduct {
  partNumber: string | null;
  entries?: PackedEntry[] | null;
}

const plainColumns = {
  id: products.id,
  manufacturerId: products.manufacturerId,
  name: products.name,
  sku: products.sku,
  imageUrl: thumbnailUrl,
  wholesalePricePerUnit: products.wholesalePricePerUnit,
  casePackCost: products.casePackCost,
  casePackQuantity: products.casePackQuantity,
  hasTestersAvailable: products.hasTestersAvailable,
  testerPrice: products.testerPrice,
  minimumQuantity: products.minimumQuantity,
  orderMultiple: products.orderMultiple,
  maximumQuantity: products.maximumQuantity,
  unitsAvailable: products.unitsAvailable,
  allowBackorder: products.allowBackorder,
  expectedOn: products.expectedOn,
};

export const deskRows = hotRows<PlainDeskProduct>(plainColumns) as HotRows<DeskRow>; // `deskColumns` adds the rest

/** What a statement needs to know of a viewer: values, or where they will be. */
export interface DeskSlots {
  scope: number | Placeholder;
  customerId: number | Placeholder;
  lists: readonly { id: number | Placeholder }[];
  limiting: { id: number | Placeholder } | undefined;
}

/** The columns of a desk product, with the customer's number for it and its entries on the customer's price lists. */
export const deskColumns = ({ customerId, lists }: DeskSlots) => sql`${deskRows.columns},
  (select min(${partNumbers.partNumber}) from ${partNumbers}
    where ${partNumbers.productId} = ${products.id}
      and ${partNumbers.wholesaleCustomerId} = ${customerId}::int) as "partNumber"
  ${lists.length > 0 ? sql`, ${packedEntries(lists)} as entries` : sql``}`;

export function toDeskProduct({ entries, ...found }: DeskRow, viewer: DeskViewer): DeskProduct {
  const { allowBackorder, expectedOn } = found;
  const row = { ...found, allowBackorder: allowBackorder || undefined, expectedOn: expectedOn ?? undefined };
  if (viewer.lists.length === 0) return row;
  const { priceSteps, ...product } = offered(row, viewer, unpackEntries(entries));
  return priceSteps ? { ...product, priceSteps: shownSteps(priceSteps, viewer.seesLists) } : product;
}
