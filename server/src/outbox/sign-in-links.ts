/** Mails whose link lets whoever opens it choose a password, and so sign in as the recipient. */
const signInKinds: ReadonlySet<string> = new Set(['password_reset', 'invitation']);

const link = /https?:\/\/[^\s"<>#]+\/set-password#[\w-]+/g;
const leftOut = '(the link is left out here)';

export const hasSignInLink = (kind: string): boolean => signInKinds.has(kind);

export const withoutSignInLinks = ({ html, text }: { html: string; text: string }) => ({
  // A link that leads nowhere would only mislead: the button goes with it.
  html: html
    .replace(/<a href="[^"]*\/set-password#[^"]*"[^>]*>([^<]*)<\/a>/g, '<b>$1</b>')
    .replace(link, leftOut),
  text: text.replace(link, leftOut),
});
