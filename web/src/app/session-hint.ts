export type SessionHint = 'yes' | 'no' | 'unknown';

/** What the server wrote into the page about the session cookie. 'no' saves a call that would fail. */
export function sessionHint(page: Document): SessionHint {
  const content = page.querySelector('meta[name="casepack-session"]')?.getAttribute('content');
  return content === 'yes' || content === 'no' ? content : 'unknown';
}
