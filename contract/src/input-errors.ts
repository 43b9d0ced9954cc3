import type { z } from 'zod';
import { counted } from './count';

type Path = readonly PropertyKey[];

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

const formatWords: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-01-31',
  datetime: 'a date with a time such as 2026-01-31T09:00:00Z',
  uuid: 'an id',
  url: 'an address that starts with https://',
};

const isIndex = (part: PropertyKey | undefined): boolean => /^\d+$/.test(String(part));

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const inWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .replace(/^(is|has) /, '')
    .replace(/(?<=.) ids?$/, '')
    .replace(/\b(sku|zip|url|cvc)\b/, (letters) => letters.toUpperCase());

/** The label of a field without one in its schema: `contactEmail` is "Contact email". */
export function fieldLabel(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'The request';
  if (isIndex(last)) return `${fieldLabel(path.slice(0, -1))}, row ${Number(last) + 1}`;
  return capitalized(inWords(String(last)));
}

/** "Items, row 2: ", the prefix for errors in a list. */
function rowOf(path: Path): string {
  const row = path.findLastIndex(isIndex);
  return row < 0 || row === path.length - 1 ? '' : `${fieldLabel(path.slice(0, row + 1))}: `;
}

/** "Please select a customer" and "Address is required" say what is missing without the name of their field. */
const standsAlone = /^Please |\w required$/i;

/** A field's message for display without the field: adds the field name unless the message has or needs none. */
export function namedMessage(path: Path, message: string): string {
  const label = fieldLabel(path);
  const isNamed =
    path.length === 0 || standsAlone.test(message) || new RegExp(`\\b${label}\\b`, 'i').test(message);
  return `${rowOf(path)}${isNamed ? message : `${label}: ${message}`}`;
}

const isPlural = (label: string): boolean => /[^su]s$/.test(label);

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

function limitWords(origin: string, limit: number | bigint, most: boolean): string {
  const bound = most ? 'at most' : 'at least';
  const unit = { string: 'character', array: 'row' }[origin];
  return unit ? `must have ${bound} ${counted(Number(limit), unit)}` : `must be ${bound} ${limit}`;
}

function complaint(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ? `must be ${typeWords[issue.expected]}` : 'is not valid';
    case 'invalid_value':
      return `must be ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]+)$/, ' or $1')}`;
    case 'too_big':
      return limitWords(issue.origin, issue.maximum, true);
    case 'too_small':
      return limitWords(issue.origin, issue.minimum, false);
    case 'invalid_format':
      return formatWords[issue.format] ? `must be ${formatWords[issue.format]}` : 'is not valid';
    default:
      return 'is not valid';
  }
}

/** Default messages that name the field, for checks without a message. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  const label = fieldLabel(issue.path ?? []);
  if (isMissing(issue.input)) return `${label} ${isPlural(label) ? 'are' : 'is'} required`;
  return `${label} ${complaint(issue)}`;
};
