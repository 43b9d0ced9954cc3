import { currentUser } from '@casepack/contract/auth/current-user-endpoints';
import { resetPassword } from '@casepack/contract/auth/endpoints';
import * as organizations from '@casepack/contract/organizations/endpoints';
import * as users from '@casepack/contract/users/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp, type Visitor } from '../testing/test-app';
import { createAccountLink } from './account-links';

describe('access that is revoked', () => {
  const app = useTestApp();
  let admin: Visitor;
  beforeEach(async () => {
    admin = await app.as({ isAdmin: true });
  });

  const statusOf = async (visitor: Visitor) => (await visitor.call(currentUser)).status;

  describe('sessions from before a deactivation', () => {
    it('do not come back when the user is activated again', async () => {
      const user = await app.user({ manufacturerId: (await app.manufacturer()).id });
      const before = await app.as(user);
      const setActive = (active: boolean) =>
        admin.call(users.editUser, { params: { userId: user.id }, body: { active } });

      expect([(await setActive(false)).status, (await setActive(true)).status]).toEqual([200, 200]);

      expect(await statusOf(before)).toBe(401);
      expect(await statusOf(await app.as(user))).toBe(200);
    });

    it('do not come back when a user with a history was deleted and is activated again', async () => {
      const { id: manufacturerId } = await app.manufacturer();
      const user = await app.user({ manufacturerId, isOrgAdmin: true });
      const before = await app.as(user);
      const clerk = await app.user({ manufacturerId });
      await app.user({ manufacturerId, isOrgAdmin: true });
      await before.call(users.editUser, { params: { userId: clerk.id }, body: { firstName: 'Renamed' } });

      const deleted = await admin.call(users.deleteUser, { params: { userId: user.id } });
      await admin.call(users.editUser, { params: { userId: user.id }, body: { active: true } });

      expect(deleted.body.outcome).toBe('deactivated');
      expect(await statusOf(before)).toBe(401);
    });

    it.each([
      ['manufacturer', organizations.editManufacturer, ['maker', 'rep', 'buyer']],
      ['sales organization', organizations.editSalesOrganization, ['rep']],
      ['customer', organizations.editWholesaleCustomer, ['buyer']],
    ] as const)('do not come back when a %s is activated again', async (kind, edit, ended) => {
      const { id: manufacturerId } = await app.manufacturer();
      const { id: salesOrganizationId } = await app.salesOrganization({ manufacturerId });
      const { id: wholesaleCustomerId } = await app.customer({ manufacturerId, salesOrganizationId });
      const visitors = {
        maker: await app.as({ manufacturerId }),
        rep: await app.as({ salesOrganizationId }),
        buyer: await app.as({ wholesaleCustomerId }),
        outsider: await app.as({ manufacturerId: (await app.manufacturer()).id }),
      };
      const id = {
        manufacturer: manufacturerId,
        'sales organization': salesOrganizationId,
        customer: wholesaleCustomerId,
      }[kind];
      const setActive = (active: boolean) => admin.call(edit, { params: { id }, body: { active } });

      expect([(await setActive(false)).status, (await setActive(true)).status]).toEqual([200, 200]);

      for (const [name, visitor] of Object.entries(visitors)) {
        expect(await statusOf(visitor), name).toBe(ended.some((each) => each === name) ? 401 : 200);
      }
    });
  });

  describe('a link to choose a password', () => {
    const linkFor = async (userId: number) => {
      const link = await createAccountLink(app.running.systemContext(), userId, 'password_reset');
      return link.slice(link.indexOf('#') + 1);
    };
    const follow = async (token: string) =>
      (await app.visitor().call(resetPassword, { body: { token, password: 'another horse' } })).status;

    it('ends when an administrator sets the password', async () => {
      const { id } = await app.user({ manufacturerId: (await app.manufacturer()).id });
      const token = await linkFor(id);

      const set = await admin.call(users.setPassword, {
        params: { userId: id },
        body: { password: 'new words' },
      });

      expect(set.status).toBe(200);
      expect(await follow(token)).toBe(400);
      expect(await follow(await linkFor(id))).toBe(200);
    });

    it('ends when the user is deactivated, also if activated again', async () => {
      const { id } = await app.user({ manufacturerId: (await app.manufacturer()).id });
      const token = await linkFor(id);

      for (const active of [false, true]) {
        await admin.call(users.editUser, { params: { userId: id }, body: { active } });
      }

      expect(await follow(token)).toBe(400);
    });

    it('ends when a user with a history is deleted, also if activated again', async () => {
      const { id: manufacturerId } = await app.manufacturer();
      const { id } = await app.user({ manufacturerId });
      const { id: wholesaleCustomerId } = await app.customer({ manufacturerId });
      await app.order({ manufacturerId, wholesaleCustomerId, createdByUserId: id });
      const token = await linkFor(id);

      const deleted = await admin.call(users.deleteUser, { params: { userId: id } });
      await admin.call(users.editUser, { params: { userId: id }, body: { active: true } });

      expect(deleted.body.outcome).toBe('deactivated');
      expect(await follow(token)).toBe(400);
    });
  });
});
