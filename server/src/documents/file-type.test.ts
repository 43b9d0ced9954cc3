import { describe, expect, it } from 'vitest';
import { gif, jpeg, pdf, png, webp } from '../testing/sample-files';
import { fileTypeOf } from './file-type';

const withText = (file: Buffer, text: string) => Buffer.concat([file, Buffer.from(text, 'latin1')]);
const archive = 'PK\x03\x04..............PK\x01\x02..............PK\x05\x06..................';

describe('detecting the type of a file by its content', () => {
  it.each([
    ['application/pdf', pdf],
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
    ['image/gif', gif],
    ['image/jpeg', withText(jpeg, 'what a phone puts behind the picture')],
    ['application/pdf', withText(pdf, '\r\n\0')],
  ])('recognizes %s', (type, file) => {
    expect(fileTypeOf(file)).toBe(type);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an archive', Buffer.from(archive, 'latin1')],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1')],
    ['text', Buffer.from('hello')],
    ['only the beginning of a PDF', Buffer.from('%PDF-1.7')],
    ['only the beginning of a PNG', png.subarray(0, 20)],
    ['only the beginning of a JPEG', jpeg.subarray(0, 4)],
    ['only the beginning of a GIF', gif.subarray(0, 10)],
    ['only the beginning of a WebP', webp.subarray(0, 14)],
    ['a PDF with HTML before it', Buffer.concat([Buffer.from('<html>'), pdf])],
    ['a PDF with HTML after it', withText(pdf, '<script>alert(1)</script>')],
    ['a PDF that is also HTML', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>\n%%EOF\n')],
    ['a PDF that is also an archive', Buffer.from(`%PDF-1.4\n${archive}\n%%EOF\n`, 'latin1')],
    ['a PNG with HTML after it', withText(png, '<script>alert(1)</script>')],
    ['a JPEG that is also an archive', withText(jpeg, archive)],
    ['a GIF that is also a script', withText(gif, '=alert(1)')],
    [
      'a JPEG with a PDF in its comment',
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 10]),
        Buffer.from('%PDF-1.7'),
        jpeg.subarray(2),
      ]),
    ],
    [
      'a JPEG with HTML in its comment',
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
