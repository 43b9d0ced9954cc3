import type { CalendarDate } from '../calendar';
import type { Cents } from '../money';

/** An invoice is not overdue on its due date. */
export const isOverdue = (
  { due, dueOn }: { due: Cents; dueOn: CalendarDate },
  today: CalendarDate,
): boolean => due > 0 && dueOn < today;
