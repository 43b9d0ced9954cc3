import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { changePassword, signIn } from '@casepack/contract/auth/endpoints';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sweepExpired } from '../auth/sweep-expired';
import { type Context, inTransaction } from '../context';
import { useTestApp } from '../testing/test-app';
import { countAttempt } from './count-attempts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('the sign-in throttle', () => {
  // The address of a visitor comes from a header of the proxy, so that a test can use several addresses.
  const app = useTestApp({ poolSize: 8, settings: { TRUST_PROXY: '127.0.0.1' } });

  const guess = (email: string, password = 'wrong horse', address = '192.0.2.1') =>
    app.visitor().call(signIn, { body: { email, password }, headers: { 'x-forwarded-for': address } });

  async function guessTimes(times: number, email: string): Promise<void> {
    for (let time = 0; time < times; time += 1) await guess(email);
  }

  async function countTimes(times: number, address: string): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await countAttempt(app.running.systemContext(), 'sign-in-address', address);
    }
  }

  it.each(['ann@example.test', 'nobody@example.test'])(
    'makes %s wait after five wrong guesses',
    async (email) => {
      await app.user({ email: 'ann@example.test', password: 'correct horse' });
      await guessTimes(5, email);

      const sixth = await guess(email.toUpperCase());

      expect(sixth).toMatchObject({
        status: 429,
        headers: { 'retry-after': '1' },
        body: {
          code: 'too_many_requests',
          message: 'Too many attempts. Please wait a moment and try again.',
        },
      });
    },
  );

  it('rejects even the correct password during the wait', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    await guessTimes(5, 'ann@example.test');

    const early = await guess('ann@example.test', 'correct horse');
    app.passTime(SECOND);
    const later = await guess('ann@example.test', 'correct horse');

    expect([early.status, later.status]).toEqual([429, 200]);
  });

  it.each([
    ['an IPv6 network', '2001:db8:1:2::a', '2001:db8:1:2:ffff::b'],
    ['an address with ports', '192.0.2.1:1024', '192.0.2.1:1025'],
    ['an IPv4 address in IPv6 form', '192.0.2.1', '::ffff:192.0.2.1'],
    ['an address behind a second proxy', '192.0.2.1', '192.0.2.1:9, 127.0.0.1:4711'],
  ])('counts %s as one address', async (_name, first, second) => {
    await countTimes(30, first);

    const next = await guess('ann@example.test', 'wrong horse', second);

    expect(next.status).toBe(429);
  });

  it.each([
    ['2001:db8:1:2::a', '2001:db8:1:3::a'],
    ['192.0.2.1', '192.0.2.2:1024'],
  ])('does not count attempts from %s against %s', async (first, second) => {
    await countTimes(30, first);

    const next = await guess('ann@example.test', 'wrong horse', second);

    expect(next.status).toBe(401);
  });

  it('doubles the wait with every wrong guess, up to 15 minutes', async () => {
    await guessTimes(5, 'ann@example.test');

    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const refused = await guess('ann@example.test', 'wrong horse', `192.0.2.${round}`);
      const seconds = Number(refused.headers['retry-after']);
      waits.push(seconds);
      app.passTime(seconds * SECOND);
      await guess('ann@example.test', 'wrong horse', `192.0.2.${round}`);
    }

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('lets no more guesses through when they come in parallel', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => guess('ann@example.test')));

    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('resets the count of an account after the correct password', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    await guessTimes(4, 'ann@example.test');
    await guess('ann@example.test', 'correct horse');

    await guessTimes(4, 'ann@example.test');
    const fifth = await guess('ann@example.test');

    expect(fifth.status).toBe(401);
  });

  it('rejects an address after thirty wrong guesses at many accounts, for ten minutes', async () => {
    await countTimes(30, '192.0.2.1');

    const blocked = await guess('another@example.test');
    const elsewhere = await guess('another@example.test', 'wrong horse', '192.0.2.99');
    app.passTime(10 * MINUTE);
    const afterwards = await guess('another@example.test');

    expect(blocked).toMatchObject({ status: 429, headers: { 'retry-after': '600' } });
    expect([elsewhere.status, afterwards.status]).toEqual([401, 401]);
  });

  it('does not count correct passwords against an address', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    await countTimes(29, '192.0.2.1');
    await guess('ann@example.test', 'correct horse');

    const next = await guess('ann@example.test', 'correct horse');

    expect(next.status).toBe(200);
  });

  it('keeps its count when the hourly cleanup runs before it expires', async () => {
    await guessTimes(5, 'ann@example.test');

    await sweepExpired(app.running.systemContext());

    expect(await guess('ann@example.test')).toMatchObject({ status: 429 });
  });

  it('counts guesses at the current password of a stolen session', async () => {
    const visitor = await app.as({ email: 'ann@example.test', password: 'correct horse' });
    const body = { currentPassword: 'wrong horse', newPassword: 'another horse' };
    for (let time = 0; time < 5; time += 1) await visitor.call(changePassword, { body });

    const sixth = await visitor.call(changePassword, { body });

    expect(sixth.status).toBe(429);
    expect(await visitor.call(currentUser)).toMatchObject({ status: 200 });
  });
});

describe('a count', () => {
  const app = useTestApp();
  const commits = async (ctx: Context): Promise<unknown> => {
    await ctx.db.execute(sql`set synchronous_commit to on`);
    await countAttempt(ctx, 'sign-in-address', '192.0.2.9');
    const { rows } = await ctx.db.execute<{ setting: string }>(
      sql`select current_setting('synchronous_commit') as setting`,
    );
    return rows[0]?.setting;
  };

  it('never lets the transaction around it commit before it is on disk', async () => {
    expect(await inTransaction(app.running.systemContext(), commits)).toBe('on');
  });

  it('changes nothing for later statements of its connection', async () => {
    expect(await commits(app.running.systemContext())).toBe('on');
  });
});

describe('the address of a visitor', () => {
  const app = useTestApp();

  it('is not taken from a header when no proxy is trusted', async () => {
    const ctx = app.running.systemContext();
    for (let time = 0; time < 30; time += 1) await countAttempt(ctx, 'sign-in-address', '127.0.0.1');

    const next = await app.visitor().call(signIn, {
      body: { email: 'ann@example.test', password: 'wrong horse' },
      headers: { 'x-forwarded-for': '192.0.2.7', 'x-real-ip': '192.0.2.7', forwarded: 'for=192.0.2.7' },
    });

    expect(next.status).toBe(429);
  });
});
