import { describe, expect, it } from 'vitest';
import { startOfDay } from './start-of-day';

describe('the start of a day', () => {
  it.each([
    ['2026-11-16', 'UTC', '2026-11-16T00:00:00.000Z'],
    ['2026-11-16', 'America/New_York', '2026-11-16T05:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-16', 'Pacific/Kiritimati', '2026-11-15T10:00:00.000Z'],
    ['2026-11-16', 'Pacific/Pago_Pago', '2026-11-16T11:00:00.000Z'],
    ['2026-11-16', 'Asia/Kathmandu', '2026-11-15T18:15:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment);
  });
});
