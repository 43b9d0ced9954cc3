import { formatCount } from '@casepack/contract/count';
import {
  kindRules,
  type NotificationKind,
  notificationKinds,
} from '@casepack/contract/notifications/notification';
import { displayName } from '@casepack/contract/users/user';
import { type MailContent, type MailSection, renderMail } from '../mail/layout';
import { inOneLine } from '../mail/one-line';
import type { Mail } from '../mail/queue-mail';
import type { NotificationText } from './describe';
import type { Reader } from './readers.queries';

const MOST_OF_A_KIND = 20;
const MAX_SUBJECT = 200;

const countWords: Record<NotificationKind, [one: string, many: string]> = {
  approval: ['order waiting for approval', 'orders waiting for approval'],
  hold: ['order on hold', 'orders on hold'],
  account_request: ['account request', 'account requests'],
  cancellation: ['cancelled order', 'cancelled orders'],
  new_order: ['new order', 'new orders'],
  low_stock: ['product low in stock', 'products low in stock'],
};

const ofKind = (texts: readonly NotificationText[], kind: NotificationKind): NotificationText[] =>
  texts.filter((each) => each.kind === kind);

const sentences: Record<NotificationKind, string> = {
  approval: 'It will be placed once it is approved.',
  hold: 'It can be processed once it is released or the reason no longer applies.',
  account_request: 'Approve the request, or reject it.',
  cancellation: 'The order was cancelled.',
  new_order: 'A new order was placed.',
  low_stock: 'Stock has fallen below its low-stock level.',
};

/** "1 order on hold, 12 new orders" */
const summaryOf = (texts: readonly NotificationText[]): string =>
  notificationKinds
    .map((kind) => ({ count: ofKind(texts, kind).length, words: countWords[kind] }))
    .filter(({ count }) => count > 0)
    .map(({ count, words: [one, many] }) => `${formatCount(count)} ${count === 1 ? one : many}`)
    .join(', ');

const sectionsOf = (texts: readonly NotificationText[]): MailSection[] =>
  notificationKinds
    .map((kind) => ({ kind, all: ofKind(texts, kind) }))
    .filter(({ all }) => all.length > 0)
    .map(({ kind, all }) => {
      const more = all.length - MOST_OF_A_KIND;
      return {
        heading: kindRules[kind].label,
        links: all
          .slice(0, MOST_OF_A_KIND)
          .map(({ label, detail, action: { url } }) => ({ label, detail, url })),
        ...(more > 0 ? { closing: `and ${formatCount(more)} more` } : {}),
      };
    });

interface Addressed {
  reader: Reader;
  eventKey: string;
  publicUrl: string;
}

function mailTo(
  { reader, eventKey, publicUrl }: Addressed,
  kind: 'notification' | 'notification_digest',
  content: Omit<MailContent, 'sender' | 'paragraphs' | 'closing'> & { sentence: string },
): Mail {
  const name = inOneLine(displayName(reader));
  const { sentence, ...rest } = content;
  return {
    eventKey,
    kind,
    manufacturerId: reader.manufacturerId,
    userId: reader.id,
    recipient: { name, address: reader.email },
    subject: content.heading.slice(0, MAX_SUBJECT),
    ...renderMail({
      sender: inOneLine(reader.manufacturerName),
      paragraphs: [`Hello ${name},`, sentence],
      ...rest,
      closing: `Choose which emails you get, or unsubscribe: ${publicUrl}/account#notifications`,
    }),
  };
}

export function notificationMail(to: Addressed, texts: readonly NotificationText[]): Mail {
  const [first, ...others] = texts;
  if (first && others.length === 0) {
    const { kind, subject: heading, facts, action } = first;
    return mailTo(to, 'notification', { heading, sentence: sentences[kind], facts, action });
  }
  return mailTo(to, 'notification', {
    heading: summaryOf(texts),
    sentence: 'Here is what happened since the last email.',
    sections: sectionsOf(texts),
  });
}

export const digestMail = (to: Addressed, texts: readonly NotificationText[]): Mail =>
  mailTo(to, 'notification_digest', {
    heading: `Daily digest: ${summaryOf(texts)}`,
    sentence: 'Here is what happened since the last digest.',
    sections: sectionsOf(texts),
  });
