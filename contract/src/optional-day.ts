import { z } from 'zod';
import { CalendarDate } from './calendar';

const DAY_RANGE = 'Enter a date from 2000 to 2999';
const storableDay = CalendarDate.refine((day) => day >= '2000-01-01' && day <= '2999-12-31', DAY_RANGE);

/** A day in a form or body; empty is none. */
export const optionalDay = z.codec(z.union([storableDay, z.literal('')]).nullish(), CalendarDate.nullable(), {
  decode: (value) => value || null,
  encode: (value) => value,
});
