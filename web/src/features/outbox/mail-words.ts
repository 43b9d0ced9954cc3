import { formatCount } from '@casepack/contract/count';
import type { MailSummary } from '@casepack/contract/outbox/mail';
import { nameInWords } from '../../ui/name-in-words';

const kindNames: Readonly<Record<string, string>> = {
  order_placed: 'Order placed',
  order_saved: 'Order saved',
  invoice: 'Invoice',
  invoice_reminder: 'Invoice reminder',
  payment_received: 'Payment received',
  authorization_ended: 'Card not charged',
  authorization_ended_staff: 'Card no longer authorized',
  shipped: 'Shipped',
  shipment_withdrawn: 'Shipment withdrawn',
  remainder_cancelled: 'Remaining items cancelled',
  returned: 'Return received',
  expected_date_changed: 'New expected date',
  order_expired: 'Order expired',
  order_returned: 'Order cancelled',
  order_changed: 'Order changed',
  order_split: 'Order split',
  order_changed_staff: 'Order changed (for staff)',
  deposit: 'Deposit due',
  tax_exemption_ending: 'Tax exemption ending',
  notification: 'Notification',
  notification_digest: 'Daily digest',
  address_confirmation: 'Address confirmation',
  password_reset: 'Password reset',
  invitation: 'Invitation',
  password_changed: 'Password changed',
  email_change: 'New email address to confirm',
  email_change_notice: 'Email change notice',
  email_changed: 'Email address changed',
};

/** An unknown kind is shown by its own name. */
export const kindName = (kind: string): string => kindNames[kind] ?? nameInWords(kind);

export const recipientText = ({
  recipientName,
  recipientAddress,
}: Pick<MailSummary, 'recipientName' | 'recipientAddress'>): string =>
  recipientName ? `${recipientName} <${recipientAddress}>` : recipientAddress;

const KEPT = 'No mail server is set up (SMTP_URL), so it was not sent.';
const WITHOUT_INVITATION = 'Set a password for the user instead, and pass it on.';

/** How often it was tried, and the last error of the mail server. */
export function failureText({ kind, state, attempts, lastError }: MailSummary): string | undefined {
  if (state === 'kept') return kind === 'invitation' ? `${KEPT} ${WITHOUT_INVITATION}` : KEPT;
  if (lastError === null || state === 'sent') return undefined;
  const tries = attempts === 1 ? 'Tried once' : `Tried ${formatCount(attempts)} times`;
  return `${tries}: ${lastError}`;
}

/**
 * The email in a sandboxed frame: it can neither run nor fetch anything, and its links open in a new tab instead of
 * inside the frame.
 */
export function framedMail(html: string): string {
  const rules = [
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    '<meta name="referrer" content="no-referrer">',
    '<base target="_blank">',
  ].join('');
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + rules) : rules + html;
}
