import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { changePassword, signIn } from '@casepack/contract/auth/endpoints';
import { listProducts } from '@casepack/contract/catalog/endpoints';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../db/schema/audit';
import { mails } from '../db/schema/mail';
import { users } from '../db/schema/users';
import { useTestApp } from '../testing/test-app';

const change = { currentPassword: 'correct horse', newPassword: 'another horse' };

describe('changing your own password', () => {
  const app = useTestApp();

  it('keeps this session and ends all others', async () => {
    const { id } = await app.user({ password: 'correct horse', mustChangePassword: true });
    const here = await app.as({ id });
    const elsewhere = await app.as({ id });
    await elsewhere.call(currentUser);

    const reply = await here.call(changePassword, { body: change });

    expect(reply).toMatchObject({ status: 200, body: { id, mustChangePassword: false, hasPassword: true } });
    expect(await here.call(currentUser)).toMatchObject({ status: 200, body: { mustChangePassword: false } });
    expect(await elsewhere.call(currentUser)).toMatchObject({ status: 401 });
  });

  it('restores full access for a user who had to choose a new password', async () => {
    const { id } = await app.user({ password: 'correct horse', mustChangePassword: true });
    const visitor = await app.as({ id });

    const before = await visitor.call(listProducts);
    await visitor.call(changePassword, { body: change });
    const after = await visitor.call(listProducts);

    expect(before).toMatchObject({ status: 403, body: { message: 'Please choose a new password first' } });
    expect(after.status).toBe(200);
  });

  it('rejects a new password that is easy to guess', async () => {
    const visitor = await app.as({ password: 'correct horse' });

    const reply = await visitor.call(changePassword, { body: { ...change, newPassword: 'iloveyou' } });

    const message = 'This password is too easy to guess. Please choose another one.';
    expect(reply).toMatchObject({ status: 400, body: { message, fields: { newPassword: message } } });
  });

  it('accepts only the new password at the next sign-in', async () => {
    const visitor = await app.as({ email: 'ann@example.test', password: 'correct horse' });
    await visitor.call(changePassword, { body: change });
    const open = (password: string) =>
      app.visitor().call(signIn, { body: { email: 'ann@example.test', password } });

    const statuses = [(await open('correct horse')).status, (await open('another horse')).status];

    expect(statuses).toEqual([401, 200]);
  });

  it('is recorded in the audit log and reported by email, without the password', async () => {
    const visitor = await app.as({ email: 'ann@example.test', password: 'correct horse' });

    await visitor.call(changePassword, { body: change });

    const [entry] = await app.db.select().from(auditEntries);
    expect(entry).toMatchObject({ action: 'password_changed', actorEmail: 'ann@example.test', changes: {} });
    const [mail] = await app.db.select().from(mails);
    expect(mail).toMatchObject({ kind: 'password_changed', recipientAddress: 'ann@example.test' });
    expect(JSON.stringify([entry, mail])).not.toContain('horse');
  });

  it('rejects a wrong current password and changes nothing', async () => {
    const { id, passwordHash } = await app.user({ password: 'correct horse' });
    const visitor = await app.as({ id });

    const reply = await visitor.call(changePassword, { body: { ...change, currentPassword: 'wrong horse' } });

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { currentPassword: 'The current password is incorrect' } },
    });
    const [stored] = await app.db.select().from(users);
    expect(stored?.passwordHash).toBe(passwordHash);
  });

  it('rejects a new password that is too short', async () => {
    const visitor = await app.as({ password: 'correct horse' });

    const reply = await visitor.call(changePassword, { body: { ...change, newPassword: '12345' } });

    expect(reply.body.fields).toEqual({ newPassword: 'Password must be at least 6 characters' });
  });

  it('rejects a user who has no password yet', async () => {
    const visitor = await app.as();

    const reply = await visitor.call(changePassword, { body: change });

    expect(reply).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
  });

  it('rejects a signed-out visitor before reading the input', async () => {
    const reply = await app.visitor().call(changePassword, { body: {} });

    expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthorized', code: 'signed_out' } });
  });
});
