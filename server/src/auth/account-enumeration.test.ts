import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import {
  changePassword,
  forgotPassword,
  register,
  resetPassword,
  signIn,
} from '@casepack/contract/auth/endpoints';
import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mails } from '../db/schema/mail';
import { recordStatements } from '../testing/record-statements';
import { useTestApp } from '../testing/test-app';

// Spies on the real library to count its calls, since hashing takes most of the time of a sign-in. The modules are
// reset because those that loaded the library before are not counted.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe('whether an address has an account', () => {
  const app = useTestApp();
  const clearThrottles = () => app.running.deps.pool.query('delete from throttles');
  const guess = (email: string) => app.visitor().call(signIn, { body: { email, password: 'wrong horse' } });
  const asks = {
    known: 'ann@example.test',
    unknown: 'nobody@example.test',
    'without a password': 'invited@example.test',
    inactive: 'gone@example.test',
    'known to two tenants': 'both@example.test',
  };

  beforeEach(async () => {
    await app.user({ email: asks.known, password: 'correct horse' });
    await app.user({ email: asks['without a password'] });
    await app.user({ email: asks.inactive, password: 'correct horse', active: false });
    for (let tenant = 0; tenant < 2; tenant += 1) {
      const { id: manufacturerId } = await app.manufacturer();
      await app.user({ email: asks['known to two tenants'], password: 'correct horse', manufacturerId });
    }
  });

  /** The work of a request: its SQL statements without their values, and the number of password comparisons. */
  async function workOf(act: () => Promise<unknown>) {
    vi.mocked(argon2.verify).mockClear();
    const statements = await recordStatements(app, act);
    return {
      statements: statements.map(({ text }) => text),
      comparisons: vi.mocked(argon2.verify).mock.calls.length,
    };
  }

  it('is not revealed by the work of a sign-in', async () => {
    const works = [];
    for (const email of Object.values(asks)) works.push(await workOf(() => guess(email)));

    expect(works[0]?.comparisons).toBe(2);
    // Two accounts mean two rows in the audit log, but still one statement.
    const shapes = works.map(({ statements, comparisons }) => ({
      comparisons,
      statements: statements.map((text) =>
        text.replace(/^(insert into "audit_entries".*? values ).*/s, '$1'),
      ),
    }));
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });

  it('is not revealed by the hash that is compared: it costs the same in all cases', async () => {
    vi.mocked(argon2.verify).mockClear();

    for (const email of Object.values(asks)) await guess(email);

    const costs = vi
      .mocked(argon2.verify)
      .mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+/.exec(String(hash))?.[0]);
    expect(new Set(costs)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1']));
  });

  it('is not revealed by time: the medians are within 15 % of each other', {
    retry: 2,
    timeout: 90_000,
  }, async () => {
    const rounds = 25;
    // CPU time of this process on all its threads, so that other load on the machine does not count.
    const worked = async (email: string): Promise<number> => {
      await clearThrottles();
      const startedAt = process.cpuUsage();
      await guess(email);
      const { user, system } = process.cpuUsage(startedAt);
      return user + system;
    };
    await worked(asks.known);
    await worked(asks.unknown);

    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      // Alternates which one goes first, so that neither benefits from its position.
      const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const which of order) (which === 'known' ? known : unknown).push(await worked(asks[which]));
    }

    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.15);
  });

  it('is not revealed by the work of a password reset request', async () => {
    const works = [];
    for (const email of Object.values(asks)) {
      works.push(await workOf(() => app.visitor().call(forgotPassword, { body: { email } })));
    }

    for (const work of works) expect(work).toEqual(works[0]);
  });
});

describe('a credential', () => {
  const app = useTestApp();

  it('appears in no response, only in a cookie or an email', async () => {
    const email = 'ann@example.test';
    await app.user({ email, password: 'correct horse' });
    const visitor = app.visitor();

    const replies = [await visitor.call(signIn, { body: { email, password: 'correct horse' } })];
    const session = replies[0]?.cookies[0]?.value ?? '';
    replies.push(
      await visitor.call(forgotPassword, { body: { email } }),
      await visitor.call(register, {
        body: { email: 'bo@example.test', password: 'battery staple', firstName: 'Bo', lastName: 'Bee' },
      }),
      await app.visitor(session).call(currentUser),
    );
    await app.runJobs();
    const [mail] = await app.db.select().from(mails);
    const token = app.tokenIn(mail);
    const reset = await visitor.call(resetPassword, { body: { token, password: 'a third horse' } });
    replies.push(
      reset,
      await app.visitor(reset.cookies[0]?.value).call(changePassword, {
        body: { currentPassword: 'a third horse', newPassword: 'another horse' },
      }),
    );

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const cookies = replies.flatMap(({ cookies }) => cookies.map(({ value }) => value)).filter(Boolean);
    for (const { text, headers } of replies) {
      for (const secret of [...cookies, token, 'horse', 'staple', '$argon2'])
        expect(text).not.toContain(secret);
      expect(JSON.stringify({ ...headers, 'set-cookie': undefined })).not.toContain(token);
    }
  });
});
