import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TIME_DIGITS = 9;

let latest = 0;

/** Microseconds, strictly increasing: ids made by one process sort by creation time. */
function nextMoment(): number {
  latest = Math.max(latest + 1, Date.now() * 1000);
  return latest;
}

function encoded(value: number): string {
  let rest = value;
  let text = '';
  while (rest > 0) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text.padStart(TIME_DIGITS, '0');
}

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

export const newId = (prefix: string): string => `${prefix}_${encoded(nextMoment())}${randomText(15)}`;

export const newClientSecret = (intentId: string): string => `${intentId}_secret_${randomText(25)}`;
