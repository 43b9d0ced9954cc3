import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email, optionalEmail } from './email-address';
import { isStorable, optionalText, plainText, requiredText, text } from './text';

const accepts = (schema: z.ZodType, input: unknown): boolean => schema.safeParse(input).success;
const long = 50_000;

describe('an email address', () => {
  it.each([
    ['buyer@demo.casepack.test', 'buyer@demo.casepack.test'],
    ['  Buyer@Example.COM ', 'buyer@example.com'],
    ['first.last+tag@sub.example.co', 'first.last+tag@sub.example.co'],
    ['o_k-1@x-y.co', 'o_k-1@x-y.co'],
    ['jose\u0301@example.com', 'josé@example.com'],
    ['info@münchen.example', 'info@münchen.example'],
    ['a@b.co\r\n', 'a@b.co'],
    ["O'Brien@Example.com", "o'brien@example.com"],
    ['ｂｕｙｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'buyer@example.com'],
    ['buyer@example․com', 'buyer@example.com'],
    ['иван@почта.рф', 'иван@почта.рф'],
    ['用户@example.com', '用户@example.com'],
    ['straße@example.com', 'straße@example.com'],
  ])('reads %j as %s', (input, expected) => {
    expect(email().parse(input)).toBe(expected);
  });

  it.each([
    '',
    'plain',
    '@example.com',
    'a@',
    'a@b',
    'a@b..co',
    'a@.co',
    'a@b.',
    'a@-b.co',
    'a@b@c.co',
    'a b@c.co',
    '"a b"@c.co',
    'A <a@b.co>',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'a\u037eb@c.co',
    'a@[127.0.0.1]',
    "o@b'c.co",
    'o’x@b.co',
    'a\u00addmin@example.com',
    'admin@exa\u00admple.com',
    'a\u200ddmin@example.com',
    'a\ufe0fdmin@example.com',
    'admin\u3164@example.com',
    'admin\u2800@example.com',
    '\u0430dmin@example.com',
    'admin@ex\u0430mple.com',
    '\u0430\u0501m\u0456n@example.com',
    '\u03bfffice@example.com',
    'иван@example.com',
    '\u0251dmin@example.com',
    'İnfo@example.com',
    'a@b。co',
    'a‐b@c.co',
    'a\ue000b@c.co',
    '😀@example.com',
    'b@y.co\r\nBcc: evil@z.co',
    'b@y.co\nBcc:evil@z.co',
    'b@y.co\u2028Bcc',
    'a\0@b.co',
    'a\u0007@b.co',
    'a\u202eb@c.co',
    'a\u200bb@c.co',
    'a\ud800@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
  ])('rejects %j', (input) => {
    expect(accepts(email(), input)).toBe(false);
  });

  it.each([null, undefined, 5, true, [], {}, ['a@b.co']])('rejects %j, which is not text', (input) => {
    expect(accepts(email(), input)).toBe(false);
  });

  it('says what its place asks it to say', () => {
    expect(email('Enter the e-mail of a colleague').safeParse('x').error?.issues[0]?.message).toBe(
      'Enter the e-mail of a colleague',
    );
  });

  it.each([
    ['letters', 'a'.repeat(long)],
    ['at signs', '@'.repeat(long)],
    ['dots', `a@${'.'.repeat(long)}`],
    ['labels', `a@${'a.'.repeat(long / 2)}`],
    ['spaces', ' '.repeat(long)],
    ['spaces before an ending', `${' '.repeat(long)}x`],
    ['plus signs', `${'a+'.repeat(long / 2)}@b.co`],
    ['combining marks', '\u0301\u0323'.repeat(long / 2)],
    ['hyphens', `a@${'-a'.repeat(long / 2)}.`],
  ])('is rejected at once if it is 50,000 %s', (_name, input) => {
    // Processor time: other load of the machine does not count.
    const before = process.cpuUsage();

    expect(accepts(email(), input)).toBe(false);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(50);
  });
});

describe('an optional email address', () => {
  const Form = z.object({ contactEmail: optionalEmail() });

  it.each([{}, { contactEmail: '' }, { contactEmail: '  ' }, { contactEmail: null }])(
    'is none in %j',
    (input) => {
      expect(Form.parse(input)).toEqual({ contactEmail: null });
    },
  );

  it('is kept as an address where there is one', () => {
    expect(Form.parse({ contactEmail: 'A@b.co' })).toEqual({ contactEmail: 'a@b.co' });
  });

  it.each(['nobody', 'a@b.co\r\nBcc: c@d.co', 5, false])(
    'rejects %j with its own message',
    (contactEmail) => {
      const issues = Form.safeParse({ contactEmail }).error?.issues ?? [];

      expect(issues.map((issue) => issue.message)).toEqual(['Invalid email format']);
    },
  );

  it('can be sent again', () => {
    expect(z.encode(Form, { contactEmail: null })).toEqual({ contactEmail: null });
  });
});

describe('text', () => {
  it.each([
    ['NUL', 'a\0b'],
    ['a lone high surrogate', 'a\ud83d'],
    ['a lone low surrogate', '\ude00a'],
    ['surrogates in the wrong order', '\ude00\ud83d'],
  ])('with %s is rejected', (_name, input) => {
    expect([isStorable(input), accepts(text(10), input)]).toEqual([false, false]);
  });

  it.each(['😀', 'e\u0301', '\u202eabc', 'a\u200bb', 'ıİß', 'line\nbreak', '__proto__', '<script>'])(
    'such as %j is kept unchanged',
    (input) => {
      expect(text(20).parse(input)).toBe(input);
    },
  );

  it('is counted in characters, not in code units', () => {
    expect([accepts(text(3), '😀😀😀'), accepts(text(3), '😀😀😀😀')]).toEqual([true, false]);
  });

  it.each([
    [0, true],
    [1, true],
    [5, true],
    [6, false],
    [1_000_000, false],
  ])('of %i characters where five are allowed: accepted is %s', (length, expected) => {
    expect(accepts(text(5), 'x'.repeat(length))).toBe(expected);
  });

  it.each([
    [text(3), 'abcd', 'Use at most 3 characters'],
    [text(3), 'a\0', 'Contains characters that cannot be stored'],
    [text(3, 'Notes are required'), null, 'Notes are required'],
    [text(3, 'Notes are required'), undefined, 'Notes are required'],
    [plainText(20, 'SKU is required'), 'a\u200bb', 'Contains invisible characters'],
    [email(), 'x', 'Invalid email address'],
  ])('%# explains why it is rejected: %j, %s', (schema, input, message) => {
    expect(schema.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it('that identifies something loses the wide spaces around it', () => {
    expect(plainText(20, 'SKU is required').parse('A1\uff0e\u3000')).toBe('A1.');
  });

  it('is measured after trimming', () => {
    expect(text(3).parse('   abc   ')).toBe('abc');
  });

  it('that must be there says what is missing', () => {
    const result = requiredText(5, 'First name is required').safeParse('   ');

    expect(result.error?.issues.map((issue) => issue.message)).toEqual(['First name is required']);
  });

  it.each(['a\u200bb', 'a\u202eb', 'a\tb', '\ufeffa\u2060b', 'a\u0000b', ''])(
    'that identifies something rejects %j',
    (input) => {
      expect(accepts(plainText(20, 'SKU is required'), input)).toBe(false);
    },
  );

  it.each(['a\u00adb', 'a\u3164', 'a\ufe0fb', 'a\ue000b', '\u2800'])(
    'that identifies something rejects the invisible %j',
    (input) => {
      expect(accepts(plainText(20, 'SKU is required'), input)).toBe(false);
    },
  );

  it.each([
    ['ＳＯＡＰ－１', 'SOAP-1'],
    ['A\u3000B', 'A B'],
    ['ﾊﾞﾗ', 'バラ'],
    ['M²', 'M²'],
  ])('that identifies something reads %j as %j', (input, expected) => {
    expect(plainText(20, 'SKU is required').parse(input)).toBe(expected);
  });

  it('that identifies something takes letters of any script', () => {
    expect(plainText(20, 'SKU is required').parse(' ÄÖ-12/ش ')).toBe('ÄÖ-12/ش');
  });
});

describe('optional text', () => {
  const Form = z.object({ notes: optionalText(5) });

  it.each([{}, { notes: '' }, { notes: '  ' }, { notes: null }, { notes: undefined }])(
    'is none in %j',
    (input) => {
      expect(Form.parse(input)).toEqual({ notes: null });
    },
  );

  it.each(['123456', 'a\0', 5, [], {}])('rejects %j', (notes) => {
    expect(accepts(Form, { notes })).toBe(false);
  });

  it.each([null, 'abc'])('can be sent again as %j', (notes) => {
    expect(z.encode(Form, { notes })).toEqual({ notes });
  });
});
