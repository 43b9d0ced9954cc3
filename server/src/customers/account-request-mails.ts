import { renderMail } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import type { Mail } from '../mail/queue-mail';

interface Applicant {
  name: string;
  address: string;
}

interface Seller {
  id: number;
  name: string;
  contactEmail: string | null;
}

const mailTo = (
  { name, address }: Applicant,
  seller: Seller,
  { eventKey, kind }: Pick<Mail, 'eventKey' | 'kind'>,
  content: Omit<Parameters<typeof renderMail>[0], 'sender'>,
): Mail => ({
  eventKey,
  kind,
  manufacturerId: seller.id,
  recipient: { name: inOneLine(name), address },
  replyTo: seller.contactEmail,
  subject: content.heading,
  ...renderMail({ sender: inOneLine(seller.name), ...content }),
});

/** Anyone can enter any address, so nothing that was entered is repeated in it. */
export const requestReceivedMail = (requestId: number, address: string, seller: Seller): Mail => ({
  ...mailTo(
    { name: '', address },
    seller,
    { eventKey: `account-request-received:${requestId}`, kind: 'account_request_received' },
    {
      heading: `Your request to ${inOneLine(seller.name)} was received`,
      paragraphs: [
        `${inOneLine(seller.name)} received a request for an account with this email address and will review it. You will get another email then.`,
      ],
      closing:
        'If this was not you, ignore this email. No account is created without an invitation to this address.',
    },
  ),
  recipient: { name: null, address },
});

export const requestRejectedMail = (
  key: string,
  applicant: Applicant,
  seller: Seller,
  reason: string,
): Mail =>
  mailTo(
    applicant,
    seller,
    { eventKey: `account-request-rejected:${key}`, kind: 'account_request_rejected' },
    {
      heading: `${inOneLine(seller.name)} could not open an account for you`,
      paragraphs: [
        `Hello ${inOneLine(applicant.name)},`,
        `Thank you for your request. ${inOneLine(seller.name)} reviewed it and could not approve it:`,
        reason,
      ],
    },
  );

export const requestApprovedMail = (
  key: string,
  applicant: Applicant,
  seller: Seller,
  { company, signInUrl }: { company: string; signInUrl: string },
): Mail =>
  mailTo(
    applicant,
    seller,
    { eventKey: `account-request-approved:${key}:${applicant.address}`, kind: 'account_request_approved' },
    {
      heading: `${inOneLine(seller.name)} approved your account`,
      paragraphs: [
        `Hello ${inOneLine(applicant.name)},`,
        `You can now order for ${inOneLine(company)} with your account.`,
      ],
      action: { label: 'Sign in', url: signInUrl },
    },
  );
