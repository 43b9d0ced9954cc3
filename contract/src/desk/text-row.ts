import { readEntry } from './read-entry';
import { isDate, readCellNumber } from './sheet-cell';

const LONGEST = 300;
const MOST_AMOUNTS = 8;

const bullet = /^(?:[-–—*•·▪◦‣●○☐☑✓✔>]+\s+|[•·▪◦‣●○☐☑✓✔]\s*|\[[ x]?\]\s*|\(?\d{1,3}[.)]\s+(?=\S))/u;
/** `[10:32, 11/5/2026] Anna: `, `10:32 Anna: `, `Anna (10:32): ` */
const chatName =
  /^(?:\[[^\]]{3,30}\]\s?[^:]{0,40}:\s|\d{1,2}:\d{2}(?:\s?[ap]m)?\s[^:]{1,40}:\s|[^:\d]{1,40}\(?\d{1,2}:\d{2}(?:\s?[ap]m)?\)?:\s)/iu;

const openers = new Set(
  "hi hello hey please pls plz kindly send ship order need needs want we i i’d i'd we’d we'd like would to get have can could you me us add also and plus then for".split(
    ' ',
  ),
);
const closers = new Set('please pls plz thanks thx thank you asap too'.split(' '));

/** A line of a chat without its time and sender. */
export const withoutSender = (text: string): string => text.replace(chatName, '');

/** Takes away bullets, the sender in a chat, and polite words around what is ordered. */
export function withoutManners(given: string): string {
  const text = given.slice(0, LONGEST).replace(chatName, '').replace(bullet, '').replace(bullet, '').trim();
  const tokens = text.split(' ');
  const word = (token: string | undefined): string => (token ?? '').toLowerCase().replace(/[,.!:;]+$/, '');
  while (tokens.length > 1 && openers.has(word(tokens[0]))) tokens.shift();
  while (tokens.length > 1 && closers.has(word(tokens.at(-1)))) tokens.pop();
  return tokens
    .join(' ')
    .replace(/[,.;!]{1,3}$/, '')
    .trim();
}

const filler = /^(?:@|=|at|each|ea\.?|\/ea|\/case|per|case|-|\||usd|eur)$/i;
const priceSign = new Set(['@', 'at', '=']);

/**
 * `TL-NAI Polish 4 12.50 50.00` or `4 TL-NAI @ $12.50`: what follows the item as cells of their own. Undefined if the
 * text ends with nothing but a quantity, which the short entry language reads.
 */
export function splitAmounts(text: string): string[] | undefined {
  const tokens = text.slice(0, LONGEST).split(' ');
  const amounts: string[] = [];
  let isPrice = false;
  while (tokens.length > 1 && amounts.length <= MOST_AMOUNTS) {
    const token = tokens.at(-1) ?? '';
    const cell = token.replace(/^@/, '$').replace(/(?:\/ea|\/case|ea\.?)$/i, '');
    const number = isDate(cell) ? undefined : readCellNumber(cell, undefined);
    if (!number && !filler.test(token)) break;
    tokens.pop();
    if (!number) continue;
    const isSigned = priceSign.has(tokens.at(-1)?.toLowerCase() ?? '');
    isPrice = isSigned || number.isPrice;
    amounts.unshift(isSigned ? `$${cell.replace(/^\$/, '')}` : cell);
  }
  const rest = tokens.join(' ');
  const [only = ''] = amounts;
  if (!/[\p{L}\p{N}]/u.test(rest) || amounts.length > MOST_AMOUNTS) return undefined;
  if (amounts.length > 1) return [rest, ...amounts];
  return amounts.length === 1 && isPrice && readEntry(rest).quantity !== null
    ? [rest, `$${only.replace(/^\$/, '')}`]
    : undefined;
}

const summary =
  /^(?:sub ?-?total|total|grand total|order total|total (?:due|amount|qty|quantity|units|cases).{0,20}|amount due|balance(?: due)?|shipping(?: & handling)?|freight|tax|sales tax|vat|mwst\.?|discount|net|page \d.{0,12})\s?:?$/i;

/** `Total`, `Shipping`, `Tax`: part of a form, never a product. */
export const isSummary = (cell: string): boolean =>
  cell.length < 40 && summary.test(cell.replace(/[\s:]{0,3}[$€£]?\s?[\d.,]{1,15}$/, '').trim());

const replyMark =
  /^(?:-{2,}\s?original message\s?-{2,}|-{2,}\s?forwarded message\s?-{2,}|begin forwarded message:|on .{6,120} wrote:|am .{6,120} schrieb.{0,60}:|_{20,})$/i;

/** From here on an e-mail repeats an earlier one. */
export const startsReply = (text: string): boolean => text.length < 220 && replyMark.test(text.trim());

/** Words that may be a code: they hold a digit, a dash inside, or capitals only. */
export function codesIn(item: string): string[] {
  const tokens = item
    .slice(0, LONGEST)
    .split(/[\s,;:|()[\]"“”]+/u)
    .filter(Boolean);
  if (tokens.length < 2 && tokens[0] === item) return [];
  return tokens
    .map((token) => token.replace(/^#+|[.#]+$/g, ''))
    .filter(
      (token) =>
        token.length >= 3 && (/\d/.test(token) || /\w[-_./]\w/.test(token) || /^\p{Lu}{3,}$/u.test(token)),
    )
    .slice(0, 8);
}
