import { OrderSubmission } from '@casepack/contract/checkout/submission';
import { cents } from '@casepack/contract/money';
import { unitPriceOf } from '@casepack/contract/pricing/unit-price';
import { approvals, buyingLimits } from '../db/schema/approvals';
import type { CustomerKey } from './customers';
import { aged, type Executor, type Ids } from './inserting';
import { MAIN_MANUFACTURER_ID } from './manufacturers';
import type { DemoProduct } from './read-products';
import type { UserKey } from './users';

interface ApprovalIds {
  productId: Ids<string>;
  customerId: Ids<CustomerKey>;
  userId: Ids<UserKey>;
}

const LIMIT = cents(50_000);
const CASES = 12;

/** A buyer whose larger orders a colleague approves, and one of them that waits. */
export async function insertApprovals(
  db: Executor,
  now: Date,
  catalog: readonly DemoProduct[],
  { productId, customerId, userId }: ApprovalIds,
): Promise<void> {
  const buyer = { wholesaleCustomerId: customerId('saltbox') };
  await db
    .insert(buyingLimits)
    .values({ ...buyer, userId: userId('storeBuyer'), kind: 'per_order', amount: LIMIT });
  const ordered = catalog
    .filter(
      (product) =>
        product.manufacturerId === MAIN_MANUFACTURER_ID && unitPriceOf(product, false) !== undefined,
    )
    .slice(0, 3);
  const total = ordered.reduce((sum, product) => sum + CASES * (unitPriceOf(product, false) ?? 0), 0);
  const submission = OrderSubmission.parse({
    items: ordered.map(({ sku }) => ({ productId: productId(sku), quantity: CASES })),
    paymentMethod: 'Terms',
    purchaseOrderNumber: 'SB-1371',
    notes: 'For the spring window.',
  });
  await db.insert(approvals).values({
    ...buyer,
    manufacturerId: MAIN_MANUFACTURER_ID,
    requestedByUserId: userId('storeBuyer'),
    submission: OrderSubmission.encode(submission),
    total: cents(total),
    lineCount: ordered.length,
    purchaseOrderNumber: 'SB-1371',
    ...aged(now, 1 / 12),
  });
}
