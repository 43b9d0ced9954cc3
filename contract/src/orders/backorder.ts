// No schemas in here: the catalog counts with these rules.
import type { CalendarDate } from '../calendar';
import { formatCount } from '../count';
import { formatShortDay } from '../date-text';
import { unitsPerLine } from './line-rules';
import type { StockedLine } from './line-stock';

/** Of a line that asks for more than there is: what can ship now and what waits. Cases, or units for a tester. */
export interface BackorderSplit {
  now: number;
  later: number;
}

export interface UnitSplit {
  reservedUnits: number;
  backorderedUnits: number;
}

/** Reserves the whole cases that are there. */
export function splitUnits(units: number, unitsOfOne: number, available: number): UnitSplit {
  const fitting = Math.max(0, available - (available % unitsOfOne));
  const reservedUnits = Math.min(units, fitting);
  return { reservedUnits, backorderedUnits: units - reservedUnits };
}

/** How each line of one product is split if its stock is not enough, in the order of the lines. */
export function splitLines(lines: readonly Omit<StockedLine, 'productId'>[], available: number): UnitSplit[] {
  let left = available;
  return lines.map(({ casePackQuantity, quantity, isTester }) => {
    const unitsOfOne = unitsPerLine(casePackQuantity, 1, isTester);
    const split = splitUnits(quantity * unitsOfOne, unitsOfOne, left);
    left -= split.reservedUnits;
    return split;
  });
}

/** "Dec 3". */
const dayWords = (day: CalendarDate): string => formatShortDay(day).replace(' 0', ' ');

/** "12 now, 8 around Dec 3", "8 when available". */
export function backorderWords(
  { now, later }: BackorderSplit,
  expectedOn: CalendarDate | null | undefined,
): string {
  const wait = `${formatCount(later)} ${expectedOn ? `around ${dayWords(expectedOn)}` : 'when available'}`;
  return now > 0 ? `${formatCount(now)} now, ${wait}` : wait;
}
