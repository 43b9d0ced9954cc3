import type { DiscountLimit } from '@casepack/contract/checkout/endpoints';
import { aboveLimitWords } from '@casepack/contract/pricing/discount-limit';

/** For a rep whose order takes off more than the sales organization allows. */
export const DiscountLimitNotice = ({ limit }: { limit: DiscountLimit | undefined }) => (
  <p role="status" className="mb-3 text-sm font-medium text-yellow empty:hidden lg:mb-4">
    {limit?.isExceeded && aboveLimitWords(limit.maxDiscount)}
  </p>
);
