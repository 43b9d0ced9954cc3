import { describe, expect, it } from 'vitest';
import { BrandSettings } from './brand';

describe('the settings of a brand', () => {
  it('are null where nothing is entered', () => {
    const empty = {
      accentColor: '',
      remitTo: '  ',
      bankDetails: '',
      footer: '',
      senderName: '',
      replyTo: '',
    };
    expect(Object.values(BrandSettings.parse(empty))).toEqual([null, null, null, null, null, null]);
  });

  it.each([
    ['a line break', 'Fern\nBcc: everyone@example.com'],
    ['a return', 'Fern\rBcc: everyone@example.com'],
    ['an address', 'Fern <someone@example.com>'],
    ['quotation marks', 'Fern" <someone@example.com>'],
    ['a separator of lines', 'Fern\u2028Hollow'],
  ])('allow no %s in the name of the sender', (_what, senderName) => {
    expect(BrandSettings.partial().safeParse({ senderName }).success).toBe(false);
  });

  it.each(['a@example.com, b@example.com', 'a@example.com\nBcc: b@example.com', 'nobody'])(
    'allow no reply address like %j',
    (replyTo) => {
      expect(BrandSettings.partial().safeParse({ replyTo }).success).toBe(false);
    },
  );
});
