import { z } from 'zod';
import { CSV_TYPE, XLSX_TYPE } from '../csv';
import { endpoint } from '../endpoint';
import { ById, Id, IdText } from '../ids';
import { listQuery, yesOrNo } from '../list-query';
import { money } from '../money';
import { EntryInput, NewPriceList, PriceKind, PriceList, PriceListChange } from './price-list';

export const listPriceLists = endpoint({
  method: 'GET',
  path: '/api/price-lists',
  access: 'price-list:view',
  summary: 'Lists price lists. X-Total-Count holds the number of all lists',
  query: listQuery('name', 'updatedAt').extend({ manufacturerId: IdText.optional() }),
  response: z.array(PriceList),
});

export const createPriceList = endpoint({
  method: 'POST',
  path: '/api/price-lists',
  access: 'price-list:edit',
  summary: 'Add a price list, empty or as a copy of another',
  body: NewPriceList,
  response: PriceList,
  errors: ['conflict'],
});

export const getPriceList = endpoint({
  method: 'GET',
  path: '/api/price-lists/:id',
  access: 'price-list:view',
  summary: 'One price list',
  params: ById,
  response: PriceList,
});

export const editPriceList = endpoint({
  method: 'PATCH',
  path: '/api/price-lists/:id',
  access: 'price-list:edit',
  summary: 'Change a price list',
  params: ById,
  body: PriceListChange,
  response: PriceList,
  errors: ['conflict', 'stale_version'],
});

export const deletePriceList = endpoint({
  method: 'DELETE',
  path: '/api/price-lists/:id',
  access: 'price-list:edit',
  summary: 'Delete a price list that no customer, sales organization or manufacturer uses',
  params: ById,
  response: z.object({ id: Id }),
  errors: ['conflict'],
});

export const PriceListEntry = z.object({
  productId: Id,
  sku: z.string(),
  name: z.string(),
  kind: PriceKind,
  fromQuantity: z.int(),
  price: money,
});
export type PriceListEntry = z.infer<typeof PriceListEntry>;

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/price-lists/:id/entries',
  access: 'price-list:view',
  summary: 'Lists the entries of a price list by SKU. X-Total-Count holds the number of all entries',
  params: ById,
  query: listQuery('sku'),
  response: z.array(PriceListEntry),
});

/** A product with its prices on a list: a row of the price grid. */
export const PriceGridRow = z.object({
  productId: Id,
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  imageUrl: z.string().nullable(),
  casePackQuantity: z.int(),
  hasTestersAvailable: z.boolean(),
  retailPricePerUnit: money.nullable(),
  /** The product's own prices; null if it has none. */
  ownPrice: money.nullable(),
  ownTesterPrice: money.nullable(),
  entries: z.array(z.object({ kind: PriceKind, fromQuantity: z.int(), price: money })),
});
export type PriceGridRow = z.infer<typeof PriceGridRow>;

export const listPriceGrid = endpoint({
  method: 'GET',
  path: '/api/price-lists/:id/products',
  access: 'price-list:view',
  summary: 'Lists all products of the catalog with their entries on a price list',
  params: ById,
  query: listQuery('name', 'sku').extend({
    category: z.string().max(100).optional(),
    /** true: only products with an entry. */
    listed: yesOrNo.optional(),
  }),
  response: z.array(PriceGridRow),
});

/** What fits into one call; longer lists are imported from a file. */
export const MAX_ENTRIES = 10_000;
const TOO_MANY = `Send at most ${MAX_ENTRIES} at a time, or import a file`;

const keyOf = ({ productId, kind, fromQuantity }: EntryInput): string =>
  `${productId} ${kind} ${fromQuantity}`;

export const EntriesChange = z
  .object({
    entries: z.array(EntryInput).max(MAX_ENTRIES, TOO_MANY),
    /** Only the entries of these products are replaced. Otherwise those of all products are. */
    productIds: z.array(Id).max(MAX_ENTRIES, TOO_MANY).optional(),
    version: z.int().min(1).optional(),
  })
  .superRefine(({ entries, productIds }, context) => {
    const rows = new Map<string, number>();
    const replaced = productIds && new Set(productIds);
    for (const [index, entry] of entries.entries()) {
      const path = ['entries', index, 'productId'];
      const earlier = rows.get(keyOf(entry));
      if (earlier !== undefined) {
        const message = `This product has the same kind and quantity in row ${earlier + 1}`;
        context.addIssue({ code: 'custom', path, message });
      }
      if (replaced && !replaced.has(entry.productId)) {
        context.addIssue({ code: 'custom', path, message: 'This product is not among productIds' });
      }
      rows.set(keyOf(entry), index);
    }
  });
export type EntriesChange = z.infer<typeof EntriesChange>;

/** What an edit that started from an older version is refused with: the list, and its entries of the edited products. */
export const NewerEntries = PriceList.extend({
  entries: z.array(z.object({ productId: Id, kind: PriceKind, fromQuantity: z.int(), price: money })),
});
export type NewerEntries = z.infer<typeof NewerEntries>;

export const replaceEntries = endpoint({
  method: 'PUT',
  path: '/api/price-lists/:id/entries',
  access: 'price-list:edit',
  summary: 'Replace all entries of a price list, or those of some products',
  params: ById,
  body: EntriesChange,
  response: PriceList,
  errors: ['stale_version'],
});

/** What an import would do to a list. */
export const PriceImportPreview = z.object({
  rowCount: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** Rows whose SKU is not in the catalog; each is a problem as well. */
  unknown: z.int(),
  /** The number of all problems; `problems` lists the first ones. With any problem nothing is imported. */
  problemCount: z.int(),
  problems: z.array(z.object({ line: z.int(), column: z.string().nullable(), message: z.string() })),
  /** The first changes, as they would show in the list. */
  samples: z.array(
    z.object({
      change: z.enum(['added', 'changed', 'removed']),
      sku: z.string(),
      name: z.string(),
      kind: PriceKind,
      fromQuantity: z.int(),
      before: money.nullable(),
      after: money.nullable(),
    }),
  ),
});
export type PriceImportPreview = z.infer<typeof PriceImportPreview>;

/** Replace: entries that are not in the file are removed. Otherwise they stay. */
const ImportMode = z.object({ replace: yesOrNo.optional() });
/** The content decides which of them it is. */
const priceFile = { field: 'csvFile', types: [CSV_TYPE, XLSX_TYPE] } as const;

export const previewPriceImport = endpoint({
  method: 'POST',
  path: '/api/price-lists/:id/import-preview',
  access: 'price-list:edit',
  repeatable: true,
  summary: 'Check a CSV or XLSX file of prices without storing anything',
  params: ById,
  query: ImportMode,
  response: PriceImportPreview,
  errors: ['payload_too_large', 'too_many_requests', 'unsupported_media_type'],
  upload: priceFile,
});

export const importPrices = endpoint({
  method: 'POST',
  path: '/api/price-lists/:id/import',
  access: 'price-list:edit',
  summary: 'Import prices from a CSV or XLSX file (sku, kind, from_quantity, price): all rows or none',
  params: ById,
  query: ImportMode,
  response: PriceImportPreview,
  errors: ['conflict', 'payload_too_large', 'too_many_requests', 'unsupported_media_type'],
  upload: priceFile,
});

export const exportPrices = endpoint({
  method: 'GET',
  path: '/api/price-lists/:id/export',
  access: 'price-list:view',
  summary: 'The entries of a price list as a CSV or XLSX file that can be imported again',
  params: ById,
  query: z.object({ format: z.enum(['csv', 'xlsx']).optional() }),
  response: z.string(),
  files: [CSV_TYPE, XLSX_TYPE],
});
