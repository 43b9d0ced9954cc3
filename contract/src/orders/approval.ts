/** Placed by a company that nobody has approved yet: nothing is reserved, and it expires. */
export const awaitsApproval = ({ approvalExpiresAt }: { approvalExpiresAt: Date | null }): boolean =>
  approvalExpiresAt !== null;

/** Why an order that waits for approval is not invoiced, paid or the like. */
export const APPROVE_FIRST =
  'This order is waiting for approval and has reserved no stock. Set its status to Waiting for Payment or Processing first.';
