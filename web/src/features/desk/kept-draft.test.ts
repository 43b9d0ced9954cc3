import { blankDetails } from '@casepack/contract/drafts/draft';
import { cents } from '@casepack/contract/money';
import { describe, expect, it } from 'vitest';
import { fingerprint, type KeptDraft, readKept, textOfInput, writeKept } from './kept-draft';

const line = (key: string, quantity: number) => ({
  key,
  entry: `SKU "${key}"`,
  productId: 7,
  quantity,
  isTester: false,
  note: null,
});

const kept: KeptDraft = {
  version: 3,
  isSaved: false,
  sent: null,
  at: 1_700_000_000_000,
  written: {
    input: {
      customerId: 5,
      content: {
        lines: [
          line('a', 1),
          {
            ...line('b', 2),
            note: 'Leave\nat the door',
            shipDate: '2026-12-01',
            manualPrice: { price: cents(1_250), reason: 'Damaged' },
          },
        ],
        details: { ...blankDetails, notes: 'Call “first”' },
      },
      total: cents(12_345),
    },
    customer: null,
    typing: { key: 'b', column: 'quantity', text: '3' },
  },
};

describe('a draft kept in the browser', () => {
  it('is read as it was written', () => {
    expect(readKept(writeKept(kept))).toEqual(kept);
  });

  it('is read as it was written without any lines', () => {
    const { input } = kept.written;
    const empty = { ...input, customerId: null, content: { ...input.content, lines: [] }, total: null };
    const written = { ...kept.written, input: empty };

    expect(readKept(writeKept({ ...kept, written }))).toEqual({ ...kept, written });
  });

  it('has another fingerprint as soon as a line changes', () => {
    const { input } = kept.written;
    const [first] = input.content.lines;
    const changed = { ...input, content: { ...input.content, lines: [first, line('b', 3)] } } as typeof input;

    expect(fingerprint(structuredClone(input))).toBe(fingerprint(input));
    expect(fingerprint(changed)).not.toBe(fingerprint(input));
    expect(textOfInput(changed)).toContain('"quantity":3');
  });
});
