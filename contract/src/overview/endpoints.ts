import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { TimeZone } from '../time-zone';
import { Overview } from './overview';

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  access: 'overview:view',
  summary: "Figures about the caller's business. Platform administrators can choose one manufacturer",
  query: z.object({
    manufacturerId: IdText.optional(),
    /** Time zone of days and weeks; UTC by default. */
    timeZone: TimeZone.optional(),
  }),
  response: Overview,
});
