import type { UploadType } from '@casepack/contract/documents/documents';

const SNIFFED_BYTES = 2_048;
const PDF_HEADER_BYTES = 1_024;

const startsWith = (file: Buffer, bytes: readonly number[] | string, at = 0): boolean => {
  const wanted = Buffer.from(bytes as string, 'latin1'); // Buffer.from also accepts bytes and then ignores the encoding
  return file.subarray(at, at + wanted.length).equals(wanted);
};

/** Has the header and ends with the end marker, followed by whitespace only. */
const isPdf = (file: Buffer): boolean =>
  startsWith(file, '%PDF-') && /%%EOF[\s\0]*$/.test(file.subarray(-1_024).toString('latin1'));

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Checks all chunks from IHDR to IEND, which must end the file. */
function isPng(file: Buffer): boolean {
  if (!startsWith(file, PNG_SIGNATURE) || !startsWith(file, 'IHDR', 12)) return false;
  for (let at = PNG_SIGNATURE.length; at + 12 <= file.length; ) {
    const next = at + 12 + file.readUInt32BE(at);
    if (startsWith(file, 'IEND', at + 4)) return next === file.length;
    at = next;
  }
  return false;
}

/** Checks all segments up to the image data. Phones append more data, so the end of the file is not checked. */
function isJpeg(file: Buffer): boolean {
  if (!startsWith(file, [0xff, 0xd8, 0xff])) return false;
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xda) return file.includes(Buffer.from([0xff, 0xd9]), at);
    if (marker === 0xff) at += 1;
    else at += 2 + file.readUInt16BE(at + 2);
  }
  return false;
}

const isWebp = (file: Buffer): boolean =>
  file.length >= 16 &&
  startsWith(file, 'RIFF') &&
  startsWith(file, 'WEBP', 8) &&
  ['VP8 ', 'VP8L', 'VP8X'].some((kind) => startsWith(file, kind, 12)) &&
  Math.abs(file.readUInt32LE(4) + 8 - file.length) <= 1;

const isGif = (file: Buffer): boolean =>
  file.length > 14 &&
  (startsWith(file, 'GIF87a') || startsWith(file, 'GIF89a')) &&
  file.readUInt16LE(6) > 0 &&
  file.readUInt16LE(8) > 0 &&
  /;\0*$/.test(file.subarray(-16).toString('latin1'));

const tests: Record<UploadType, (file: Buffer) => boolean> = {
  'application/pdf': isPdf,
  'image/png': isPng,
  'image/jpeg': isJpeg,
  'image/webp': isWebp,
  'image/gif': isGif,
};

const markup =
  /<(?:!doctype|\?xml|html|head|body|script|iframe|svg|img|object|embed|form|meta|link|style|base|a)[\s>/]/i;

/** Whether another program could read the file as something else: HTML, an archive, or a PDF inside an image. */
function isAlsoSomethingElse(file: Buffer, type: UploadType): boolean {
  const beginning = file.subarray(0, SNIFFED_BYTES).toString('latin1');
  if (markup.test(beginning)) return true;
  if (type !== 'application/pdf' && beginning.slice(0, PDF_HEADER_BYTES).includes('%PDF-')) return true;
  // ZIP archives are read from their end: a directory entry and the end-of-directory record are enough.
  return file.includes('PK\x01\x02', 0, 'latin1') && file.includes('PK\x05\x06', 0, 'latin1');
}

/** The type of a file by its content; undefined if it is not an accepted type, or could also be something else. */
export function fileTypeOf(file: Buffer): UploadType | undefined {
  const types = Object.keys(tests) as UploadType[]; // keys of the record above
  const type = types.find((each) => tests[each](file));
  return type && !isAlsoSomethingElse(file, type) ? type : undefined;
}
