/** Sent with an action that must not happen twice, no matter how often it is sent. */
// Not randomUUID: browsers offer it only over https, and some installations use http.
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
