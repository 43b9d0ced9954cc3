import { xchacha20poly1305 } from '@noble/ciphers/chacha';

const NONCE_BYTES = 24;
/** The number of arguments that a call can take. */
const CHUNK = 8192;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    // Not spread, which would go through the bytes one by one.
    binary += String.fromCharCode.apply(null, bytes.subarray(start, start + CHUNK) as never); // declared for arrays only
  }
  return btoa(binary);
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export const fromBase64Url = (text: string): Uint8Array =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

const bindTo = (name: string): Uint8Array => new TextEncoder().encode(name);

// Not WebCrypto: it is asynchronous, so the page may be gone before it is done, and browsers offer it only over
// https.

/** Can be opened only under the same name. */
export function sealText(key: Uint8Array, name: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(key, nonce, bindTo(name)).encrypt(new TextEncoder().encode(text));
  return `${toBase64(nonce)}.${toBase64(sealed)}`;
}

/** Null if it was sealed with another key or under another name, or was changed. */
export function openText(key: Uint8Array, name: string, stored: string): string | null {
  const [nonce = '', sealed = ''] = stored.split('.');
  try {
    const bytes = xchacha20poly1305(key, fromBase64(nonce), bindTo(name)).decrypt(fromBase64(sealed));
    return new TextDecoder().decode(bytes);
  } catch {
    return null; // It cannot be recovered, so it counts as missing.
  }
}
