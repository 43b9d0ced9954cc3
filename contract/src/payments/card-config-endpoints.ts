import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { CardConfig, CardKeys, ConnectionTest } from './card-config';
import { CardMode } from './card-mode';

/** Platform administrators choose the manufacturer; for everyone else it is their own. */
const ofManufacturer = z.object({ manufacturerId: IdText.optional() });

export const getCardConfig = endpoint({
  method: 'GET',
  path: '/api/stripe/config',
  access: 'card-config:manage',
  summary: "The manufacturer's mode and which keys are stored. Never includes a key itself",
  query: ofManufacturer,
  response: CardConfig,
});

export const saveCardConfig = endpoint({
  method: 'POST',
  path: '/api/stripe/config',
  access: 'card-config:manage',
  summary: "Store the manufacturer's keys for one mode. They are encrypted and cannot be read back",
  query: ofManufacturer,
  body: CardKeys,
  response: CardConfig,
  errors: ['password_required', 'conflict', 'too_many_requests'],
});

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/stripe/test-connection',
  access: 'card-config:manage',
  summary: 'Check with the card provider whether the stored keys of a mode work',
  query: ofManufacturer,
  body: z.object({ mode: CardMode }),
  response: ConnectionTest,
  errors: ['payments_not_configured', 'provider_failed', 'too_many_requests'],
});

export const switchMode = endpoint({
  method: 'POST',
  path: '/api/stripe/switch-mode',
  access: 'card-config:manage',
  summary: 'Switch card payments to test or live mode',
  query: ofManufacturer,
  body: z.object({ mode: CardMode, password: z.string().max(200).optional() }),
  response: CardConfig,
  errors: ['payments_not_configured', 'password_required', 'conflict', 'too_many_requests'],
});

export const getPublishableKey = endpoint({
  method: 'GET',
  path: '/api/stripe/publishable-key',
  access: 'anyone',
  summary: "The publishable key a browser uses with a manufacturer's card provider",
  query: z.object({ manufacturerId: IdText }),
  response: z.object({ publishableKey: z.string() }),
  errors: ['not_found', 'too_many_requests'],
});
