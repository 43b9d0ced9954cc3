import { describe, expect, it } from 'vitest';
import { cleanFileName } from './file-name';

describe('cleaning the name of a file', () => {
  it.each([
    ['Signed order.pdf', 'Signed order.pdf'],
    ['SCAN.PDF', 'SCAN.PDF'],
    ['/etc/../passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\ana\\scan.pdf', 'scan.pdf'],
    ['..', 'file.pdf'],
    ['', 'file.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['invoice.exe', 'invoice.exe.pdf'],
    ['a\u202efdp.exe', 'afdp.exe.pdf'],
    ['line\r\nbreak\0.pdf', 'line break.pdf'],
    ['a\ud800b.pdf', 'ab.pdf'],
    ['发票 №5.pdf', '发票 №5.pdf'],
    ['cafe\u0301.pdf', 'café.pdf'],
    ['a"b<c>.pdf', 'a_b_c_.pdf'],
  ])('turns %j into %j', (given, expected) => {
    expect(cleanFileName(given, 'application/pdf')).toBe(expected);
  });

  it('accepts both extensions of a JPEG', () => {
    expect([cleanFileName('a.jpeg', 'image/jpeg'), cleanFileName('a.png', 'image/jpeg')]).toEqual([
      'a.jpeg',
      'a.png.jpg',
    ]);
  });

  it('truncates a long name between characters and keeps its extension', () => {
    const name = cleanFileName(`${'🙂'.repeat(300)}.pdf`, 'application/pdf');

    expect(Array.from(name)).toHaveLength(200);
    expect(name.endsWith('🙂.pdf')).toBe(true);
  });
});
