import { addDays, type CalendarDate, dayOf } from '@casepack/contract/calendar';
import { AppError } from '@casepack/contract/errors';

const LONGEST_WAIT_DAYS = 730;

/** From today on; one day back, since today has begun later somewhere. At most two years ahead. */
export function requireComingDay(
  now: Date,
  field: 'requestedShipDate' | 'estimatedDelivery',
  day: CalendarDate | null | undefined,
): void {
  if (!day) return;
  const today = dayOf(now, 'UTC');
  const message =
    day < addDays(today, -1)
      ? 'Choose a date that is not in the past'
      : day > addDays(today, LONGEST_WAIT_DAYS)
        ? 'Choose a date within the next two years'
        : undefined;
  if (message) throw new AppError('invalid_input', message, { fields: { [field]: message } });
}
