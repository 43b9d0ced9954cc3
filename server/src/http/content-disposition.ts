// RFC 8187: what may stand in an extended value as it is; encodeURIComponent leaves a few more.
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header that names a file to be saved: plain letters for everyone, the whole name for who reads RFC 6266. */
export function attachmentNamed(fileName: string): string {
  const name = fileName.replace(/[\p{Cc}\p{Surrogate}]/gu, '_');
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\/%]/g, '_');
  const extended = plain === name ? '' : `; filename*=UTF-8''${encodeExtended(name)}`;
  return `attachment; filename="${plain}"${extended}`;
}
