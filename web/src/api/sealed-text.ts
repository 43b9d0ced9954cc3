import { xchacha20poly1305 } from '@noble/ciphers/chacha';

const NONCE_BYTES = 24;
/** As many as a call takes as arguments. */
const CHUNK = 8192;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(binary);
}

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export const fromBase64Url = (text: string): Uint8Array =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

const bindTo = (name: string): Uint8Array => new TextEncoder().encode(name);

// Not by WebCrypto: it answers later, when the page may be gone, and under plain http a browser does not have it.

/** Opens under the same name alone. */
export function sealText(key: Uint8Array, name: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(key, nonce, bindTo(name)).encrypt(new TextEncoder().encode(text));
  return `${toBase64(nonce)}.${toBase64(sealed)}`;
}

/** Null where it was sealed with another key or for another name, or was changed. */
export function openText(key: Uint8Array, name: string, stored: string): string | null {
  const [nonce = '', sealed = ''] = stored.split('.');
  try {
    const bytes = xchacha20poly1305(key, fromBase64(nonce), bindTo(name)).decrypt(fromBase64(sealed));
    return new TextDecoder().decode(bytes);
  } catch {
    return null; // As good as nothing: nobody can tell what it was.
  }
}
