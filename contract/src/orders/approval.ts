/**
 * An order of a company that is not approved yet, or with a discount above a rep's limit: no stock is reserved, and it
 * expires.
 */
export const awaitsApproval = ({ approvalExpiresAt }: { approvalExpiresAt: Date | null }): boolean =>
  approvalExpiresAt !== null;

/** Why an order waiting for approval cannot be invoiced or paid. */
export const APPROVE_FIRST =
  'This order is waiting for approval and has reserved no stock. Set its status to Waiting for Payment or Processing first.';
