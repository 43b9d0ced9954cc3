import { exportAuditEntries, listAuditEntries } from '@casepack/contract/audit/endpoints';
import { changePassword, forgotPassword, resetPassword, signIn } from '@casepack/contract/auth/endpoints';
import { editWholesaleCustomer } from '@casepack/contract/organizations/endpoints';
import { editUser } from '@casepack/contract/users/endpoints';
import { describe, expect, it } from 'vitest';
import { mails } from '../db/schema/mail';
import type { NewUser } from '../testing/factories';
import { useTestApp } from '../testing/test-app';

describe('the audit log', () => {
  const app = useTestApp();

  const world = async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const sales = await app.salesOrganization({ manufacturerId });
    const customer = await app.customer({ manufacturerId, salesOrganizationId: sales.id });
    const maker = await app.as({
      manufacturerId,
      isOrgAdmin: true,
      email: 'maker@example.test',
      firstName: 'Max',
    });
    const owner = await app.as({ wholesaleCustomerId: customer.id, isOrgAdmin: true });
    const agent = await app.as({ salesOrganizationId: sales.id, isOrgAdmin: true });
    const params = { id: customer.id };
    await maker.call(editWholesaleCustomer, { params, body: { businessName: '=cmd(), "x"' } });
    return { manufacturerId, maker, owner, agent, customer };
  };

  it('is visible within the scope: to the manufacturer and the organizations involved, not to other tenants', async () => {
    const { maker, owner, agent } = await world();
    const stranger = await app.as({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true });
    const admin = await app.as({ isAdmin: true });
    const count = async (visitor: typeof maker) =>
      (await visitor.call(listAuditEntries)).headers['x-total-count'];

    expect(await Promise.all([maker, owner, agent, admin, stranger].map(count))).toEqual([
      '1',
      '1',
      '1',
      '1',
      '0',
    ]);
  });

  it('shows password changes and failed sign-ins of users only to their administrators', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const customer = await app.customer({ manufacturerId });
    const buyer = await app.user({
      wholesaleCustomerId: customer.id,
      email: 'buyer@example.test',
      password: 'correct horse',
    });
    await app.visitor().call(signIn, { body: { email: buyer.email, password: 'wrong horse' } });
    const change = { currentPassword: 'correct horse', newPassword: 'another horse' };
    await (await app.as(buyer)).call(changePassword, { body: change });
    await app.visitor().call(forgotPassword, { body: { email: buyer.email } });
    await app.runJobs();
    const [, mail] = await app.db.select().from(mails).orderBy(mails.id);
    const token = app.tokenIn(mail);
    await app.visitor().call(resetPassword, { body: { token, password: 'third horse' } });
    const read = async (reader: NewUser) =>
      (await (await app.as(reader)).call(listAuditEntries)).body.map(
        ({ action }: { action: string }) => action,
      );

    const entries = ['password_reset', 'password_changed', 'sign_in_failed'];
    expect(await read({ manufacturerId, isOrgAdmin: true })).toEqual(entries);
    expect(await read({ wholesaleCustomerId: customer.id, isOrgAdmin: true })).toEqual(entries);
    const elsewhere = await app.customer({ manufacturerId });
    expect(await read({ wholesaleCustomerId: elsewhere.id, isOrgAdmin: true })).toEqual([]);
    expect(await read({ manufacturerId: (await app.manufacturer()).id, isOrgAdmin: true })).toEqual([]);
  });

  it('shows a failed sign-in with an unknown address only to platform administrators', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    await app.visitor().call(signIn, { body: { email: 'nobody@example.test', password: 'wrong horse' } });
    const count = async (reader: NewUser) =>
      (await (await app.as(reader)).call(listAuditEntries)).headers['x-total-count'];

    expect(await count({ isAdmin: true })).toBe('1');
    expect(await count({ manufacturerId, isOrgAdmin: true })).toBe('0');
  });

  it('shows addresses and emails only of users that the reader manages', async () => {
    const { maker, owner } = await world();

    const own = await maker.call(listAuditEntries);
    const theirs = await owner.call(listAuditEntries);

    expect(own.body[0]).toMatchObject({ actorEmail: 'maker@example.test', address: '127.0.0.1' });
    expect(theirs.body[0]).toMatchObject({
      actorEmail: null,
      address: null,
      actorName: expect.stringContaining('Max'),
    });
    expect((await owner.call(listAuditEntries, { query: { search: 'maker@' } })).body).toEqual([]);
  });

  it('filters by actor, action, subject, day and text', async () => {
    const { manufacturerId, customer } = await world();
    const clerk = await app.user({ manufacturerId });
    app.passTime(24 * 3_600_000);
    const again = await app.as({ manufacturerId, isOrgAdmin: true });
    await again.call(editUser, { params: { userId: clerk.id }, body: { lastName: 'Changed' } });
    const actions = async (query: Record<string, string>) =>
      (await again.call(listAuditEntries, { query })).body.map(({ action }: { action: string }) => action);

    expect(await actions({})).toEqual(['user_updated', 'wholesale_customer_updated']);
    expect(await actions({ sort: 'at', limit: '1' })).toEqual(['wholesale_customer_updated']);
    expect(await actions({ subjectType: 'user' })).toEqual(['user_updated']);
    expect(await actions({ subjectType: 'organization', subjectId: String(customer.id) })).toHaveLength(1);
    expect(await actions({ to: '2026-11-16' })).toEqual(['wholesale_customer_updated']);
    expect(await actions({ from: '2026-11-17', to: '2026-11-17' })).toEqual(['user_updated']);
    expect(await actions({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(2);
    expect(await actions({ action: 'user_updated' })).toEqual(['user_updated']);
    expect(await actions({ search: 'cmd' })).toEqual(['wholesale_customer_updated']);
    expect((await again.call(listAuditEntries, { query: { from: 'yesterday' } })).status).toBe(400);
  });

  it('is exported as CSV without cells that a spreadsheet would run', async () => {
    const { maker } = await world();

    const reply = await maker.call(exportAuditEntries);

    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="audit-2026-11-16.csv"');
    const [header, line] = reply.text.slice(1).split('\r\n');
    expect(header).toBe('at,actorName,actorEmail,address,action,subjectType,subjectId,subjectName,changes');
    expect(line).toContain('"\'=cmd(), ""x"""');
  });

  it('is forbidden for regular users', async () => {
    const { manufacturerId } = await world();
    const plain = await app.as({ manufacturerId });

    expect((await plain.call(listAuditEntries)).status).toBe(403);
  });
});
