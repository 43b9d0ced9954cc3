import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { PAGE_USER_HEADER } from '@casepack/contract/auth/page-user';
import { createSalesOrganization, listSalesOrganizations } from '@casepack/contract/organizations/endpoints';
import { describe, expect, it } from 'vitest';
import { salesOrganizations } from '../db/schema/organizations';
import { useTestApp, type Visitor } from '../testing/test-app';

describe('a write that names the user for whom its page was rendered', () => {
  const app = useTestApp();

  const write = async (visitor: Visitor, pageUser: string) => {
    const { id: manufacturerId } = await app.manufacturer();
    return visitor.call(createSalesOrganization, {
      body: { name: 'Agency', manufacturerId },
      headers: { [PAGE_USER_HEADER]: pageUser },
    });
  };

  it('is accepted for that user', async () => {
    const { id } = await app.user({ isAdmin: true });

    const reply = await write(await app.as({ id }), String(id));

    expect(reply.status).toBe(200);
  });

  it.each(['another user', 'nobody'])(
    'is rejected and changes nothing when that was %s',
    async (drawnFor) => {
      const other = await app.user({ isAdmin: true });
      const admin = await app.as({ isAdmin: true });

      const reply = await write(admin, drawnFor === 'nobody' ? 'none' : String(other.id));

      expect(reply).toMatchObject({ status: 409, body: { code: 'user_changed' } });
      expect(await app.db.select().from(salesOrganizations)).toEqual([]);
    },
  );

  it('is rejected as signed out after the session has ended', async () => {
    const { id } = await app.user({ isAdmin: true });

    const reply = await write(app.visitor(), String(id));

    expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
  });

  it('is rejected, but reads are not, so that a page can check who is signed in now', async () => {
    const admin = await app.as({ isAdmin: true });
    const headers = { [PAGE_USER_HEADER]: '999' };

    expect((await admin.call(currentUser, { headers })).status).toBe(200);
    expect((await admin.call(listSalesOrganizations, { headers })).status).toBe(200);
  });
});
