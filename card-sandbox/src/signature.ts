import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header for a payload, as Stripe computes it. */
export function signatureOf(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
