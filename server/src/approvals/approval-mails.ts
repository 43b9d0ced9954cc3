import type { ApprovalSummary } from '@casepack/contract/approvals/approval';
import { formatMoney } from '@casepack/contract/money';
import { displayName } from '@casepack/contract/users/user';
import { renderMail } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import type { Mail } from '../mail/queue-mail';
import type { Approver } from './approvals.queries';

type Recipient = Approver;

/** No manufacturer: nobody outside the buying company reads these. */
const mailTo = (
  user: Recipient,
  eventKey: string,
  content: { heading: string; paragraphs: string[]; action: { label: string; url: string } },
): Mail => ({
  eventKey: `${eventKey}:${user.id}`,
  kind: 'buyer_approval',
  manufacturerId: null,
  userId: user.id,
  recipient: { name: inOneLine(displayName(user)), address: user.email },
  subject: content.heading,
  ...renderMail({ sender: 'Casepack', ...content }),
});

const greeting = (user: Recipient): string => `Hello ${inOneLine(displayName(user))},`;

const pageOf = (publicUrl: string, { id }: ApprovalSummary): string => `${publicUrl}/approvals/${id}`;

export const approvalRequestedMail = (user: Recipient, approval: ApprovalSummary, publicUrl: string): Mail =>
  mailTo(user, `approval-requested:${approval.id}`, {
    heading: `${inOneLine(approval.requestedByName)} asks you to approve an order of ${formatMoney(approval.total)}`,
    paragraphs: [
      greeting(user),
      `${inOneLine(approval.requestedByName)} wants to order for ${formatMoney(approval.total)}. The order is placed when you approve it.`,
    ],
    action: { label: 'Review the order', url: pageOf(publicUrl, approval) },
  });

export const orderApprovedMail = (
  user: Recipient,
  approval: ApprovalSummary,
  order: { id: number; orderNumber: string },
  publicUrl: string,
): Mail =>
  mailTo(user, `approval-placed:${approval.id}`, {
    heading: `Your order was approved: ${order.orderNumber}`,
    paragraphs: [
      greeting(user),
      `Your order of ${formatMoney(approval.total)} was approved and placed as ${order.orderNumber}.`,
    ],
    action: { label: 'View the order', url: `${publicUrl}/orders/${order.id}` },
  });

export const orderRejectedMail = (
  user: Recipient,
  approval: ApprovalSummary,
  comment: string,
  publicUrl: string,
): Mail =>
  mailTo(user, `approval-rejected:${approval.id}`, {
    heading: `Your order of ${formatMoney(approval.total)} was not approved`,
    paragraphs: [greeting(user), `Your order was not approved, for this reason:`, comment],
    action: { label: 'View your request', url: pageOf(publicUrl, approval) },
  });
