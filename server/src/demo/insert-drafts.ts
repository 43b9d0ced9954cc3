import type { TemplateLine } from '@casepack/contract/desk/template';
import { blankDetails, DraftContent } from '@casepack/contract/drafts/draft';
import { cents } from '@casepack/contract/money';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { z } from 'zod';
import { drafts, orderTemplates } from '../db/schema/desk';
import type { CustomerKey } from './customers';
import { aged, type Executor, type Ids } from './inserting';
import { MAIN_MANUFACTURER_ID } from './manufacturers';
import type { DemoProduct } from './read-products';
import type { UserKey } from './users';

interface DemoDraft {
  id: string;
  customer: CustomerKey;
  ageDays: number;
  purchaseOrderNumber: string;
  /** Cases of the first products of the catalog. */
  quantities: readonly number[];
}

const demoDrafts: readonly DemoDraft[] = [
  {
    id: '5b1f0c9e-7d52-4f0e-9a38-2f6f6f0c1a01',
    customer: 'saltbox',
    ageDays: 2 / 24,
    purchaseOrderNumber: 'SB-1366',
    quantities: [4, 2, 6, 1, 3, 2],
  },
  {
    id: '5b1f0c9e-7d52-4f0e-9a38-2f6f6f0c1a02',
    customer: 'juniper',
    ageDays: 3,
    purchaseOrderNumber: '',
    quantities: [12, 12],
  },
];

interface DraftIds {
  productId: Ids<string>;
  customerId: Ids<CustomerKey>;
  userId: Ids<UserKey>;
}

/** Two orders that the rep has begun, and a template that the rep shares. */
export async function insertDrafts(
  db: Executor,
  now: Date,
  catalog: readonly DemoProduct[],
  { productId, customerId, userId }: DraftIds,
): Promise<void> {
  const sold = catalog.filter(
    (product) => product.manufacturerId === MAIN_MANUFACTURER_ID && unitPriceOf(product, false) !== undefined,
  );
  const owned = { manufacturerId: MAIN_MANUFACTURER_ID, ownerUserId: userId('rep') };
  await db.insert(drafts).values(
    demoDrafts.map(({ id, customer, ageDays, purchaseOrderNumber, quantities }) => {
      const ordered = quantities.flatMap((quantity, at) => {
        const product = sold[at];
        return product ? [{ product, quantity }] : [];
      });
      const lines = ordered.map(({ product, quantity }, at) => ({
        ...{ key: String(at + 1), entry: product.sku, productId: productId(product.sku), quantity },
        ...{ isTester: false, note: null },
      }));
      const total = ordered.reduce(
        (sum, { product, quantity }) => sum + (unitPriceOf(product, false) ?? 0) * quantity,
        0,
      );
      return {
        ...owned,
        id,
        customerId: customerId(customer),
        content: z.encode(DraftContent, { lines, details: { ...blankDetails, purchaseOrderNumber } }),
        lineCount: lines.length,
        total: cents(total),
        ...aged(now, ageDays),
      };
    }),
  );
  await db.insert(orderTemplates).values({
    ...owned,
    wholesaleCustomerId: customerId('saltbox'),
    name: 'Monthly restock',
    isShared: true,
    lines: sold.slice(0, 5).map(
      ({ sku }, at): TemplateLine => ({
        productId: productId(sku),
        quantity: 2 + (at % 3),
        isTester: false,
        note: null,
      }),
    ),
    ...aged(now, 40),
  });
}
