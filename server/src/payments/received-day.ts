import { addDays, type CalendarDate, dayOf } from '@casepack/contract/calendar';
import { AppError } from '@casepack/contract/errors';

/** The day money came in; today if none is given. Tomorrow is allowed, as it may already be that day elsewhere. */
export function receivedDay(now: Date, day: CalendarDate | null | undefined): CalendarDate {
  const today = dayOf(now, 'UTC');
  if (!day) return today;
  if (day <= addDays(today, 1)) return day;
  const message = 'Choose a date that is not in the future';
  throw new AppError('invalid_input', message, { fields: { receivedOn: message } });
}
