import { randomUUID } from 'node:crypto';
import { displayName, type User } from '@casepack/contract/users/user';
import { type MailContent, renderMail } from './layout';
import { inOneLine } from './one-line';
import type { Mail } from './queue-mail';
import { LINK_PLACE } from './secret-link';

type AccountMailKind = 'password_reset' | 'invitation' | 'password_changed';

type Recipient = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'manufacturerId'>;

type AccountMailContent = Omit<MailContent, 'action'> & {
  /** The button, whose link opens the account: it is stored sealed. */
  secretAction?: { label: string; url: string };
};

function accountMail(
  user: Recipient,
  eventKey: string,
  kind: AccountMailKind,
  { secretAction, ...content }: AccountMailContent,
): Mail {
  const action = secretAction && { label: secretAction.label, url: LINK_PLACE };
  return {
    eventKey,
    kind,
    manufacturerId: user.manufacturerId,
    userId: user.id,
    recipient: { name: inOneLine(displayName(user)), address: user.email },
    subject: content.heading,
    ...renderMail({ ...content, ...(action ? { action } : {}) }),
    ...(secretAction ? { secretLink: secretAction.url } : {}),
  };
}

const greeting = (user: Recipient): string => `Hello ${inOneLine(displayName(user))},`;

export const passwordResetMail = (user: Recipient, link: string): Mail =>
  accountMail(user, `password-reset:${randomUUID()}`, 'password_reset', {
    sender: 'Casepack',
    heading: 'Choose a new password',
    paragraphs: [
      greeting(user),
      'Someone asked for a new password for your Casepack account. The link works once and for one hour.',
    ],
    secretAction: { label: 'Choose a new password', url: link },
    closing: 'If it was not you, nothing has changed and you need not do anything.',
  });

export const invitationMail = (user: Recipient, link: string, organizationName: string): Mail =>
  accountMail(user, `invitation:${randomUUID()}`, 'invitation', {
    sender: inOneLine(organizationName),
    heading: `You are invited to order with ${inOneLine(organizationName)}`,
    paragraphs: [
      greeting(user),
      `${inOneLine(organizationName)} has made an account for you. Choose a password to begin. The link works once and for seven days.`,
    ],
    secretAction: { label: 'Choose a password', url: link },
  });

export const passwordChangedMail = (user: Recipient, at: Date): Mail =>
  accountMail(user, `password-changed:${user.id}:${at.getTime()}`, 'password_changed', {
    sender: 'Casepack',
    heading: 'Your password was changed',
    paragraphs: [
      greeting(user),
      'The password of your Casepack account has just been changed, and other devices were signed out.',
    ],
    closing:
      'If it was not you, ask for a new password on the sign-in page at once and tell your administrator.',
  });
