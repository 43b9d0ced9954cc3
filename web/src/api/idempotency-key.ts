/** Goes with an action that must not happen twice, however often it is sent. */
// Not randomUUID: a browser has it only under https, and a warehouse may reach its server without.
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
