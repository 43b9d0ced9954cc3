import { addDays, type CalendarDate, dayOf } from '@casepack/contract/calendar';
import { AppError } from '@casepack/contract/errors';

const LONGEST_WAIT_DAYS = 730;

/** Rejects past days and days more than two years ahead. Yesterday is allowed, as it may still be today elsewhere. */
export function requireComingDay(
  now: Date,
  field:
    | 'requestedShipDate'
    | 'estimatedDelivery'
    | `items.${number}.shipDate`
    | `tracking.${number}.estimatedDelivery`,
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
