export interface WaitingLine {
  id: number;
  backorderedUnits: number;
  /** Units of one case, or 1 for a tester: only whole ones are given. */
  unitsOfOne: number;
}

export interface Allocation {
  id: number;
  units: number;
}

/**
 * Which of the waiting lines get what has become available; null is unlimited. The lines are sorted by age, and nobody
 * is served before an older line has all it can get: the first line whose next case does not fit ends it.
 */
export function allocate(available: number | null, lines: readonly WaitingLine[]): Allocation[] {
  const allocations: Allocation[] = [];
  let left = available ?? Number.POSITIVE_INFINITY;
  for (const { id, backorderedUnits, unitsOfOne } of lines) {
    const fitting = left === Number.POSITIVE_INFINITY ? backorderedUnits : left - (left % unitsOfOne);
    const units = Math.min(backorderedUnits, fitting);
    if (units > 0) allocations.push({ id, units });
    if (units < backorderedUnits) break;
    left -= units;
  }
  return allocations;
}
