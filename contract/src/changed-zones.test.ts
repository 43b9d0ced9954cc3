import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, nextShipDate } from './calendar';
import { formatDay } from './date-text';

describe('when the time zone of the process changes', () => {
  const zone = process.env.TZ;

  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it.each(['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tokyo', 'UTC'])(
    'a stored day is shown as that day where the clock is set to %s',
    (timeZone) => {
      process.env.TZ = timeZone;

      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
      expect(formatDay('2026-11-16')).toBe('Nov 16, 2026');
      expect(nextShipDate('2026-11-01')).toBe('2026-11-02');
    },
  );

  it('today is the day of the local clock where no zone is named', () => {
    process.env.TZ = 'Pacific/Kiritimati';

    expect(dayOf(new Date('2026-11-16T12:00:00Z'))).toBe('2026-11-17');
  });
});
