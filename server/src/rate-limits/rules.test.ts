import { AppError } from '@casepack/contract/errors';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app';
import { countAttempt } from './count-attempts';
import { type RateLimit, type RateLimitName, rateLimits } from './rules';

const limits = Object.entries<RateLimit>(rateLimits) as [RateLimitName, RateLimit][]; // keys of the table itself

describe('the rate limit', () => {
  const app = useTestApp();

  /** The error message of an attempt; undefined if the attempt passes. */
  const attempt = async (name: RateLimitName, subject: string, size = 1): Promise<string | undefined> => {
    try {
      await countAttempt(app.running.systemContext(), name, subject, size);
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return error.message;
      throw error;
    }
  };

  it.each(limits)('%s allows its number, and then rejects with its message', async (name, limit) => {
    if (limit.max > 1) expect(await attempt(name, 'someone', limit.max - 1)).toBeUndefined();
    expect(await attempt(name, 'someone')).toBeUndefined();

    const refused = await attempt(name, 'someone');

    expect(refused).toMatch(new RegExp(`^${limit.message.replaceAll('.', '\\.')} Please `));
    expect(await attempt(name, 'someone else')).toBeUndefined();
  });

  it.each(limits)(
    '%s starts again from zero when its time is over',
    async (name, { max, withinSeconds, wait }) => {
      await attempt(name, 'someone', max);
      if (!wait) {
        app.passTime((withinSeconds - 1) * 1000);
        expect(await attempt(name, 'someone')).toBeDefined();
        app.passTime(1000);
      } else {
        app.passTime(withinSeconds * 1000);
      }

      expect(await attempt(name, 'someone')).toBeUndefined();
    },
  );

  it.each(limits)(
    '%s counts an IPv6 network as one address exactly if it is a limit by network',
    async (name, limit) => {
      await attempt(name, '2001:db8:1:2::a', limit.max);

      const next = await attempt(name, '2001:db8:1:2::b');

      expect(next !== undefined).toBe(limit.by === 'network');
    },
  );

  it('on sending the invoice of an order is five within an hour', () => {
    expect(rateLimits['send-invoice-order']).toMatchObject({ max: 5, withinSeconds: 3600, by: 'order' });
  });
});
