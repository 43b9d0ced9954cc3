import { cardModes, sandboxKeys } from '@casepack/contract/payments/card-mode';
import type { Random } from './random';

/** Harmless to store; harmful wherever they are treated as anything but text. */
const injections = [
  "'; drop table orders; --",
  "' or '1'='1",
  '%_\\%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://example.test","x")',
  '+1+1|calc!A0',
  '@SUM(A1)',
  'a","b";c\r\nd',
  'x\r\nSet-Cookie: a=b',
  'x\nBcc: someone@example.test',
  '../../../etc/passwd',
  '{{7*7}}#{7*7}',
  '\u202egnp.exe',
  '\u0001\u001b[31m',
  'e\u0301\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'ﷺ'.repeat(30),
  '\ufeff',
  'null',
  '__proto__',
];

const words = [
  'Lavender Soap',
  'SKU-1',
  'Goods',
  'Springfield',
  'IL',
  '62701',
  'AB',
  'someone@example.test',
  'other@example.test',
  'a good password',
  'Terms',
  'Check',
  'Credit Card',
  'Marketplace - Faire',
  'marketplace',
  'NET30',
  '1Z999',
  'ups',
  'https://example.test/a.png',
  'order-confirmation',
  'pi_unknown',
  'pm_card_visa',
  'America/New_York',
  'Asia/Kathmandu',
  'x'.repeat(50),
  'x'.repeat(200),
  ' ',
  '',
];

const figures = ['0', '1', '2', '12', '12.50', '0.01', '100', '500', '9999999.99', '2147483647', '10000000'];

const days = ['2026-11-16', '2026-02-29', '2028-02-29', '0000-01-01', '1970-01-01', '9999-12-31'];
const moments = ['2026-11-16T15:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];

const sortKeys = ['name', 'email', 'createdAt', 'active', 'at', 'sku', 'category', 'price'];

const keys = ['maker1', 'nobody'].flatMap((account) => Object.values(sandboxKeys(account)));

/** Values for fields; each takes those that fit it. None leads outside of this machine. */
export const ordinary: readonly (string | number)[] = [
  ...[...words, ...words, ...injections, ...figures, ...days, ...moments, ...cardModes, ...keys],
  ...sortKeys.flatMap((key) => [key, `-${key}`]),
  ...['whsec_abcdef', '4242424242424242', '12/34', '123', 'true', 'false', '{}', '[]'],
  ...[0, 1, 2, 3, 12, 24, 100, 999, 10_000, 2_147_483_647, 0.5, 12.5],
];

const numbers = [
  ...[-1, 0, -0, 0.1, 1.5, 1e-7, 1e21, 1e308, -1e308],
  ...[2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, Number.MAX_SAFE_INTEGER],
];

const texts = [
  ...injections,
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '-1',
  '0',
  '00012',
  '1e3',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  '2147483648',
  '9223372036854775808',
  '٣',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '+275760-09-14T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '12026-01-01',
  'undefined',
  'constructor',
  '%00%ff',
  'x'.repeat(300),
  '\u{1f600}'.repeat(2_000),
  'x'.repeat(100_000),
];

/** Only JSON can contain a field with such a name. */
const reachingIntoPrototypes = (name: string): unknown =>
  JSON.parse(`{"${name}":{"isAdmin":true,"polluted":"yes"}}`);

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
  return value;
}

/** A value that an attacker would put anywhere. */
export function hostile(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(texts),
    () => random.pick(texts),
    () => random.pick(numbers),
    () => random.pick([null, true, false, [], {}, '', [null], [[]], { length: 3 }]),
    () => nested(random.pick([20, 31, 33, 1_000]), random.chance(0.5)),
    () => reachingIntoPrototypes(random.pick(['__proto__', 'constructor', 'prototype'])),
    () =>
      Array.from({ length: 2_000 }, (_, index) =>
        random.chance(0.5) ? index : random.pick(texts.slice(0, 9)),
      ),
  ])();
}

export const hostileText = (random: Random): string => random.pick(texts);
