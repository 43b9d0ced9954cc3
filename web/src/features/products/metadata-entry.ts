import { INVALID_METADATA, ProductForm } from '@casepack/contract/catalog/product-input';
import { z } from 'zod';

type MetadataFields = ProductForm['metadataFields'];

export interface MetadataRow {
  id: number;
  key: string;
  value: string;
}

/** What someone has typed: rows of names and values, or the same as JSON. */
export interface MetadataEntry {
  mode: 'rows' | 'json';
  rows: MetadataRow[];
  json: string;
}

export const REPEATED_KEY = 'Each name can be used only once';

const toRows = (fields: MetadataFields): MetadataRow[] =>
  Object.entries(fields ?? {}).map(([key, value], id) => ({ id, key, value }));
const toJson = (fields: MetadataFields): string => (fields === null ? '' : JSON.stringify(fields, null, 2));

export const toMetadataEntry = (fields: MetadataFields): MetadataEntry => ({
  mode: 'rows',
  rows: toRows(fields),
  json: '',
});

export const withNewRow = (entry: MetadataEntry): MetadataEntry => ({
  ...entry,
  rows: [...entry.rows, { id: Math.max(-1, ...entry.rows.map(({ id }) => id)) + 1, key: '', value: '' }],
});

type Reading = { fields: MetadataFields } | { problem: string };

function check(value: unknown): Reading {
  const parsed = ProductForm.shape.metadataFields.safeParse(value);
  if (parsed.success) return { fields: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? INVALID_METADATA };
}

function readJson(text: string): Reading {
  if (text.trim() === '') return { fields: null };
  try {
    const value: unknown = JSON.parse(text);
    // A record's parser would pass over this key in silence.
    const isHidden = typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');
    return isHidden ? { problem: INVALID_METADATA } : check(value);
  } catch {
    return { problem: INVALID_METADATA };
  }
}

/** Rows with an empty key or value are dropped. */
function readRows(rows: readonly MetadataRow[]): Reading {
  const kept = rows
    .map(({ key, value }) => [key.trim(), value.trim()] as const)
    .filter(([key, value]) => key !== '' && value !== '');
  if (new Set(kept.map(([key]) => key)).size < kept.length) return { problem: REPEATED_KEY };
  return kept.some(([key]) => key === '__proto__')
    ? { problem: INVALID_METADATA }
    : check(Object.fromEntries(kept));
}

export const readMetadata = ({ mode, rows, json }: MetadataEntry): Reading =>
  mode === 'json' ? readJson(json) : readRows(rows);

/** The same fields in the other form, or what stands in the way of reading them. */
export function inOtherMode(entry: MetadataEntry): { entry: MetadataEntry } | { problem: string } {
  const reading = readMetadata(entry);
  if ('problem' in reading) return reading;
  const { fields } = reading;
  return {
    entry:
      entry.mode === 'json'
        ? { mode: 'rows', rows: toRows(fields), json: '' }
        : { mode: 'json', rows: [], json: toJson(fields) },
  };
}

/** From what is typed to what is stored. */
export const Metadata = z.custom<MetadataEntry>().transform((entry, context): MetadataFields => {
  const reading = readMetadata(entry);
  if ('fields' in reading) return reading.fields;
  context.issues.push({ code: 'custom', message: reading.problem, input: entry });
  return z.NEVER;
});
