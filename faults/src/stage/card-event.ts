import { randomBytes } from 'node:crypto';
import { signatureOf } from '../../../card-sandbox/src/signature';
import { cardKeys } from './shop';
import type { Stage } from './stage';

/** Sends a genuine event about an unknown payment, signed at the given time, and returns the response. */
export async function sendCardEvent({ server, shop }: Stage, signedAt: Date): Promise<number> {
  const payload = JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: 'pi_unknown', object: 'payment_intent' } },
  });
  const answer = await fetch(`${server.url}/api/stripe/webhook/${shop.manufacturerId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(payload, cardKeys.webhookSecret, signedAt),
    },
    body: payload,
  });
  await answer.arrayBuffer();
  return answer.status;
}
