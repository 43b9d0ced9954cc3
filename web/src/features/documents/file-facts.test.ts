import { MAX_DOCUMENT_BYTES } from '@casepack/contract/documents/documents';
import { describe, expect, it } from 'vitest';
import { refusalOf, sizeText } from './file-facts';

describe('the size of a file', () => {
  it.each([
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 KB'],
    [1024 * 1024 - 1, '1 MB'],
    [3.44 * 1024 * 1024, '3.4 MB'],
    [MAX_DOCUMENT_BYTES, '10 MB'],
  ])('%i bytes is written as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});

describe('a file to attach', () => {
  it.each([
    [{ size: MAX_DOCUMENT_BYTES, type: 'application/pdf' }, undefined],
    [{ size: 5, type: '' }, undefined],
    [{ size: MAX_DOCUMENT_BYTES + 1, type: 'application/pdf' }, 'A file can be at most 10 MB'],
    [{ size: 0, type: 'image/png' }, 'The file is empty'],
    [{ size: 5, type: 'text/html' }, 'Only PDF, PNG, JPEG, WebP and GIF files can be attached to an order'],
  ])('%o is rejected with %s', (file, refusal) => {
    expect(refusalOf(file)).toBe(refusal);
  });
});
