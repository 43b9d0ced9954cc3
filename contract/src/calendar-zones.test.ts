import { afterAll, describe, expect, it } from 'vitest';

// Formatters take the zone of the process when they are made, so it is set before the module is loaded.
const before = process.env.TZ;
process.env.TZ = 'Pacific/Pago_Pago';
const { dayOf } = await import('./calendar');
const { formatDay, formatInstantDay } = await import('./date-text');

describe('where the clock is eleven hours behind', () => {
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('shows a stored day as that day', () => {
    expect(formatDay('2026-11-16')).toBe('Nov 16, 2026');
  });

  it('shows a moment on the day it was there', () => {
    const moment = new Date('2026-11-16T10:59:00Z');

    expect([formatInstantDay(moment), dayOf(moment)]).toEqual(['Nov 15, 2026', '2026-11-15']);
  });
});
