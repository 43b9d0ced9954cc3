import { describe, expect, it } from 'vitest';
import { attachmentNamed } from './content-disposition';

describe('the header for a downloaded file', () => {
  it.each([
    ['plain letters', 'products.csv', 'attachment; filename="products.csv"'],
    [
      'accents',
      'Reçu d’été.pdf',
      `attachment; filename="Recu d_ete.pdf"; filename*=UTF-8''Re%C3%A7u%20d%E2%80%99%C3%A9t%C3%A9.pdf`,
    ],
    ['another script', '发票.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E5%8F%91%E7%A5%A8.pdf`],
    [
      'quotes and backslashes',
      'a"b\\c.pdf',
      `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`,
    ],
    ['a line break', 'a\r\nSet-Cookie: b.pdf', 'attachment; filename="a__Set-Cookie: b.pdf"'],
    ['half a character', 'a\ud800.pdf', 'attachment; filename="a_.pdf"'],
    [
      'brackets and stars',
      "l'é(1)*.pdf",
      `attachment; filename="l'e(1)*.pdf"; filename*=UTF-8''l%27%C3%A9%281%29%2A.pdf`,
    ],
  ])('is valid for a name with %s', (_what, name, expected) => {
    expect(attachmentNamed(name)).toBe(expected);
  });
});
