// RFC 8187 allows fewer characters in an extended value than encodeURIComponent leaves unescaped.
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** The Content-Disposition header: the name in ASCII, and the full name for clients that support RFC 6266. */
export function attachmentNamed(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Surrogate}]/gu, '_');
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\/%]/g, '_');
  const extended = plain === name ? '' : `; filename*=UTF-8''${encodeExtended(name)}`;
  return `attachment; filename="${plain}"${extended}`;
}
