import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import {
  confirmEmail,
  forgotPassword,
  register,
  resetPassword,
  signIn,
} from '@casepack/contract/auth/endpoints';
import { editUser } from '@casepack/contract/users/endpoints';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import { useTestApp } from '../testing/test-app';

describe('an account whose address was changed', () => {
  const app = useTestApp();

  async function moved() {
    const { id: manufacturerId } = await app.manufacturer();
    const admin = await app.as({ manufacturerId, isOrgAdmin: true });
    const ann = await app.user({ manufacturerId, email: 'old@example.test', password: 'correct horse' });
    await app.visitor().call(forgotPassword, { body: { email: 'old@example.test' } });
    await app.runJobs();
    const [mail] = await app.db.select().from(mails).orderBy(desc(mails.id));
    const token = app.tokenIn(mail);
    const reply = await admin.call(editUser, {
      params: { userId: ann.id },
      body: { email: 'new@example.test' },
    });
    expect(reply.status).toBe(200);
    const [link] = await app.db.select().from(mails).where(eq(mails.kind, 'email_change'));
    const body = { token: app.tokenIn(link), password: 'correct horse' };
    expect((await app.visitor().call(confirmEmail, { body })).status).toBe(200);
    return { ann, token };
  }

  it('cannot be opened with a link from the old mailbox', async () => {
    const { token } = await moved();

    const reply = await app.visitor().call(resetPassword, { body: { token, password: 'a thief’s horse' } });

    expect(reply).toMatchObject({ status: 400, cookies: [] });
    const body = { email: 'new@example.test', password: 'correct horse' };
    expect((await app.visitor().call(signIn, { body })).status).toBe(200);
  });

  it('gets no new link at the old address', async () => {
    await moved();
    const before = await app.db.$count(mails);

    await app.visitor().call(forgotPassword, { body: { email: 'old@example.test' } });
    await app.runJobs();

    expect(await app.db.$count(mails)).toBe(before);
  });

  it('is not shared with a user who registers the old address', async () => {
    const { ann } = await moved();
    const body = {
      email: 'old@example.test',
      password: 'battery staple',
      firstName: 'Eve',
      lastName: 'Evil',
    };

    const reply = await app.visitor().call(register, { body });

    const session = reply.cookies[0]?.value;
    const me = await app.visitor(session).call(currentUser);
    expect(me).toMatchObject({ status: 200, body: { manufacturerId: null, role: null, isAdmin: false } });
    expect(me.body.id).not.toBe(ann.id);
  });
});
