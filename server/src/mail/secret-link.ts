import { escapeHtml } from '../http/escape-html';

interface MailBody {
  html: string;
  text: string;
}

/** Placeholder for the secret link in a stored email; the link itself is stored encrypted. */
export const LINK_PLACE = 'https://link.invalid/';

const leftOut = '(the link is left out here)';
const button = /<a href="https:\/\/link\.invalid\/"[^>]*>([^<]*)<\/a>/g;

export const withLink = ({ html, text }: MailBody, link: string): MailBody => ({
  html: html.replaceAll(LINK_PLACE, () => escapeHtml(link)),
  text: text.replaceAll(LINK_PLACE, () => link),
});

/** A button without a link would be misleading, so it is removed, too. */
export const withoutLink = ({ html, text }: MailBody): MailBody => ({
  html: html.replace(button, '<b>$1</b>').replaceAll(LINK_PLACE, leftOut),
  text: text.replaceAll(LINK_PLACE, leftOut),
});

/** Whether it is an email of an earlier version, which stored links unencrypted; an update removed its link. */
export const lacksLink = ({ text, sealedLink }: { text: string; sealedLink: Buffer | null }): boolean =>
  sealedLink === null && text.includes(leftOut);
