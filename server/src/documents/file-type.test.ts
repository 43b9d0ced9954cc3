import { describe, expect, it } from 'vitest';
import { gif, jpeg, pdf, png, webp } from '../testing/sample-files';
import { fileTypeOf } from './file-type';

const withText = (file: Buffer, text: string) => Buffer.concat([file, Buffer.from(text, 'latin1')]);
const archive = 'PK\x03\x04..............PK\x01\x02..............PK\x05\x06..................';

describe('telling a file by its content', () => {
  it.each([
    ['application/pdf', pdf],
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
    ['image/gif', gif],
    ['image/jpeg', withText(jpeg, 'what a phone puts behind the picture')],
    ['application/pdf', withText(pdf, '\r\n\0')],
  ])('knows %s', (type, file) => {
    expect(fileTypeOf(file)).toBe(type);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an archive', Buffer.from(archive, 'latin1')],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1')],
    ['text', Buffer.from('hello')],
    ['only the beginning of a PDF', Buffer.from('%PDF-1.7')],
    ['only the beginning of a PNG', png.subarray(0, 20)],
    ['only the beginning of a JPEG', jpeg.subarray(0, 4)],
    ['only the beginning of a GIF', gif.subarray(0, 10)],
    ['only the beginning of a WebP', webp.subarray(0, 14)],
    ['a PDF with a page before it', Buffer.concat([Buffer.from('<html>'), pdf])],
    ['a PDF with a page behind it', withText(pdf, '<script>alert(1)</script>')],
    ['a PDF that is a page as well', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>\n%%EOF\n')],
    ['a PDF that is an archive as well', Buffer.from(`%PDF-1.4\n${archive}\n%%EOF\n`, 'latin1')],
    ['a PNG with a page behind it', withText(png, '<script>alert(1)</script>')],
    ['a JPEG that is an archive as well', withText(jpeg, archive)],
    ['a GIF that is a script as well', withText(gif, '=alert(1)')],
    [
      'a JPEG with a PDF in its comment',
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 10]),
        Buffer.from('%PDF-1.7'),
        jpeg.subarray(2),
      ]),
    ],
    [
      'a JPEG with a page in its comment',
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 10]),
        Buffer.from('<script>'),
        jpeg.subarray(2),
      ]),
    ],
  ])('rejects %s', (_what, file) => {
    expect(fileTypeOf(file)).toBeUndefined();
  });
});
