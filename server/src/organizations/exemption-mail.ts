import type { CalendarDate } from '@casepack/contract/calendar';
import { formatDay } from '@casepack/contract/date-text';
import { displayName } from '@casepack/contract/users/user';
import { renderMail } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import type { Mail } from '../mail/queue-mail';

/** A customer whose exemption ends soon, and an administrator who has not been notified. */
export interface ExpiringExemption {
  eventKey: string;
  customer: { id: number; name: string; certificate: string | null; until: CalendarDate };
  manufacturer: { id: number; name: string };
  user: { id: number; email: string; firstName: string; lastName: string };
}

const MAX_SUBJECT = 200;

export function exemptionMail(
  { eventKey, customer, manufacturer, user }: ExpiringExemption,
  publicUrl: string,
): Mail {
  const name = inOneLine(customer.name);
  const lastDay = formatDay(customer.until);
  const heading = `The tax exemption of ${name} ends on ${lastDay}`;
  return {
    eventKey,
    kind: 'tax_exemption_ending',
    manufacturerId: manufacturer.id,
    recipient: { name: inOneLine(displayName(user)), address: user.email },
    subject: heading.slice(0, MAX_SUBJECT),
    ...renderMail({
      sender: inOneLine(manufacturer.name),
      heading,
      paragraphs: [
        `Hello ${inOneLine(displayName(user))},`,
        `Orders of ${name} are free of tax until ${lastDay}. After that day tax is added again. If there is a new certificate, enter its number and date in the settings of the customer.`,
      ],
      facts: [
        { label: 'Customer', value: name },
        ...(customer.certificate
          ? [{ label: 'Certificate number', value: inOneLine(customer.certificate) }]
          : []),
        { label: 'Valid until', value: lastDay },
      ],
      action: {
        label: 'Open the customer',
        url: `${publicUrl}/organization-edit?type=wholesale_customer&id=${customer.id}#settings`,
      },
    }),
  };
}
