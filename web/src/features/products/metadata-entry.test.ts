import { describe, expect, it } from 'vitest';
import {
  inOtherMode,
  Metadata,
  type MetadataEntry,
  REPEATED_KEY,
  readMetadata,
  toMetadataEntry,
  withNewRow,
} from './metadata-entry';

const INVALID = 'Invalid JSON format in metadata fields';

const rows = (...pairs: [string, string][]): MetadataEntry => ({
  mode: 'rows',
  rows: pairs.map(([key, value], id) => ({ id, key, value })),
  json: '',
});
const json = (text: string): MetadataEntry => ({ mode: 'json', rows: [], json: text });

describe('metadata as rows', () => {
  it('drops rows with an empty key or value', () => {
    expect(Metadata.parse(rows(['scent', 'Lavender'], ['', 'x'], ['size', ' '], ['', '']))).toEqual({
      scent: 'Lavender',
    });
  });

  it('is nothing where no row is left', () => {
    expect(Metadata.parse(rows(['', 'x']))).toBeNull();
  });

  it('refuses a name that stands there twice', () => {
    expect(readMetadata(rows(['scent', 'a'], [' scent ', 'b']))).toEqual({ problem: REPEATED_KEY });
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the name %s', (name) => {
    expect(readMetadata(rows([name, 'x']))).toEqual({ problem: INVALID });
  });

  it('gives every new row a number of its own', () => {
    const entry = withNewRow(withNewRow(toMetadataEntry({ scent: 'Lavender' })));
    expect(entry.rows.map(({ id }) => id)).toEqual([0, 1, 2]);
  });
});

describe('metadata as JSON', () => {
  it.each([
    ['{"scent": "Lavender"}', { scent: 'Lavender' }],
    ['{"weight": 100, "vegan": true}', { weight: '100', vegan: 'true' }],
    ['{}', null],
    ['  ', null],
    ['null', null],
  ])('reads %s', (text, fields) => {
    expect(Metadata.parse(json(text))).toEqual(fields);
  });

  it.each([
    '{',
    '[1, 2]',
    '"text"',
    '{"sizes": [1]}',
    '{"a": {"b": "c"}}',
    '{"a": null}',
    '{"__proto__": "x"}',
  ])('refuses %s', (text) => {
    expect(Metadata.safeParse(json(text)).error?.issues[0]?.message).toBe(INVALID);
  });
});

describe('changing between rows and JSON', () => {
  it('carries the fields over, there and back', () => {
    const start = toMetadataEntry({ scent: 'Lavender', size: '100 g' });
    const there = inOtherMode(start);
    if (!('entry' in there)) throw new Error(there.problem);
    expect(JSON.parse(there.entry.json)).toEqual({ scent: 'Lavender', size: '100 g' });
    expect(inOtherMode(there.entry)).toEqual({ entry: start });
  });

  it('stays where it is while the JSON cannot be read', () => {
    expect(inOtherMode(json('{'))).toEqual({ problem: INVALID });
  });
});
