import { createHash } from 'node:crypto';
import { z } from 'zod';
import { newToken } from '../secrets/token';
import type { Account } from './accounts.queries';

/** The cookie of a browser in which someone has signed in before. */
export const BROWSER_NOTE = 'casepack_browser';

/** Signed by the server. There is a mark for each account that was signed in to here. */
export const KnownBrowser = z.object({ id: z.string().max(64), marks: z.array(z.string().max(64)).max(5) });
export type KnownBrowser = z.infer<typeof KnownBrowser>;

const MOST_ACCOUNTS = 5;

type BrowserOwner = Pick<Account, 'id' | 'passwordHash'>;

/** Bound to the password, so that a change of password makes every browser unknown again. */
const markOf = (browserId: string, { id, passwordHash }: BrowserOwner): string =>
  createHash('sha256').update(`${browserId}/${id}/${passwordHash}`).digest('base64url');

export const isKnownTo = ({ id, marks }: KnownBrowser, account: BrowserOwner): boolean =>
  account.passwordHash !== null && marks.includes(markOf(id, account));

/** The browser as it is after this account was signed in to; the account that was used longest ago is forgotten. */
export function withAccount(browser: KnownBrowser | undefined, account: BrowserOwner): KnownBrowser {
  const id = browser?.id ?? newToken();
  const mark = markOf(id, account);
  const others = (browser?.marks ?? []).filter((each) => each !== mark);
  return { id, marks: [mark, ...others].slice(0, MOST_ACCOUNTS) };
}
