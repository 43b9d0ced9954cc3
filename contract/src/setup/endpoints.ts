import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { SetupChange, SetupGuide } from './setup';

const Shown = z.object({
  /** Null when everything is done, or the guide was closed. */
  guide: SetupGuide.nullable(),
});

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  access: 'manufacturer:edit',
  summary:
    'What is left to set up. Platform administrators can choose a manufacturer; otherwise it is the newest that is not set up',
  query: z.object({ manufacturerId: IdText.optional() }),
  response: Shown,
});

export const changeSetup = endpoint({
  method: 'PUT',
  path: '/api/manufacturers/:id/setup',
  access: 'manufacturer:edit',
  summary: 'Skips optional steps of the setup guide, or closes it',
  params: z.object({ id: IdText }),
  body: SetupChange,
  response: Shown,
});
