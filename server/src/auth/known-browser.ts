import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newToken } from '../secrets/token';
import type { Account } from './accounts.queries';

/** Cookie of a browser that was used to sign in before. */
export const BROWSER_NOTE = 'casepack_browser';

/** Signed by the server. Contains a mark for each account that signed in with this browser. */
export const KnownBrowser = z.object({ id: z.string().max(64), marks: z.array(z.string().max(64)).max(5) });
export type KnownBrowser = z.infer<typeof KnownBrowser>;

const MOST_ACCOUNTS = 5;

type BrowserOwner = Pick<Account, 'id' | 'passwordHash'>;

/** Bound to the password, so that a change of password makes every browser unknown again. */
const markOf = (browserId: string, { id, passwordHash }: BrowserOwner): string =>
  createHash('sha256').update(`${browserId}/${id}/${passwordHash}`).digest('base64url');

export const isKnownTo = ({ id, marks }: KnownBrowser, account: BrowserOwner): boolean =>
  account.passwordHash !== null && marks.includes(markOf(id, account));

/** The browser after a sign-in to this account. Drops the least recently used account if there are too many. */
export function withAccount(browser: KnownBrowser | undefined, account: BrowserOwner): KnownBrowser {
  const id = browser?.id ?? newToken();
  const mark = markOf(id, account);
  const others = (browser?.marks ?? []).filter((each) => each !== mark);
  return { id, marks: [mark, ...others].slice(0, MOST_ACCOUNTS) };
}
