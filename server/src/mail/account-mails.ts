import { randomUUID } from 'node:crypto';
import { displayName, type User } from '@casepack/contract/users/user';
import { type MailContent, renderMail } from './layout';
import { inOneLine } from './one-line';
import type { Mail } from './queue-mail';

type AccountMailKind = 'password_reset' | 'invitation' | 'password_changed';

type Recipient = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'manufacturerId'>;

function accountMail(user: Recipient, eventKey: string, kind: AccountMailKind, content: MailContent): Mail {
  return {
    eventKey,
    kind,
    manufacturerId: user.manufacturerId,
    userId: user.id,
    recipient: { name: inOneLine(displayName(user)), address: user.email },
    subject: content.heading,
    ...renderMail(content),
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
    action: { label: 'Choose a new password', url: link },
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
    action: { label: 'Choose a password', url: link },
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
