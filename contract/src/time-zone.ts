import { z } from 'zod';

const isTimeZone = (value: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    return false;
  }
};

/** The name of a time zone, such as "America/New_York". */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Not a valid time zone');
