import { randomUUID } from 'node:crypto';
import { displayName, type User } from '@casepack/contract/users/user';
import { type MailContent, renderMail } from './layout';
import { inOneLine } from './one-line';
import type { Mail } from './queue-mail';
import { LINK_PLACE } from './secret-link';

type AccountMailKind =
  | 'password_reset'
  | 'invitation'
  | 'password_changed'
  | 'email_change'
  | 'email_change_notice'
  | 'email_changed'
  | 'address_confirmation';

type Recipient = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'manufacturerId'>;

type AccountMailContent = Omit<MailContent, 'action'> & {
  /** The button. Its link opens the account, so it is stored encrypted. */
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

/** `seller` is named if the address has accounts with several manufacturers. */
export const passwordResetMail = (user: Recipient, link: string, seller?: string): Mail =>
  accountMail(user, `password-reset:${randomUUID()}`, 'password_reset', {
    sender: 'Casepack',
    heading: 'Choose a new password',
    paragraphs: [
      greeting(user),
      `Someone requested a new password for your Casepack account${seller ? ` with ${inOneLine(seller)}` : ''}. The link works once and expires in one hour.`,
    ],
    secretAction: { label: 'Choose a new password', url: link },
    closing: 'If this was not you, ignore this email. Your password has not changed.',
  });

export const invitationMail = (user: Recipient, link: string, organizationName: string): Mail =>
  accountMail(user, `invitation:${randomUUID()}`, 'invitation', {
    sender: inOneLine(organizationName),
    heading: `You are invited to order with ${inOneLine(organizationName)}`,
    paragraphs: [
      greeting(user),
      `${inOneLine(organizationName)} has created an account for you. Choose a password to get started. The link works once and expires in seven days.`,
    ],
    secretAction: { label: 'Choose a password', url: link },
  });

export const passwordChangedMail = (user: Recipient, at: Date): Mail =>
  accountMail(user, `password-changed:${user.id}:${at.getTime()}`, 'password_changed', {
    sender: 'Casepack',
    heading: 'Your password was changed',
    paragraphs: [
      greeting(user),
      'The password for your Casepack account was just changed. All other devices were signed out.',
    ],
    closing:
      'If this was not you, request a new password on the sign-in page right away and tell your administrator.',
  });

/** Sent to the new address, to confirm it. */
export const emailChangeMail = (user: Recipient, newEmail: string, link: string): Mail =>
  accountMail({ ...user, email: newEmail }, `email-change:${randomUUID()}`, 'email_change', {
    sender: 'Casepack',
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello ${inOneLine(displayName(user))},`,
      `This address was entered as the new email address for a Casepack account. Once you confirm it, sign in with ${newEmail}. The link works once and expires in 24 hours.`,
    ],
    secretAction: { label: 'Confirm email address', url: link },
    closing:
      'If you do not have a Casepack account, ignore this email. Nothing changes without your confirmation.',
  });

/** Sent to the current address, so that nobody can take over an account unnoticed. */
export const emailChangeNoticeMail = (
  user: Recipient,
  { newEmail, changedBy, passwordUrl }: { newEmail: string; changedBy: string; passwordUrl: string },
): Mail =>
  accountMail(user, `email-change-notice:${randomUUID()}`, 'email_change_notice', {
    sender: 'Casepack',
    heading: 'A new email address was entered for your account',
    paragraphs: [
      greeting(user),
      `${inOneLine(changedBy)} entered ${newEmail} as the new email address for your Casepack account. Your current address stays active until the new one is confirmed.`,
    ],
    closing: `If you did not expect this, choose a new password at ${passwordUrl} and tell your administrator. A new password cancels the change.`,
  });

export const emailChangedMail = (user: Recipient, newEmail: string, at: Date): Mail =>
  accountMail(user, `email-changed:${user.id}:${at.getTime()}`, 'email_changed', {
    sender: 'Casepack',
    heading: 'Your email address was changed',
    paragraphs: [
      greeting(user),
      `From now on, sign in to your Casepack account with ${newEmail}. This address is no longer used for it.`,
    ],
    closing: 'If you did not expect this, tell your administrator right away.',
  });

/** Sent to the contact address of a company, which may belong to someone else. */
export const addressConfirmationMail = (
  user: Recipient,
  link: string,
  { seller, company }: { seller: string; company: string },
): Mail =>
  accountMail(user, `address-confirmation:${randomUUID()}`, 'address_confirmation', {
    sender: inOneLine(seller),
    heading: 'Confirm your email address to get order emails',
    paragraphs: [
      `${inOneLine(company)} entered this address to get emails about its orders with ${inOneLine(seller)}. We will send them once you confirm the address. The link works once and expires in seven days.`,
    ],
    secretAction: { label: 'Confirm this address', url: link },
    closing: 'If you do not know this company, ignore this email. You will not get emails about its orders.',
  });
