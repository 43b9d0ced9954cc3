import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { signIn } from '@casepack/contract/auth/endpoints';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { sessions, users } from '../db/schema/users';
import { hashToken } from '../secrets/token';
import { type Reply, useTestApp } from '../testing/test-app';

const sessionCookie = (reply: Reply) => reply.cookies.find(({ name }) => name === 'casepack_session');
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('signing in', () => {
  const app = useTestApp();

  const tryPassword = (email: string, password: string, cookie?: string) =>
    app.visitor(cookie).call(signIn, { body: { email, password } });

  it('opens a session for the right password', async () => {
    const { id } = await app.user({ email: 'ann@example.test', password: 'correct horse' });

    const reply = await tryPassword(' Ann@Example.test ', 'correct horse');

    expect(reply).toMatchObject({ status: 200, body: { id, email: 'ann@example.test', isAdmin: false } });
    expect(reply.body).not.toHaveProperty('passwordHash');
    expect(sessionCookie(reply)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 2_592_000,
    });
    const me = await app.visitor(sessionCookie(reply)?.value).call(currentUser);
    expect(me).toMatchObject({ status: 200, body: { id } });
  });

  it('accepts a password in another Unicode form', async () => {
    await app.user({ email: 'ann@example.test', password: 'caf\u00e9 caf\u00e9' });

    const reply = await tryPassword('ann@example.test', 'cafe\u0301 cafe\u0301');

    expect(reply.status).toBe(200);
  });

  it('rejects a wrong password and an unknown address with the same message', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });

    const wrong = await tryPassword('ann@example.test', 'wrong horse');
    const unknown = await tryPassword('nobody@example.test', 'wrong horse');

    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password', code: 'unauthorized' },
    });
    expect(unknown.text).toBe(wrong.text);
    expect([...wrong.cookies, ...unknown.cookies]).toEqual([]);
  });

  it('rejects an account without a password', async () => {
    await app.user({ email: 'external@example.test' });

    const reply = await tryPassword('external@example.test', 'nobody has this password');

    expect(reply).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
  });

  it('records a failed attempt in the audit log, without the password', async () => {
    const { id } = await app.user({ email: 'ann@example.test', password: 'correct horse' });

    await tryPassword('ann@example.test', 'wrong horse');

    const [entry] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({
      action: 'sign_in_failed',
      subjectId: String(id),
      subjectName: 'ann@example.test',
    });
    expect(JSON.stringify(entry)).not.toContain('wrong horse');
  });

  it.each([
    ['an empty password', { email: 'ann@example.test', password: '' }, { password: 'Password is required' }],
    ['a malformed address', { email: 'ann', password: 'x' }, { email: 'Invalid email address' }],
  ])('reports the invalid field for %s', async (_what, body, fields) => {
    const reply = await app.visitor().call(signIn, { body });

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
  });

  it('reports that a user is inactive only after the correct password', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse', active: false });

    const right = await tryPassword('ann@example.test', 'correct horse');
    const wrong = await tryPassword('ann@example.test', 'wrong horse');

    expect(right).toMatchObject({ status: 403, body: { code: 'forbidden' }, cookies: [] });
    expect(right.body.message).toContain('inactive');
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
  });

  it.each(['customer', 'sales organization', 'manufacturer', 'manufacturer above the customer'])(
    'rejects a user of an inactive %s',
    async (which) => {
      const maker = await app.manufacturer({ active: !which.startsWith('manufacturer') });
      const manufacturerId = maker.id;
      const node =
        which === 'manufacturer'
          ? { manufacturerId }
          : which === 'sales organization'
            ? { salesOrganizationId: (await app.salesOrganization({ manufacturerId, active: false })).id }
            : {
                wholesaleCustomerId: (await app.customer({ manufacturerId, active: which !== 'customer' }))
                  .id,
              };
      await app.user({ ...node, email: 'ann@example.test', password: 'correct horse' });

      const reply = await tryPassword('ann@example.test', 'correct horse');

      expect(reply).toMatchObject({ status: 403, cookies: [] });
    },
  );

  it('stores only a hash of the session token', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });

    const reply = await tryPassword('ann@example.test', 'correct horse');

    const token = sessionCookie(reply)?.value ?? '';
    const rows = await app.db.select().from(sessions);
    expect(rows).toMatchObject([{ tokenHash: hashToken(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(reply.text).not.toContain(token);
  });

  it('creates a new session id and ends the earlier session of the browser', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    const first = sessionCookie(await tryPassword('ann@example.test', 'correct horse'))?.value;

    const second = sessionCookie(await tryPassword('ann@example.test', 'correct horse', first))?.value;

    expect(second).not.toBe(first);
    expect(await app.visitor(first).call(currentUser)).toMatchObject({ status: 401 });
    expect(await app.visitor(second).call(currentUser)).toMatchObject({ status: 200 });
  });

  it('never adopts a session id chosen by an attacker', async () => {
    await app.user({ email: 'ann@example.test', password: 'correct horse' });
    const planted = 'A'.repeat(43);

    const reply = await tryPassword('ann@example.test', 'correct horse', planted);

    expect(sessionCookie(reply)?.value).not.toBe(planted);
    expect(await app.visitor(planted).call(currentUser)).toMatchObject({ status: 401 });
  });

  it('ignores headers that claim a signed-in user', async () => {
    const { id } = await app.user({ isAdmin: true });

    const reply = await app.visitor().call(currentUser, {
      headers: {
        'x-user-id': String(id),
        'x-forwarded-user': 'admin',
        'x-user-role': 'admin',
        authorization: 'Bearer x',
      },
    });

    expect(reply).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    expect(reply.text).toContain('Unauthorized');
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const rounds = 9;
    const { id } = await app.user({ email: 'known0@example.test', password: 'correct horse' });
    const [model] = await app.db.select().from(users).where(eq(users.id, id));
    for (let round = 1; round < rounds; round += 1) {
      await app.user({ email: `known${round}@example.test`, passwordHash: model?.passwordHash ?? null });
    }
    const timed = async (email: string) => {
      const start = performance.now();
      await tryPassword(email, 'wrong horse');
      return performance.now() - start;
    };

    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      known.push(await timed(`known${round}@example.test`));
      unknown.push(await timed(`unknown${round}@example.test`));
    }

    // Without the same work for both, an unknown address would get a response five times as fast.
    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
