import { approvalWords } from '@casepack/contract/buying-limits/buying-limit';
import type { Quote } from '@casepack/contract/checkout/endpoints';

/** For a user whose company approves what is beyond a limit. */
export const BuyingLimitNotice = ({ limit }: { limit: Quote['buyingLimit'] }) => (
  <p role="status" className="mb-3 text-sm font-medium text-yellow empty:hidden lg:mb-4">
    {limit && approvalWords(limit)}
  </p>
);
